// What a ruleset says about plays: plain data. Nothing in the core asks for a ruleset's name.
#pragma once

#include <cstdint>

#include "hand.hpp"

namespace ddz {

// What two equal jokers are.
enum class JokerPairs : std::uint8_t {
  none,  // one pack: there are no two equal jokers
  kind,  // pairs like any other, also as kickers
  bomb,  // two or three jokers are bombs
};

// The generator relies on these bounds, which the bindings enforce: one pack or two; with single kickers one pack and
// hands of less than 24 cards; planes with pairs of no more than max_kickers trios.
struct Rules {
  int players = 3;
  int packs = 1;
  int hand_limit = 20;         // cards in the largest hand; no longer play exists
  bool single_kickers = true;  // trio_single and plane_singles exist
  bool four_with_two = true;   // four_singles and four_pairs exist
  // Equal single kickers in one play: 1 = all differ, 2 = two of a rank, 3 = in a plane also three
  // of a rank, unless that trio touches the plane in the order three to ace.
  int kicker_copies = 2;
  int plane_pairs_max = 4;  // trios in the longest plane with pairs
  JokerPairs joker_pairs = JokerPairs::none;
  int bomb_min_double = 4;  // cards in the smallest bomb of one rank that doubles

  // Every card there is.
  Hand pack() const { return 0x0114'4444'4444'4444 * static_cast<Hand>(packs); }
  Hand rocket() const { return (cards_of(small_joker) + cards_of(big_joker)) * static_cast<Hand>(packs); }
  RankSet pair_ranks() const { return joker_pairs == JokerPairs::kind ? all_ranks : suited_ranks; }
  int largest_bomb() const { return 4 * packs; }
  friend bool operator==(const Rules&, const Rules&) = default;

  // Passes in a row after which the trick ends.
  int passes_to_end() const { return players - 1; }
};

}  // namespace ddz
