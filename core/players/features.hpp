// What the network reads: a list of numbers of the inputs that are on.
//
// Counts of cards are thermometers: k cards of a rank switch on the first k inputs of that rank.
// The inputs of a decision fall into three parts: the state (the same for all plays), the hand after
// the play, and the play. So the first layer is summed once for the state and the full hand, and per
// play only the cards that leave the hand are taken out and the play's own inputs added.
#pragma once

#include <cstdint>
#include <memory>

#include "../turns_memo.hpp"
#include "pool.hpp"
#include "table.hpp"

namespace ddz {

using Feature = std::uint16_t;  // the number of an input

// More inputs than this are never on at once: every card of two packs in at most three thermometers
// (hand or unseen or played; last; known), a play of a whole hand twice, conduct between any two of five
// seats, and the single ones.
inline constexpr int max_inputs = 640;

class Features {
 public:
  explicit Features(const TableRules& rules);

  int size() const { return size_; }

  Pool pool(const View& view) const { return Pool(rules_, view); }

  // Each writes the inputs that are on and returns the end.
  Feature* state(const View& view, Feature* out) const;
  Feature* hand(Hand hand, Feature* out) const;
  Feature* play(const View& view, const Pool& pool, const Play& play, Feature* out) const;

  // The same in pieces, so that plays with one body share its sum. body() is play() without the cards
  // of the kickers, which top() gives.
  Feature* body(const View& view, const Pool& pool, const Play& play, Feature* out) const;
  Feature* top(Hand kick, Feature* out) const { return cards(top_, kick, out); }
  // Fewest turns of the hand after the play (with two packs nearly so), alone and together with its losers.
  Feature* turns(const Pool& pool, Hand hand, TurnsMemo& memo, Feature* out) const;
  // The inputs of hand(hand) that are not in hand(hand - cards).
  Feature* leaving(Hand hand, Hand cards, Feature* out) const;

  // What a seat was dealt, for the value of a deal before the auction; size() of `dealt_size`.
  int dealt_size() const { return cards_; }

 private:
  Feature* cards(int base, Hand hand, Feature* out) const;
  int place(Rank rank) const { return rank < small_joker ? 4 * packs_ * rank : packs_ * (52 + rank - small_joker); }

  Rules rules_;
  int packs_, seats_, counts_, cards_;
  bool hidden_;
  // First input of each block; those of other seats stand one block after the other.
  int hand_, top_, unseen_, known_, played_, last_, count_, type_, passed_type_, owner_, doublings_, refused_single_,
      refused_pair_, made_, ally_, enemy_, public_, landlord_, marked_, turns_, losers_, standing_, conduct_, size_;
  std::shared_ptr<const Turns> fewest_;
};

}  // namespace ddz
