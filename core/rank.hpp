// The fifteen ranks of a pack, low to high. Suits never compare and are unknown here.
#pragma once

#include <cstdint>
#include <string_view>

namespace ddz {

// A rank is its place in this order: 0 = three ... 11 = ace, 12 = two, 13 = small joker, 14 = big joker.
using Rank = int;

inline constexpr std::string_view rank_letters = "3456789TJQKA2BR";
inline constexpr int rank_count = 15;
inline constexpr Rank ace = 11;
inline constexpr Rank two = 12;
inline constexpr Rank small_joker = 13;
inline constexpr Rank big_joker = 14;

// A set of ranks: bit r stands for rank r.
using RankSet = std::uint32_t;

inline constexpr RankSet all_ranks = 0x7fff;
inline constexpr RankSet jokers = 0x6000;
inline constexpr RankSet suited_ranks = 0x1fff;  // all but the jokers
inline constexpr RankSet chain_ranks = 0x0fff;   // three to ace: a two is never in a chain

constexpr RankSet rank_bit(Rank rank) { return RankSet{1} << rank; }

// The ranks above `rank`.
constexpr RankSet ranks_above(Rank rank) { return all_ranks & ~((RankSet{2} << rank) - 1); }

}  // namespace ddz
