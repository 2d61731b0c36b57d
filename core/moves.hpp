// Every legal lead of a hand and every legal answer to a play, into the caller's buffer.
//
// Nothing is allocated. A list holds no cards twice. A pass is never among them: whether a
// seat may pass is a matter of the trick (position.hpp).
#pragma once

#include <vector>

#include "play.hpp"
#include "sink.hpp"

namespace ddz {

// The number of distinct plays of the ruleset with the most of them, options included: hands of 23
// cards, three equal kickers, planes of four with pairs. No list is longer, because a list holds no
// play twice. PlayTable refuses rules with more.
inline constexpr int most_plays = 27479;

// Room for any list, with the places beyond its end that the generator may write too.
inline constexpr int max_plays = most_plays + room_beyond;

// Writes the plays to `out` and returns the end. `out` has room for max_plays plays, or for
// room_beyond more than the count. `to_beat` is no pass, and does not lie in `out`.
Play* leads(const Rules& rules, Hand hand, Play* out);
Play* answers(const Rules& rules, Hand hand, const Play& to_beat, Play* out);

// The same as a list of its own, for where speed doesn't matter.
std::vector<Play> leads(const Rules& rules, Hand hand);
std::vector<Play> answers(const Rules& rules, Hand hand, const Play& to_beat);

// The lengths of those lists, found without making them.
int lead_count(const Rules& rules, Hand hand);
int answer_count(const Rules& rules, Hand hand, const Play& to_beat);

}  // namespace ddz
