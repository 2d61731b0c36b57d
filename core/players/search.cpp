#include "search.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <thread>

#include "selfplay.hpp"

namespace ddz {

namespace {

constexpr int worlds_a_block = 16;
// Decisions with more legal plays say little for their cost.
constexpr int most_explained_plays = 24;

double chance(double logit) { return 1 / (1 + std::exp(-logit)); }

// Everything one thread needs to play.
struct Player {
  Player(const TableRules& table_rules, const Features& table_features, const std::vector<Network>& table_networks)
      : rules(table_rules),
        features(table_features),
        networks(table_networks),
        plays(max_plays + 1),
        values(max_plays + 1) {}

  // Legal plays of the seat to act, a pass last.
  int list(const Table& table) {
    Play* end = legal_plays(rules.rules, table.position, plays.data());
    if (!table.position.is_lead()) *end++ = {};
    return static_cast<int>(end - plays.data());
  }

  void evaluate(const Table& table, int count) {
    const View view = table.view(rules);
    evaluator.plays(networks[view.role], features, view, plays.data(), count, values.data());
  }

  const TableRules& rules;
  const Features& features;
  const std::vector<Network>& networks;
  Evaluator evaluator;
  std::vector<Play> plays;
  std::vector<Value> values;
};

struct Outcome {
  double win, points;
};

Outcome outcome(const TableRules& rules, const Table& table, int seat) {
  const bool won = table.won_by(seat);
  const int doublings = table.doublings(rules);
  return {won ? 1.0 : 0.0, 4 * points_of(doublings, won)};
}

// Plays on with the networks for everybody.
Outcome play_out(Player& player, Table table, int seat, int horizon) {
  for (int own = 0; !table.over();) {
    const int count = player.list(table);
    int chosen = 0;
    if (count > 1) {
      const Hand hand = table.position.hands[table.position.turn];
      int out = -1;
      for (int i = 0; i < count && out < 0; ++i) {
        if (player.plays[i].cards() == hand) out = i;
      }
      if (out >= 0) {
        chosen = out;
      } else {
        player.evaluate(table, count);
        for (int i = 1; i < count; ++i) {
          if (player.values[i].win > player.values[chosen].win) chosen = i;
        }
        if (table.position.turn == seat && ++own == horizon)
          return {chance(player.values[chosen].win), 4 * player.values[chosen].points};
      }
    }
    table.apply(player.rules, player.plays[chosen]);
  }
  return outcome(player.rules, table, seat);
}

// Logarithm of how likely the other seats would have played as they did, had this been the world.
double explain(Player& player, const Worlds& worlds, const Worlds::World& world, double temperature) {
  Table table = worlds.start_of(world);
  double sum = 0;
  for (const Play& move : worlds.moves()) {
    if (table.position.turn != worlds.seat()) {
      const int count = player.list(table);
      if (count > 1 && count <= most_explained_plays) {
        player.evaluate(table, count);
        double best = -1e30, all = 0;
        for (int i = 0; i < count; ++i) best = std::max<double>(best, player.values[i].win);
        double made = 0;
        for (int i = 0; i < count; ++i) {
          const double weight = std::exp((player.values[i].win - best) / temperature);
          all += weight;
          if (player.plays[i] == move) made = weight;
        }
        // Nobody is sure to play like the network.
        sum += std::log(0.05 + 0.95 * made / all);
      }
    }
    table.apply(player.rules, move);
  }
  return sum;
}

// A world drawn from several, the better it explains the play the likelier.
Worlds::World draw(Player& player, const Worlds& worlds, const SearchOptions& options, std::uint64_t seed) {
  Random random(seed);
  if (options.drawn <= 1 || worlds.moves().empty()) return worlds.draw(random);
  std::vector<Worlds::World> drawn;
  std::vector<double> logs;
  for (int i = 0; i < options.drawn; ++i) {
    drawn.push_back(worlds.draw(random));
    logs.push_back(explain(player, worlds, drawn.back(), options.temperature));
  }
  const double best = *std::max_element(logs.begin(), logs.end());
  double all = 0;
  for (double& x : logs) all += x = std::exp(x - best);
  double at = random.unit() * all;
  std::size_t chosen = 0;
  while (chosen + 1 < logs.size() && (at -= logs[chosen]) >= 0) ++chosen;
  return drawn[chosen];
}

struct Sum {
  double win = 0, points = 0, worth = 0, square = 0;
};

}  // namespace

SearchResult by_network(const TableRules& rules, const Features& features, const std::vector<Network>& networks,
                        const Seen& seen, double points_weight) {
  const Worlds worlds(rules, seen);
  Random random(0);
  // What the seat sees is the same in every world.
  const Table table = worlds.draw(random).now;
  Player player(rules, features, networks);
  const int count = player.list(table);
  player.evaluate(table, count);
  SearchResult result;
  for (int i = 0; i < count; ++i) {
    Candidate candidate{player.plays[i]};
    if (candidate.play.cards() == seen.hand - table.played[seen.seat]) {
      // The last cards win.
      Table end = table;
      end.apply(rules, candidate.play);
      const Outcome result_now = outcome(rules, end, seen.seat);
      candidate.network = candidate.win = result_now.win;
      candidate.points = result_now.points;
    } else {
      candidate.network = candidate.win = chance(player.values[i].win);
      candidate.points = 4 * player.values[i].points;
    }
    candidate.worth = candidate.win + points_weight * candidate.points;
    result.candidates.push_back(candidate);
  }
  std::stable_sort(result.candidates.begin(), result.candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.worth > b.worth; });
  return result;
}

