// Games of the networks against themselves: where the samples come from.
#pragma once

#include <cstdint>
#include <vector>

#include "fit.hpp"

namespace ddz {

struct SelfPlayOptions {
  double explore = 0.02;  // share of decisions made at random
  // How far a decision's target looks ahead: 1 = to the end of the game, 0 = to the value that the
  // network gives the seat's next decision (TD(lambda) with the played decision's value).
  double lambda = 1.0;
  double shown = 0.3;  // share of deals in which a hidden landlord has shown himself
};

// What the networks of a ruleset are fed: decisions by role, and what each deal came to by role.
struct Experience {
  explicit Experience(int roles) : decisions(roles), deals(roles) {}

  std::vector<Samples> decisions, deals;
  std::int64_t games = 0, made = 0, plays = 0, landlord_wins = 0;

  void clear();
  void append(const Experience& more);
};

// Result of a game for one side, in the units of the networks: points of a single score, doublings
// capped at four, so that rare games of many bombs don't drown the others.
float points_of(int doublings, bool won);

// Plays `games` games from random deals and adds their samples. Decisions with one legal action make
// no sample.
void self_play(const TableRules& rules, const Features& features, const std::vector<Network>& networks,
               const SelfPlayOptions& options, int games, std::uint64_t seed, Experience& experience);

}  // namespace ddz
