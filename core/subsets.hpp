// Subsets of a set of ranks by size: where kickers come from.
#pragma once

#include <array>
#include <cstdint>

#include "hand.hpp"

namespace ddz {

inline constexpr int max_kickers = 6;  // different ranks among the kickers of one play

// binomial[n][k] for k up to max_kickers.
inline constexpr auto binomial = [] {
  std::array<std::array<std::uint16_t, max_kickers + 1>, rank_count + 1> table{};
  for (int n = 0; n <= rank_count; ++n) {
    table[n][0] = 1;
    for (int k = 1; k <= max_kickers && k <= n; ++k)
      table[n][k] = static_cast<std::uint16_t>(table[n - 1][k - 1] + table[n - 1][k]);
  }
  return table;
}();

// subsets[k]: the k-subsets of fifteen things as bit sets, in rising order. The first binomial[n][k]
// of them are exactly the k-subsets of the first n things. subsets[0] begins with the empty set.
inline constexpr auto subsets = [] {
  std::array<std::array<std::uint16_t, 5005>, max_kickers + 1> table{};
  for (int k = 1; k <= max_kickers; ++k) {
    std::uint32_t set = (1u << k) - 1;
    for (int i = 0; i < binomial[rank_count][k]; ++i) {
      table[k][i] = static_cast<std::uint16_t>(set);
      const std::uint32_t low = set & (0u - set), carried = set + low;
      set = carried | ((set ^ carried) / low >> 2);  // the next set with as many bits
    }
  }
  return table;
}();

// The ranks from which kickers may be taken.
class FreeRanks {
 public:
#if defined(__BMI2__)
  explicit FreeRanks(RankSet ranks) : nibbles_(spread(ranks)) {}

  // One card of each chosen rank; bit i of `chosen` stands for the i-th rank of the set.
  Hand choose(std::uint32_t chosen) const { return _pdep_u64(chosen, nibbles_); }

 private:
  Hand nibbles_;
#else
  explicit FreeRanks(RankSet ranks) {
    int i = 0;
    for_each_rank(ranks, [&](Rank rank) { cards_[i++] = cards_of(rank); });
  }

  Hand choose(std::uint32_t chosen) const {
    Hand cards = 0;
    for (; chosen; chosen &= chosen - 1) cards += cards_[std::countr_zero(chosen)];
    return cards;
  }

 private:
  std::array<Hand, rank_count> cards_;
#endif
};

}  // namespace ddz
