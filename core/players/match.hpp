// Networks against networks on the same deals, roles exchanged.
#pragma once

#include <cstdint>
#include <vector>

#include "search.hpp"

namespace ddz {

// Who plays for a side: at random without networks, by the network, or with search on top.
struct Side {
  const std::vector<Network>* networks = nullptr;
  bool searches = false;
  SearchOptions search;  // its seed is the match's
  double points = 0;     // weight of the points beside the chance to win, without search
};

struct MatchResult {
  // By deal, over its two games: share won by the first side, and its mean points, counted in
  // single scores against one opponent.
  std::vector<float> wins, points;
  std::int64_t landlord_wins = 0, farmer_wins = 0;  // of the first side, with as many games each
};

// Each deal is played twice: `first` takes the landlord's side, then the other. Deal i depends on the
// seed and on i; the result doesn't depend on `threads` unless a search is limited by time.
MatchResult match(const TableRules& rules, const Features& features, const Side& first, const Side& second, int deals,
                  std::uint64_t seed, int threads);

}  // namespace ddz
