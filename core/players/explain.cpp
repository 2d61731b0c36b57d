#include "explain.hpp"

#include <algorithm>
#include <cmath>

#include "naive.hpp"

namespace ddz {

namespace {

// Nobody is sure to play like the network: the share of decisions that are made anyhow, for each unit of temperature.
constexpr double anyhow_a_temperature = 0.05;
// Of the chance to win by its logit: where the game is all but decided, points are not everything.
constexpr double least_slope = 0.01;

}  // namespace

Explainer::Explainer(const TableRules& rules, const Features& features, const std::vector<Network>& networks,
                     const Worlds& worlds, double temperature, double points, double naive)
    : rules_(rules),
      features_(features),
      networks_(networks),
      worlds_(worlds),
      temperature_(temperature),
      points_(points),
      none_{std::log(1 - naive), std::log(naive)},
      plays_(max_plays + 1),
      values_(max_plays + 1),
      logits_(max_plays + 1) {}

void Explainer::add_move(const Table& table, const Play& move, Kinds& kinds) {
  Play* end = legal_plays(rules_.rules, table.position, plays_.data());
  if (!table.position.is_lead()) *end++ = {};
  const auto count = static_cast<int>(end - plays_.data());
  if (count < 2) return;
  const View view = table.view(rules_);
  evaluator_.plays(networks_[view.role], features_, view, plays_.data(), count, values_.data());
  double best = -std::numeric_limits<double>::infinity(), all = 0, made = 0;
  for (int i = 0; i < count; ++i) {
    const double win = 1 / (1 + std::exp(-static_cast<double>(values_[i].win)));
    logits_[i] = values_[i].win + points_ * 4 * values_[i].points / std::max(win * (1 - win), least_slope);
    best = std::max(best, logits_[i]);
  }
  for (int i = 0; i < count; ++i) {
    const double weight = std::exp((logits_[i] - best) / temperature_);
    all += weight;
    if (plays_[i] == move) made = weight;
  }
  const double anyhow = anyhow_a_temperature * temperature_;
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

Explainer::Kinds& Explainer::known_of(const Worlds::World& world, int seat) {
  Kinds open = none_;
  open.whole = false;
  return found_[seat].try_emplace(known_to(world, seat), open).first->second;
}

std::optional<Explainer::Likelihood> Explainer::of(const Worlds::World& world, double least) {
  std::array<Kinds*, max_seats> seats{};
  double most = 0;
  for (int seat = 0; seat < rules_.seats(); ++seat) {
    if (seat == worlds_.seat()) continue;
    seats[seat] = &known_of(world, seat);
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
    add(seat, kinds, likelihood);
  }
  if (likelihood.log < least) return std::nullopt;
  return likelihood;
}

Explainer::Likelihood Explainer::each(const Worlds::World& world, const std::array<double, max_seats>& least) {
  Likelihood likelihood;
  for (int seat = 0; seat < rules_.seats(); ++seat) {
    if (seat == worlds_.seat()) continue;
    Kinds& kinds = known_of(world, seat);
    if (!kinds.whole && kinds.log() >= least[seat]) explain(world, seat, least[seat], kinds);
    add(seat, kinds, likelihood);
    // Whether more was found out before must not matter.
    if (kinds.log() < least[seat]) likelihood.log = likelihood.seat[seat] = -std::numeric_limits<double>::infinity();
  }
  return likelihood;
}

void Explainer::add(int seat, const Kinds& kinds, Likelihood& likelihood) {
  likelihood.log += likelihood.seat[seat] = kinds.log();
  likelihood.naive[seat] = std::exp(kinds.naive - kinds.log());
}

}  // namespace ddz
