// The fewest plays that empty a hand when nobody else plays: exact under the ruleset's types.
//
// A hand is emptied without chains, or by a chain and then what that leaves. Those smaller hands are shared by the
// plays of a decision, and by decisions close to one another, so what was found is kept.
#pragma once

#include <cstdint>
#include <vector>

#include "turns.hpp"

namespace ddz {

// For one thread, and for Turns that live as long as it. The hand is part of the pack and no larger than the largest
// hand; 0 turns for no cards. Never more than fifteen: all cards of a rank can go at once.
class TurnsMemo {
 public:
  int fewest(const Turns& turns, Hand hand);

  // The same where that is quick to find, with one pack. With two packs an upper bound, most often exact: the chain
  // that saves most is taken first, then the next.
  int nearly_fewest(const Turns& turns, Hand hand);

 private:
  template <class Find>
  int known_or(Hand hand, Find&& find);
  int exactly(Hand hand);
  void use(const Turns& turns, bool exact);

  static constexpr int bits = 13;

  const Turns* turns_ = nullptr;
  bool exact_ = true;                 // whether `known_` is of fewest() or, with two packs, of nearly_fewest()
  std::vector<std::uint64_t> known_;  // a hand, and its turns in the four bits that no rank needs
};

}  // namespace ddz
