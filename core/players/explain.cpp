#include "explain.hpp"

#include <algorithm>
#include <cmath>

#include "naive.hpp"

namespace ddz {

namespace {

// Decisions with more legal plays say little for their cost.
constexpr int most_explained_plays = 24;
// Nobody is sure to play like the network: the share of decisions that are made anyhow.
constexpr double anyhow = 0.05;

}  // namespace

Explainer::Explainer(const TableRules& rules, const Features& features, const std::vector<Network>& networks,
                     const Worlds& worlds, double temperature, double naive)
    : rules_(rules),
      features_(features),
      networks_(networks),
      worlds_(worlds),
      temperature_(temperature),
      naive_(naive),
      plays_(max_plays + 1),
      values_(max_plays + 1) {}

void Explainer::add_move(const Table& table, const Play& move, Kinds& kinds) {
  Play* end = legal_plays(rules_.rules, table.position, plays_.data());
  if (!table.position.is_lead()) *end++ = {};
  const auto count = static_cast<int>(end - plays_.data());
  if (count < 2 || count > most_explained_plays) return;
  const View view = table.view(rules_);
  evaluator_.plays(networks_[view.role], features_, view, plays_.data(), count, values_.data());
  double best = values_[0].win, all = 0, made = 0;
  for (int i = 1; i < count; ++i) best = std::max<double>(best, values_[i].win);
  for (int i = 0; i < count; ++i) {
    const double weight = std::exp((values_[i].win - best) / temperature_);
    all += weight;
    if (plays_[i] == move) made = weight;
  }
  kinds.network += std::log(anyhow + (1 - anyhow) * made / all);
  if (naive_ > 0) kinds.naive += std::log(naive_likelihood(table.position, plays_.data(), count, move));
}

Explainer::Kinds Explainer::of_seat(const Worlds::World& world, int seat) {
  Table table = worlds_.start_of(world);
  Kinds kinds;
  for (const Play& move : worlds_.moves()) {
    if (table.position.turn == seat) add_move(table, move, kinds);
    table.apply(rules_, move);
  }
  return kinds;
}

Explainer::Likelihood Explainer::of(const Worlds::World& world) {
  Likelihood likelihood;
  for (int seat = 0; seat < rules_.seats(); ++seat) {
    if (seat == worlds_.seat()) continue;
    Kinds kinds;
    if (rules_.hidden_landlord) {
      // Sides, and the hand of a known partner, differ from world to world too.
      kinds = of_seat(world, seat);
    } else {
      const auto [place, is_new] = found_[seat].try_emplace(world.start[seat]);
      if (is_new) place->second = of_seat(world, seat);
      kinds = place->second;
    }
    const double most = std::max(kinds.network, kinds.naive);
    const double network = (1 - naive_) * std::exp(kinds.network - most), naive = naive_ * std::exp(kinds.naive - most);
    likelihood.log += most + std::log(network + naive);
    likelihood.naive[seat] = naive / (network + naive);
  }
  return likelihood;
}

}  // namespace ddz
