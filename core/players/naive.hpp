// A naive player, as beginners and simple programs are: it follows with the lowest play of the type that is asked
// whenever it has one, and leads its lowest cards. Search reckons with it beside players of the networks' kind.
#pragma once

#include "position.hpp"

namespace ddz {

// The place of the naive play among the legal plays of the seat to act (a pass, if any, the last of them).
int naive_play(const Position& position, const Play* plays, int count);

// How likely a player that is mostly naive makes this one of the legal plays.
double naive_likelihood(const Position& position, const Play* plays, int count, const Play& made);

}  // namespace ddz
