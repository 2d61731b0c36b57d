// How long the core's own loops take, for `doudizhu bench`: fixed work, timed without Python.
#pragma once

#include <span>
#include <vector>

#include "play_table.hpp"
#include "turns.hpp"

namespace ddz {

// Hands and questions from random games, the same for the same seed.
struct Work {
  std::vector<Hand> large_hands;      // of the landlord, before his first play
  std::vector<Hand> small_hands;      // of the seat after him
  std::vector<Hand> following_hands;  // of a seat that follows, and the id of what it has to beat
  std::vector<std::int32_t> to_beat;
  std::vector<Hand> played;  // cards of the plays made
};

Work make_work(const PlayTable& table, std::span<const int> sizes, int games, std::uint64_t seed);

// Seconds of CPU time that one pass over all of the work took.
double time_leads(const PlayTable& table, std::span<const Hand> hands);
double time_lead_counts(const PlayTable& table, std::span<const Hand> hands);
double time_lead_ids(const PlayTable& table, std::span<const Hand> hands);
double time_answers(const PlayTable& table, std::span<const Hand> hands, std::span<const std::int32_t> to_beat);
double time_classifications(const PlayTable& table, std::span<const Hand> played);
double time_turns(const Turns& turns, std::span<const Hand> hands);

}  // namespace ddz
