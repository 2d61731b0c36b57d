#include "explain.hpp"

#include <algorithm>
#include <cmath>

#include "naive.hpp"

namespace ddz {

namespace {

// Nobody is sure to play like the network: the share of decisions that are made anyhow.
constexpr double anyhow = 0.01;

}  // namespace

Explainer::Explainer(const TableRules& rules, const Features& features, const std::vector<Network>& networks,
                     const Worlds& worlds, double temperature, double naive)
    : rules_(rules),
      features_(features),
      networks_(networks),
      worlds_(worlds),
      temperature_(temperature),
      none_{std::log(1 - naive), std::log(naive)},
      plays_(max_plays + 1),
      values_(max_plays + 1) {}

void Explainer::add_move(const Table& table, const Play& move, Kinds& kinds) {
  Play* end = legal_plays(rules_.rules, table.position, plays_.data());
  if (!table.position.is_lead()) *end++ = {};
  const auto count = static_cast<int>(end - plays_.data());
  if (count < 2) return;
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
  if (std::isfinite(kinds.naive)) kinds.naive += std::log(naive_likelihood(table.position, plays_.data(), count, move));
}

double Explainer::Kinds::log() const {
  const double most = std::max(network, naive);
  return most + std::log(std::exp(network - most) + std::exp(naive - most));
}

void Explainer::explain(const Worlds::World& world, int seat, double least, Kinds& kinds) {
  kinds = none_;
  Table table = worlds_.start_of(world);
  for (const Play& move : worlds_.moves()) {
    if (table.position.turn == seat) {
      add_move(table, move, kinds);
      kinds.whole = kinds.log() >= least;
      if (!kinds.whole) return;
    }
    table.apply(rules_, move);
  }
}

Explainer::Known Explainer::known_to(const Worlds::World& world, int seat) const {
  Known known{world.start[seat]};
  const int hidden = world.now.hidden;
  if (!rules_.hidden_landlord || hidden < 0) return known;
  known.hidden = hidden;
  known.marked = count_of(world.start[hidden], world.now.marked);
  if (seat == 0 || seat == hidden) known.partner = world.start[seat == 0 ? hidden : 0];
  return known;
}

std::optional<Explainer::Likelihood> Explainer::of(const Worlds::World& world, double least) {
  std::array<Kinds*, max_seats> seats{};
  double most = 0;
  for (int seat = 0; seat < rules_.seats(); ++seat) {
    if (seat == worlds_.seat()) continue;
    Kinds open = none_;
    open.whole = false;
    seats[seat] = &found_[seat].try_emplace(known_to(world, seat), open).first->second;
    most += seats[seat]->log();
  }
  Likelihood likelihood;
  for (int seat = 0; seat < rules_.seats(); ++seat) {
    if (most < least) return std::nullopt;
    if (!seats[seat]) continue;
    Kinds& kinds = *seats[seat];
    if (!kinds.whole) {
      most -= kinds.log();
      explain(world, seat, least - most, kinds);
      if (!kinds.whole) return std::nullopt;
      most += kinds.log();
    }
    likelihood.naive[seat] = std::exp(kinds.naive - kinds.log());
    likelihood.log += kinds.log();
  }
  if (likelihood.log < least) return std::nullopt;
  return likelihood;
}

}  // namespace ddz
