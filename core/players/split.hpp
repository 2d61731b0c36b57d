// The cheapest way to cut a hand into plays, when every play has a price.
//
// With a price of 1 for each play this is the number of turns a hand needs; with prices that say how likely a play is
// to lose the lead or to win it back, it says how far a hand is from going out against given opponents.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "play.hpp"

namespace ddz {

// Price of a play by type and main rank (a kicker costs nothing). Lengths don't matter.
using Prices = std::array<std::array<float, rank_count>, type_count>;

// Cuts hands at given prices. Keeps what it found until the prices change, so that hands which differ by one play
// share their work. One splitter serves one thread.
//
// The cut is found exactly but for two simplifications: which cards a body may carry is counted, not checked (no rule
// on equal kickers), and cards that are cheaper on their own than `kicker_floor` are never given away as kickers.
class Splitter {
 public:
  Splitter();

  // Forgets everything and takes new prices.
  void reset(const Rules& rules, const Prices& prices);

  // Price of the cheapest cut of the hand. 0 for an empty hand.
  float cost(Hand hand);

 private:
  // Kickers that bodies chosen so far still wait for (> 0), or that still wait for a body (< 0).
  struct Debt {
    int singles = 0, pairs = 0;
  };
  struct Slot {
    Hand hand;
    std::uint32_t round;
    std::int8_t singles, pairs;
    float cost;
  };

  float find(Hand hand, Debt debt);
  float search(Hand hand, Debt debt);
  Slot& slot_of(Hand hand, Debt debt);
  void grow();

  static constexpr float kicker_floor = 0.1F;

  Rules rules_{};
  Prices prices_{};
  std::vector<Slot> slots_;
  std::size_t used_ = 0;
  std::uint32_t round_ = 0;
};

}  // namespace ddz
