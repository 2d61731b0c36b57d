// Learning by self-play: rounds of games and of fitting, on several threads.
#pragma once

#include <cstdint>
#include <vector>

#include "selfplay.hpp"

namespace ddz {

struct RoundOptions {
  int games = 1024;  // none where all games are played elsewhere and come by `add`
  int threads = 1;
  SelfPlayOptions play;
  FitOptions fit;
  float average = 0.99f;  // share of the running average that a round keeps
};

struct RoundReport {
  std::int64_t games = 0, decisions = 0, plays = 0, landlord_wins = 0;
  std::vector<double> loss;                  // by role
  double play_seconds = 0, fit_seconds = 0;  // computing time, summed over threads
};

// The networks of a ruleset with the state of their learning. While a round's games are played with
// the networks as they are, the last round's samples are fitted, so that threads never wait long; the
// result depends on the seed and not on the number of threads.
class Trainer {
 public:
  Trainer(const TableRules& rules, int h1, int h2, int h3, std::uint64_t seed);

  RoundReport round(const RoundOptions& options);

  // Games played elsewhere, of this ruleset: the next round fits them too.
  void add(const Experience& played) { last_.append(played); }

  const TableRules& rules() const { return rules_; }
  const Features& features() const { return features_; }
  int roles() const { return rules_.roles(); }

  // By role: first the networks that choose plays, then those that value what a seat was dealt.
  std::vector<Network> networks, deal_networks;
  // Running averages of `networks` over the last rounds: steadier, and a little stronger.
  std::vector<Network> averages;
  std::vector<Adam> adams, deal_adams;
  std::int64_t rounds = 0;

 private:
  TableRules rules_;
  Features features_;
  std::uint64_t seed_;
  Experience last_;
};

}  // namespace ddz
