// How well a world explains the play so far: a player who passed on a single nine rarely holds a
// lone ten.
#pragma once

#include <unordered_map>

#include "network.hpp"
#include "seen.hpp"

namespace ddz {

// One for each thread: it remembers what it has found. What a seat did depends on its own hand and on
// what is public, so that worlds in which a seat holds the same cards share its part.
class Explainer {
 public:
  // Players are thought to choose by the networks' logits divided by `temperature`.
  Explainer(const TableRules& rules, const Features& features, const std::vector<Network>& networks,
            const Worlds& worlds, double temperature);

  // Logarithm of how likely the other seats would have played as they did, had this been the world.
  double log_likelihood(const Worlds::World& world);

 private:
  double of_seat(const Worlds::World& world, int seat);
  double of_move(const Table& table, const Play& move);

  const TableRules& rules_;
  const Features& features_;
  const std::vector<Network>& networks_;
  const Worlds& worlds_;
  double temperature_;
  Evaluator evaluator_;
  std::vector<Play> plays_;
  std::vector<Value> values_;
  std::array<std::unordered_map<Hand, double>, max_seats> found_;
};

}  // namespace ddz
