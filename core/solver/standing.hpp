// How the hands of a board stand against the other side, told without searching.
#pragma once

#include "solver/board.hpp"

namespace ddz {

// What one side faces. Bombs are looked at apart.
struct Against {
  RankSet singles, pairs, trios;   // ranks of which so many cards are not beaten
  RankSet top_singles, top_pairs;  // ranks of which so many cards beat all that the other side has
  int fewest;                      // cards in the other side's smallest hand
  bool bombs;                      // the other side may hold one
};

// What the farmers' side faces, and the landlords'.
using Standing = std::array<Against, 2>;

Standing standing_of(const Terms& terms, const Board& board);

// Plays of the hand that the other side can beat, beyond those that trios take along. Chains are not seen.
int flaws(Hand hand, const Against& against);

// A rough number of plays that empty the hand.
int rough_turns(Hand hand);

// The side of the seat to play wins by plays of one of its hands that the other side can't beat or that the hand can
// answer, the last of them excepted. False says nothing.
bool runs_home(const Terms& terms, const Board& board, const Standing& standing);

// The other side wins in that way, whatever the seat to play does, which can't go out now. False says nothing.
bool is_lost(const Terms& terms, const Board& board, const Standing& standing);

}  // namespace ddz
