// A hand is one 64-bit word: the count of rank r stands in bits 4r..4r+3, the top four bits are 0.
// Counts go to 8 (two packs), so every nibble has room and words of disjoint cards may be added.
#pragma once

#include <bit>
#include <cstdint>

#include "rank.hpp"

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace ddz {

using Hand = std::uint64_t;

inline constexpr Hand one_of_each = 0x0111'1111'1111'1111;
inline constexpr Hand card_bits = 0x0fff'ffff'ffff'ffff;
inline constexpr int max_hand = 33;  // cards in the largest hand of any ruleset

constexpr Hand cards_of(Rank rank, int count = 1) { return static_cast<Hand>(count) << (4 * rank); }
constexpr int count_of(Hand hand, Rank rank) { return static_cast<int>(hand >> (4 * rank) & 15); }

// Number of cards. Exact for up to 255 cards.
constexpr int size_of(Hand hand) {
  const Hand pairs = (hand & 0x0f0f0f0f0f0f0f0f) + (hand >> 4 & 0x0f0f0f0f0f0f0f0f);
  return static_cast<int>(pairs * 0x0101010101010101 >> 56);
}

constexpr bool contains(Hand hand, Hand part) {
  // Per nibble in a byte of its own, hand + 16 - part keeps bit 4 unless part has more.
  constexpr Hand low = 0x0f0f0f0f0f0f0f0f, guard = 0x1010101010101010;
  const Hand even = ((hand & low) | guard) - (part & low);
  const Hand odd = ((hand >> 4 & low) | guard) - (part >> 4 & low);
  return (even & odd & guard) == guard;
}

// The lowest bits of the fifteen nibbles, packed into a rank set.
inline RankSet gather(Hand flags) {
#if defined(__BMI2__)
  return static_cast<RankSet>(_pext_u64(flags, one_of_each));
#else
  flags &= one_of_each;
  flags = (flags | flags >> 3) & 0x0303030303030303;
  flags = (flags | flags >> 6) & 0x000f000f000f000f;
  flags = (flags | flags >> 12) & 0x000000ff000000ff;
  return static_cast<RankSet>((flags | flags >> 24) & 0xffff);
#endif
}

// One card of each rank of the set: the inverse of gather.
inline Hand spread(RankSet ranks) {
#if defined(__BMI2__)
  return _pdep_u64(ranks, one_of_each);
#else
  Hand word = ranks;
  word = (word | word << 24) & 0x000000ff000000ff;
  word = (word | word << 12) & 0x000f000f000f000f;
  word = (word | word << 6) & 0x0303030303030303;
  return (word | word << 3) & one_of_each;
#endif
}

// The ranks of which the hand holds at least `count` cards. A hand of one pack holds no more than
// four of any, which saves looking at the highest bit of each count.
template <int count, int packs = 2>
RankSet at_least(Hand hand) {
  static_assert(count >= 1 && count <= 4 * packs);
  const Hand b0 = hand, b1 = hand >> 1, b2 = hand >> 2, b3 = packs == 1 ? 0 : hand >> 3;
  if constexpr (count == 1) return gather(b0 | b1 | b2 | b3);
  if constexpr (count == 2) return gather(b1 | b2 | b3);
  if constexpr (count == 3) return gather(b2 | b3 | (b1 & b0));
  if constexpr (count == 4) return gather(b2 | b3);
  if constexpr (count == 5) return gather(b3 | (b2 & (b1 | b0)));
  if constexpr (count == 6) return gather(b3 | (b2 & b1));
  if constexpr (count == 7) return gather(b3 | (b2 & b1 & b0));
  return gather(b3);
}

inline Rank lowest(RankSet ranks) { return std::countr_zero(ranks); }
inline Rank highest(RankSet ranks) { return 31 - std::countl_zero(ranks); }

// Calls visit(rank) for each rank of the set, low to high.
template <class Visit>
void for_each_rank(RankSet ranks, Visit&& visit) {
  for (; ranks; ranks &= ranks - 1) visit(lowest(ranks));
}

}  // namespace ddz
