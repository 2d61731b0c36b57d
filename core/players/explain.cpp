#include "explain.hpp"

#include <algorithm>
#include <cmath>

namespace ddz {

namespace {

// Decisions with more legal plays say little for their cost.
constexpr int most_explained_plays = 24;
// Nobody is sure to play like the network: the share of decisions that are made anyhow.
constexpr double anyhow = 0.05;

}  // namespace

Explainer::Explainer(const TableRules& rules, const Features& features, const std::vector<Network>& networks,
                     const Worlds& worlds, double temperature)
    : rules_(rules),
      features_(features),
      networks_(networks),
      worlds_(worlds),
      temperature_(temperature),
      plays_(max_plays + 1),
      values_(max_plays + 1) {}

double Explainer::of_move(const Table& table, const Play& move) {
  Play* end = legal_plays(rules_.rules, table.position, plays_.data());
  if (!table.position.is_lead()) *end++ = {};
  const auto count = static_cast<int>(end - plays_.data());
  if (count < 2 || count > most_explained_plays) return 0;
  const View view = table.view(rules_);
  evaluator_.plays(networks_[view.role], features_, view, plays_.data(), count, values_.data());
  double best = values_[0].win, all = 0, made = 0;
  for (int i = 1; i < count; ++i) best = std::max<double>(best, values_[i].win);
  for (int i = 0; i < count; ++i) {
    const double weight = std::exp((values_[i].win - best) / temperature_);
    all += weight;
    if (plays_[i] == move) made = weight;
  }
  return std::log(anyhow + (1 - anyhow) * made / all);
}

double Explainer::of_seat(const Worlds::World& world, int seat) {
  Table table = worlds_.start_of(world);
  double sum = 0;
  for (const Play& move : worlds_.moves()) {
    if (table.position.turn == seat) sum += of_move(table, move);
    table.apply(rules_, move);
  }
  return sum;
}

double Explainer::log_likelihood(const Worlds::World& world) {
  double sum = 0;
  for (int seat = 0; seat < rules_.seats(); ++seat) {
    if (seat == worlds_.seat()) continue;
    if (rules_.hidden_landlord) {
      // Sides, and the hand of a known partner, differ from world to world too.
      sum += of_seat(world, seat);
      continue;
    }
    const auto [place, is_new] = found_[seat].try_emplace(world.start[seat], 0.0);
    if (is_new) place->second = of_seat(world, seat);
    sum += place->second;
  }
  return sum;
}

}  // namespace ddz
