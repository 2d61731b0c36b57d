#include "selfplay.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace ddz {

namespace {

constexpr int most_doublings = 4;

// A decision of the game in progress, until its end gives the target.
struct Decision {
  int seat, role;
  float win, points;  // the network's value of the play it thinks best
  bool explored;
  std::uint32_t first, last;  // inputs
};

float chance(float logit) { return 1 / (1 + std::exp(-logit)); }

}  // namespace

float points_of(int doublings, bool won) {
  const float points = 0.25f * static_cast<float>(1 << std::min(doublings, most_doublings));
  return won ? points : -points;
}

void Experience::clear() {
  for (Samples& samples : decisions) samples.clear();
  for (Samples& samples : deals) samples.clear();
  games = made = plays = landlord_wins = 0;
}

void Experience::append(const Experience& more) {
  for (std::size_t role = 0; role < decisions.size(); ++role) {
    decisions[role].append(more.decisions[role]);
    deals[role].append(more.deals[role]);
  }
  games += more.games;
  made += more.made;
  plays += more.plays;
  landlord_wins += more.landlord_wins;
}

void self_play(const TableRules& rules, const Features& features, const std::vector<Network>& networks,
               const SelfPlayOptions& options, int games, std::uint64_t seed, Experience& experience) {
  Random random(seed);
  Evaluator evaluator;
  std::vector<Play> plays(static_cast<std::size_t>(max_plays) + 1);
  std::vector<Value> values(plays.size());
  std::vector<Decision> decisions;
  std::vector<Feature> inputs;
  Feature on[max_inputs];
  const auto lambda = static_cast<float>(options.lambda);

  for (int game = 0; game < games; ++game) {
    std::array<Hand, max_seats> dealt;
    Table table = deal(rules, random, options.shown, &dealt);
    decisions.clear();
    inputs.clear();
    while (!table.over()) {
      Play* end = legal_plays(rules.rules, table.position, plays.data());
      if (!table.position.is_lead()) *end++ = {};
      const int count = static_cast<int>(end - plays.data());
      int chosen = 0;
      if (count > 1) {
        const View view = table.view(rules);
        evaluator.plays(networks[view.role], features, view, plays.data(), count, values.data());
        for (int i = 1; i < count; ++i) {
          if (values[i].win > values[chosen].win) chosen = i;
        }
        const Value best = values[chosen];
        const bool explored = random.unit() < options.explore;
        if (explored) chosen = random.below(count);
        const auto first = static_cast<std::uint32_t>(inputs.size());
        const Hand left = view.hand - plays[chosen].cards();
        const Pool pool = features.pool(view);
        Feature* last = features.state(view, on);
        last = features.hand(left, last);
        last = features.turns(pool, left, evaluator.memo(), last);
        last = features.play(view, pool, plays[chosen], last);
        inputs.insert(inputs.end(), on, last);
        decisions.push_back({table.position.turn, view.role, chance(best.win), best.points, explored, first,
                             static_cast<std::uint32_t>(inputs.size())});
        ++experience.made;
        experience.plays += count;
      }
      table.apply(rules, plays[chosen]);
    }

    const int doublings = table.doublings(rules);
    std::array<float, max_seats> win, points;
    for (int seat = 0; seat < rules.seats(); ++seat) {
      const bool won = table.won_by(seat);
      win[seat] = won ? 1.0f : 0.0f;
      points[seat] = points_of(doublings, won);
      const bool hidden = seat != 0 && (table.position.landlords >> seat & 1) != 0;
      Samples& samples = experience.deals[hidden ? rules.seats() : seat];
      Feature* last = features.hand(dealt[seat], on);
      samples.inputs.insert(samples.inputs.end(), on, last);
      samples.ends.push_back(static_cast<std::uint32_t>(samples.inputs.size()));
      samples.win.push_back(win[seat]);
      samples.points.push_back(points[seat]);
    }
    // Backwards: what a decision came to, mixed with the value of the same seat's next decision. A
    // decision made at random says nothing about those before it, so there the mixing stops.
    for (auto decision = decisions.rbegin(); decision != decisions.rend(); ++decision) {
      Samples& samples = experience.decisions[decision->role];
      samples.inputs.insert(samples.inputs.end(), inputs.begin() + decision->first, inputs.begin() + decision->last);
      samples.ends.push_back(static_cast<std::uint32_t>(samples.inputs.size()));
      float &w = win[decision->seat], &s = points[decision->seat];
      samples.win.push_back(w);
      samples.points.push_back(s);
      const float keep = decision->explored && lambda < 1 ? 0 : lambda;
      w = keep * w + (1 - keep) * decision->win;
      s = keep * s + (1 - keep) * decision->points;
    }
    ++experience.games;
    experience.landlord_wins += table.position.landlords_won();
  }
}

}  // namespace ddz
