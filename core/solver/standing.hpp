// How the hands of a board stand against the other side, told without searching.
#pragma once

#include "solver/board.hpp"

namespace ddz {

// What one side holds against which the other side has nothing as high. Bombs are looked at apart.
struct Unbeaten {
  RankSet singles, pairs, trios;  // ranks of which so many cards are not beaten
};

// Of the landlords' side, or of the farmers'.
Unbeaten unbeaten_of(const Terms& terms, const Board& board, bool landlords);

// Plays of the hand that the other side can beat, beyond those that trios take along. Chains are not seen.
int flaws(Hand hand, const Unbeaten& unbeaten);

// A rough number of plays that empty the hand.
int rough_turns(Hand hand);

// The seat to play goes out by plays that the other side can't beat, the last of them excepted. False
// says nothing.
bool runs_home(const Terms& terms, const Board& board);

}  // namespace ddz
