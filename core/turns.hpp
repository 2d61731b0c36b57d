// The fewest plays that empty a hand when nobody else plays and it plays no chains (straights, pair chains, planes):
// exact under the ruleset's types. With chains: turns_memo.hpp.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "play.hpp"

namespace ddz {

// What is left of a hand for plays that are no chains: only how many ranks are held how often
// matters to them, not which.
struct Shape {
  std::array<std::int8_t, 9> ranks{};  // ranks[c]: suited ranks held c times; ranks[0] has no meaning
  std::int8_t small_jokers = 0, big_jokers = 0;
};

// Built once for a ruleset (one pack: some milliseconds; two packs: tenths of a second), then only
// read, by any number of threads.
class Turns {
 public:
  explicit Turns(const Rules& rules);

  const Rules& rules() const { return rules_; }

  // The hand is part of the pack and no larger than the largest hand. 0 for no cards.
  int fewest_without_chains(Hand hand) const { return shapes_[index_of(hand)]; }

 private:
  std::size_t index_of(Hand hand) const;
  std::size_t index_of(const Shape& shape) const;
  int solve(const Shape& shape);

  const Rules rules_;
  const int classes_;  // the largest count of a rank
  // below_[c][left][n]: shapes of fewer than n ranks of count c, where `left` cards are left for
  // counts up to c. Summed over c they number the shapes without gaps.
  std::array<std::array<std::array<std::uint16_t, max_hand + 2>, max_hand + 1>, 9> below_{};
  std::size_t joker_states_ = 0;
  std::vector<std::int8_t> shapes_;  // by index: fewest plays without chains
};

// The one of these rules in this process; built by the first call.
std::shared_ptr<const Turns> shared_turns(const Rules& rules);

}  // namespace ddz
