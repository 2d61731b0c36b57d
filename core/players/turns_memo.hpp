// Fewest turns that were found before: the plays of a decision, and decisions close to one another, leave the same
// hands.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "turns.hpp"

namespace ddz {

// For one thread. More than fifteen turns, which only two packs can ask for, count as fifteen.
class TurnsMemo {
 public:
  int fewest(const Turns& turns, Hand hand) {
    if (of_ != &turns) {
      of_ = &turns;
      known_.assign(std::size_t{1} << bits, 0);  // the empty hand takes no turns
    }
    std::uint64_t& known = known_[(hand * 0x9e3779b97f4a7c15) >> (64 - bits)];
    if ((known & card_bits) != hand)
      known = hand | static_cast<std::uint64_t>(std::min(turns.nearly_fewest(hand), 15)) << 60;
    return static_cast<int>(known >> 60);
  }

 private:
  static constexpr int bits = 13;

  const Turns* of_ = nullptr;
  std::vector<std::uint64_t> known_;  // a hand, and its turns in the four bits that no rank needs
};

}  // namespace ddz
