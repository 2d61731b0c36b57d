// What the core's tests share: a check that names its place, the six rulesets, random hands.
#pragma once

#include <array>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string_view>

#include "../playout.hpp"

#define CHECK(condition)                                                                 \
  do {                                                                                   \
    if (!(condition)) {                                                                  \
      std::fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition); \
      std::exit(1);                                                                      \
    }                                                                                    \
  } while (false)

namespace ddz::tests {

struct Named {
  std::string_view name;
  Rules rules;
  std::array<int, max_seats> sizes;  // cards of each seat when play starts, the landlord's first

  std::span<const int> seats() const { return std::span(sizes).first(static_cast<std::size_t>(rules.players)); }
};

inline const std::array<Named, 6> rulesets = {{
    {"classic", {3, 1, 20, true, true, 2, 4, JokerPairs::none, 4}, {20, 17, 17}},
    {"competition", {3, 1, 20, true, true, 3, 3, JokerPairs::none, 4}, {20, 17, 17}},
    {"folk", {3, 1, 20, true, true, 2, 4, JokerPairs::none, 4}, {20, 17, 17}},
    {"two_player", {2, 1, 23, true, true, 2, 4, JokerPairs::none, 4}, {23, 20}},
    {"four_player", {4, 2, 33, false, false, 2, 6, JokerPairs::kind, 6}, {33, 25, 25, 25}},
    {"five_player", {5, 2, 24, false, false, 2, 4, JokerPairs::bomb, 5}, {24, 21, 21, 21, 21}},
}};

// `size` cards; every other hand is drawn from few ranks, so that planes and bombs are common.
inline Hand random_hand(const Rules& rules, int size, Random& random) {
  Hand pack = rules.pack();
  if (random.below(2) == 0) {
    Hand few = 0;
    while (size_of(few) < size) {
      const Rank rank = random.below(rank_count);
      few |= pack & cards_of(rank, 15);
    }
    pack = few;
  }
  Hand hand = 0;
  for (int i = 0; i < size; ++i) {
    int drawn = random.below(size_of(pack));
    Rank rank = 0;
    while (drawn >= count_of(pack, rank)) drawn -= count_of(pack, rank++);
    hand += cards_of(rank);
    pack -= cards_of(rank);
  }
  return hand;
}

// One function for each file of tests.
void counts();
void lists();
void classification();
void positions();
void perft(const char* pins);
void fewest_turns();
void batches_and_playouts();
void signatures(const char* pins);
void solver();
void solver_threads();
void worlds();
void belief();

}  // namespace ddz::tests