SearchResult search(const TableRules& rules, const Features& features, const std::vector<Network>& networks,
                    const Seen& seen, const SearchOptions& options) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  SearchResult result = by_network(rules, features, networks, seen, options.points);
  const int count = std::min<int>(options.candidates, static_cast<int>(result.candidates.size()));
  // Nothing to choose, or the last cards can go.
  if (count < 2 || result.candidates[0].play.cards() == seen.hand || result.candidates[0].network == 1) return result;

  const Worlds worlds(rules, seen);
  std::vector<Player> players;
  for (int i = 0; i < options.threads; ++i) players.emplace_back(rules, features, networks);
  std::vector<int> alive;
  for (int i = 0; i < count; ++i) alive.push_back(i);
  std::vector<Sum> sums(static_cast<std::size_t>(count));
  const auto spent = [&] {
    // The share of the budget that is used up.
    const double ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
    return std::max(options.milliseconds > 0 ? ms / options.milliseconds : 0,
                    options.worlds > 0 ? static_cast<double>(result.worlds) / options.worlds : 0);
  };
  const auto worth = [&](const Outcome& o) { return o.win + options.points * o.points; };

  std::vector<std::vector<Outcome>> outcomes(worlds_a_block, std::vector<Outcome>(static_cast<std::size_t>(count)));
  int halvings = 0;
  while (spent() < 1 && alive.size() > 1) {
    const int block = options.worlds > 0 ? std::min(worlds_a_block, options.worlds - result.worlds) : worlds_a_block;
    std::atomic<int> next{0};
    std::atomic<int> done{0};
    const auto work = [&](Player& player) {
      for (int i; (i = next++) < block;) {
        // A block that the time cuts short is dropped from its first unfinished world on.
        if (options.milliseconds > 0 && spent() >= 1) break;
        const Worlds::World world = draw(
            player, worlds, options, options.seed * 0x9e3779b97f4a7c15 + static_cast<std::uint64_t>(result.worlds + i));
        for (const int candidate : alive) {
          Table table = world.now;
          table.apply(rules, result.candidates[candidate].play);
          outcomes[i][candidate] = play_out(player, table, seen.seat, options.horizon);
        }
        ++done;
      }
    };
    {
      std::vector<std::jthread> threads;
      for (int i = 1; i < options.threads; ++i) threads.emplace_back([&, i] { work(players[i]); });
      work(players[0]);
    }
    // Worlds are begun in order, so with one thread the finished ones stand first; with several, one
    // that was cut short may stand before them, and then the rest is dropped.
    const int finished = done == block || options.threads == 1 ? done.load() : 0;
    for (int i = 0; i < finished; ++i) {
      for (const int candidate : alive) {
        const Outcome& o = outcomes[i][candidate];
        Sum& sum = sums[candidate];
        sum.win += o.win;
        sum.points += o.points;
        sum.worth += worth(o);
        sum.square += worth(o) * worth(o);
      }
    }
    result.worlds += finished;
    if (finished < block) break;

    const double n = result.worlds;
    const auto mean = [&](int candidate) {
      return (sums[candidate].worth + options.prior * result.candidates[candidate].worth) / (n + options.prior);
    };
    std::sort(alive.begin(), alive.end(),
              [&](int a, int b) { return mean(a) > mean(b) || (mean(a) == mean(b) && a < b); });
    for (const int candidate : alive) result.candidates[candidate].worlds = result.worlds;
    // Halve at each quarter of the budget; before that drop what is behind beyond doubt.
    const int quarters = static_cast<int>(4 * spent());
    std::size_t keep = alive.size();
    for (; halvings < quarters; ++halvings) keep = std::max<std::size_t>(2, (keep + 1) / 2);
    const auto variance = [&](int candidate) {
      const double m = sums[candidate].worth / n;
      return std::max(sums[candidate].square / n - m * m, 0.02);
    };
    while (keep > 1) {
      const int best = alive.front(), last = alive[keep - 1];
      if (mean(best) - mean(last) < 3 * std::sqrt((variance(best) + variance(last)) / n)) break;
      --keep;
    }
    alive.resize(keep);
  }
  for (int i = 0; i < count; ++i) {
    Candidate& candidate = result.candidates[i];
    if (candidate.worlds == 0) continue;
    const double n = candidate.worlds;
    candidate.worth = (sums[i].worth + options.prior * candidate.worth) / (n + options.prior);
    candidate.win = sums[i].win / n;
    candidate.points = sums[i].points / n;
  }
  // Those that lasted longest first, then by worth; the others keep the network's order.
  std::stable_sort(result.candidates.begin(), result.candidates.end(), [](const Candidate& a, const Candidate& b) {
    return a.worlds != b.worlds ? a.worlds > b.worlds : a.worlds > 0 && a.worth > b.worth;
  });
  return result;
}

}  // namespace ddz
