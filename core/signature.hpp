// One number for the behaviour of the core under a ruleset.
#pragma once

#include "play_table.hpp"
#include "turns.hpp"

namespace ddz {

// A hash over fixed seeds: every play, leads and answers of random hands, comparisons, fewest turns,
// and whole random games. The same on every CPU and with every compiler; it changes when, and only
// when, one of these does. The order in which lists come counts too.
std::uint64_t signature(const PlayTable& table, const Turns& turns);

}  // namespace ddz
