// Every legal lead of a hand and every legal answer to a play, into the caller's buffer.
//
// Nothing is allocated. Plays are distinct sets of ranks. A pass is never among them: whether a
// seat may pass is a matter of the trick (position.hpp).
#pragma once

#include "play.hpp"

namespace ddz {

// No list of plays is longer: it is the number of distinct plays of the ruleset with the most of
// them, and a list holds no play twice.
inline constexpr int max_plays = 26337;

// Writes the plays to `out` and returns the end. `out` has room for max_plays plays, or for the
// number that the count gives.
Play* leads(const Rules& rules, Hand hand, Play* out);
Play* answers(const Rules& rules, Hand hand, const Play& to_beat, Play* out);

// The lengths of those lists, found without making them.
int lead_count(const Rules& rules, Hand hand);
int answer_count(const Rules& rules, Hand hand, const Play& to_beat);

}  // namespace ddz
