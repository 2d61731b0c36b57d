// Search at the table: worlds that agree with what a seat has seen, played to the end by the networks.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "network.hpp"
#include "seen.hpp"

namespace ddz {

struct SearchOptions {
  int worlds = 0;           // most worlds; 0 = as many as the time allows
  double milliseconds = 0;  // time; 0 = as long as the worlds take
  int candidates = 8;       // plays looked at, the best by the network
  double naive = 0.1;       // share of players who are naive
  double temperature = 0;   // of the players that worlds are explained by, in logits; 0 = as suits the ruleset
  int way_out = 60;         // hands looked at for a sure way out, at each decision of a game that is played out
  double doubt = 3;         // standard errors by which a candidate must fall behind to be dropped
  double prior = 100;       // weight of the network's own value, in worlds
  double points = 0.02;     // weight of the points beside the chance to win
  int threads = 1;
  std::uint64_t seed = 0;
};

struct Candidate {
  Play play;
  double network = 0;  // the network's chance to win
  double win = 0;      // mean over the worlds
  double points = 0;   // in single scores
  double worth = 0;    // what the choice goes by
  int worlds = 0;
  bool certain = false;  // in every world it wins, and the other side never has a choice
};

struct SearchResult {
  std::vector<Candidate> candidates;  // best first; all legal plays, those without worlds last
  int worlds = 0;
};

// The networks' values of the legal plays (a pass among them, as no cards), best first.
SearchResult by_network(const TableRules& rules, const Features& features, const std::vector<Network>& networks,
                        const Seen& seen, double points_weight);

// The same after search. The result depends on the options and, when only the worlds are limited, not
// on the speed of the machine.
SearchResult search(const TableRules& rules, const Features& features, const std::vector<Network>& networks,
                    const Seen& seen, const SearchOptions& options);

// Hands looked at for a sure way out where a seat decides.
inline constexpr int most_way_out_hands = 200;

// The first play of a sure way out of the seat to act, a pass where a partner has one.
std::optional<Play> way_out(const TableRules& rules, const Seen& seen);

}  // namespace ddz
