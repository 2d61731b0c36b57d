#include "search.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <limits>

#include "../threads.hpp"
#include "belief.hpp"
#include "exact.hpp"
#include "naive.hpp"
#include "selfplay.hpp"
#include "way_out.hpp"

namespace ddz {

namespace {

constexpr int worlds_a_block = 16;
static_assert(Belief::chain_count % worlds_a_block == 0);  // no chain twice in a block
// Worlds drawn for each one that is played out, and at most; the share of the time this may take.
constexpr int drawn_a_world = 16, most_drawn = 4096;
constexpr double time_to_draw = 1.0 / 3;
// Temperature of the players that worlds are explained by. Where sides are hidden the worlds that explain sharp players
// are too few to be found.
constexpr double sharp = 0.03, soft = 0.15;
// Cards on the table at which a game that is played out is solved with all hands open instead.
constexpr int exact_cards = 10;

double chance(double logit) { return 1 / (1 + std::exp(-logit)); }

// Everything one thread needs to play.
struct Player {
  Player(const TableRules& table_rules, const Features& table_features, const std::vector<Network>& table_networks)
      : rules(table_rules),
        features(table_features),
        networks(table_networks),
        exact(table_rules.rules),
        plays(max_plays + 1),
        values(max_plays + 1) {}

  // Legal plays of the seat to act, a pass last.
  int list(const Table& table) {
    Play* end = legal_plays(rules.rules, table.position, plays.data());
    if (!table.position.is_lead()) *end++ = {};
    return static_cast<int>(end - plays.data());
  }

  const TableRules& rules;
  const Features& features;
  const std::vector<Network>& networks;
  Evaluator evaluator;
  WayOut way_out;
  Exact exact;
  std::vector<Play> plays;
  std::vector<Value> values;
};

struct Outcome {
  double win, points;
  bool certain = false;  // won, and the other side never had a choice
};

Outcome outcome(const TableRules& rules, const Table& table, int seat) {
  const bool won = table.won_by(seat);
  const int doublings = table.doublings(rules);
  return {won ? 1.0 : 0.0, 4 * points_of(doublings, won)};
}

int cards_left(const Table& table) {
  int cards = 0;
  for (const Hand hand : table.position.hands) cards += size_of(hand);
  return cards;
}

// Plays on with the networks for everybody but the `naive` (bit s: seat s); a sure way out comes first. The last few
// cards are solved, unless sides are hidden or somebody is naive.
Outcome play_out(Player& player, Table table, int seat, unsigned naive, const SearchOptions& options) {
  const auto landlord = [&](int who) { return table.position.landlords >> who & 1; };
  bool forced = true;
  while (!table.over()) {
    if (!player.rules.hidden_landlord && naive == 0 && cards_left(table) <= exact_cards) {
      const bool won = player.exact.landlord_wins(table.position) == (seat == 0);
      return {won ? 1.0 : 0.0, 4 * points_of(table.position.doublings, won)};
    }
    const int count = player.list(table);
    int chosen = 0;
    if (count > 1) {
      forced = forced && landlord(table.position.turn) == landlord(seat);
      if (naive >> table.position.turn & 1) {
        table.apply(player.rules, player.plays[naive_play(table.position, player.plays.data(), count)]);
        continue;
      }
      const View view = table.view(player.rules);
      const int out = player.way_out.find(player.rules.rules, view, player.plays.data(), count, options.way_out);
      if (out >= 0) {
        chosen = out;
      } else {
        player.evaluator.plays(player.networks[view.role], player.features, view, player.plays.data(), count,
                               player.values.data());
        for (int i = 1; i < count; ++i) {
          if (player.values[i].win > player.values[chosen].win) chosen = i;
        }
      }
    }
    table.apply(player.rules, player.plays[chosen]);
  }
  Outcome end = outcome(player.rules, table, seat);
  end.certain = forced && end.win == 1;
  return end;
}

struct Tally {
  double win = 0, points = 0, worth = 0;
  std::vector<double> each;  // worth in each world
  int certain = 0;           // worlds in which the win is
};

// Standard error of the mean difference of two tallies over the worlds that both have seen.
double error_of_difference(const Tally& a, const Tally& b) {
  const std::size_t n = std::min(a.each.size(), b.each.size());
  double sum = 0, square = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const double d = a.each[i] - b.each[i];
    sum += d;
    square += d * d;
  }
  const double mean = sum / static_cast<double>(n);
  // Few worlds that agree are no proof.
  const double variance = std::max(square / static_cast<double>(n) - mean * mean, 0.02);
  return std::sqrt(variance / static_cast<double>(n));
}

// What the seat sees is the same in every world.
Table any_world(const TableRules& rules, const Seen& seen) {
  Random random(0);
  return Worlds(rules, seen).draw(random).now;
}

// Legal plays of the seat to act, a pass last. No longer than they are: to clear room for the longest
// list takes longer than to value most.
std::vector<Play> choices(const TableRules& rules, const Table& table) {
  std::vector<Play> plays = legal_plays(rules.rules, table.position);
  if (!table.position.is_lead()) plays.emplace_back();
  return plays;
}

}  // namespace

SearchResult by_network(const TableRules& rules, const Features& features, const std::vector<Network>& networks,
                        const Seen& seen, double points_weight) {
  const Table table = any_world(rules, seen);
  const std::vector<Play> plays = choices(rules, table);
  const auto count = static_cast<int>(plays.size());
  const View view = table.view(rules);
  std::vector<Value> values(plays.size());
  Evaluator evaluator;
  evaluator.plays(networks[view.role], features, view, plays.data(), count, values.data());
  SearchResult result;
  for (int i = 0; i < count; ++i) {
    Candidate candidate{plays[i]};
    if (candidate.play.cards() == seen.hand - table.played[seen.seat]) {
      // The last cards win.
      Table end = table;
      end.apply(rules, candidate.play);
      const Outcome result_now = outcome(rules, end, seen.seat);
      candidate.network = candidate.win = result_now.win;
      candidate.certain = result_now.win == 1;
      candidate.points = result_now.points;
    } else {
      candidate.network = candidate.win = chance(values[i].win);
      candidate.points = 4 * values[i].points;
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
  if (count < 2 || result.candidates[0].certain) return result;

  const Worlds worlds(rules, seen);
  std::vector<Player> players;
  std::vector<Explainer> explainers;
  const double temperature = options.temperature > 0 ? options.temperature : rules.hidden_landlord ? soft : sharp;
  for (int i = 0; i < options.threads; ++i) {
    players.emplace_back(rules, features, networks);
    explainers.emplace_back(rules, features, networks, worlds, temperature, options.points, options.naive);
  }
  std::vector<int> alive;
  for (int i = 0; i < count; ++i) alive.push_back(i);
  std::vector<Tally> tallies(static_cast<std::size_t>(count));
  const auto spent = [&] {
    // The share of the budget that is used up.
    const double ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
    return std::max(options.milliseconds > 0 ? ms / options.milliseconds : 0,
                    options.worlds > 0 ? static_cast<double>(result.worlds) / options.worlds : 0);
  };
  const auto worth = [&](const Outcome& o) { return o.win + options.points * o.points; };

  const int pool =
      options.worlds > 0 ? drawn_a_world * std::min(options.worlds, most_drawn / drawn_a_world) : most_drawn;
  Belief belief(worlds, explainers, pool, options.seed, [&] { return spent() / time_to_draw; });
  std::vector<std::vector<Outcome>> outcomes(worlds_a_block, std::vector<Outcome>(static_cast<std::size_t>(count)));
  std::array<bool, worlds_a_block> plain{};  // worlds without a naive player
  int all_plain = 0;
  // The networks' own value speaks of players of their kind.
  const auto prior = [&] { return options.prior * all_plain / std::max(result.worlds, 1); };
  int halvings = 0;
  while (spent() < 1 && alive.size() > 1) {
    const int block = options.worlds > 0 ? std::min(worlds_a_block, options.worlds - result.worlds) : worlds_a_block;
    std::atomic<int> next{0};
    std::atomic<int> done{0};
    const auto work = [&](int thread) {
      const auto late = [&] { return options.milliseconds > 0 && spent() >= 1; };
      for (int i; (i = next++) < block;) {
        // A block that the time cuts short is dropped from its first unfinished world on.
        if (late()) return;
        const Belief::World world = belief.next((result.worlds + i) % Belief::chain_count, explainers[thread]);
        plain[static_cast<std::size_t>(i)] = world.naive == 0;
        for (const int candidate : alive) {
          if (late()) return;
          Table table = world.table;
          table.apply(rules, result.candidates[candidate].play);
          outcomes[i][candidate] = play_out(players[thread], table, seen.seat, world.naive, options);
        }
        ++done;
      }
    };
    in_threads(options.threads, work);
    // Worlds are begun in order, so with one thread the finished ones stand first; with several, one
    // that was cut short may stand before them, and then the rest is dropped.
    const int finished = done == block || options.threads == 1 ? done.load() : 0;
    for (int i = 0; i < finished; ++i) {
      all_plain += plain[static_cast<std::size_t>(i)];
      for (const int candidate : alive) {
        const Outcome& o = outcomes[i][candidate];
        Tally& tally = tallies[candidate];
        tally.win += o.win;
        tally.points += o.points;
        tally.worth += worth(o);
        tally.each.push_back(worth(o));
        tally.certain += o.certain;
      }
    }
    result.worlds += finished;
    for (const int candidate : alive) {
      Candidate& its = result.candidates[candidate];
      its.worlds = result.worlds;
      // A few worlds alone make nothing certain.
      its.certain = tallies[candidate].certain == result.worlds && (its.certain || finished == block);
    }
    if (finished < block) break;

    const double n = result.worlds;
    const auto mean = [&](int candidate) {
      return (tallies[candidate].worth + prior() * result.candidates[candidate].worth) / (n + prior());
    };
    std::sort(alive.begin(), alive.end(), [&](int a, int b) {
      const bool certain = result.candidates[a].certain;
      if (certain != result.candidates[b].certain) return certain;
      return mean(a) > mean(b) || (mean(a) == mean(b) && a < b);
    });
    // Halve at each quarter of the budget; before that drop what is behind beyond doubt.
    const int quarters = static_cast<int>(4 * spent());
    std::size_t keep = alive.size();
    for (; halvings < quarters; ++halvings) keep = std::max<std::size_t>(2, (keep + 1) / 2);
    while (keep > 1) {
      const int best = alive.front(), last = alive[keep - 1];
      if (mean(best) - mean(last) < options.doubt * error_of_difference(tallies[best], tallies[last])) break;
      --keep;
    }
    alive.resize(keep);
  }
  for (int i = 0; i < count; ++i) {
    Candidate& candidate = result.candidates[i];
    if (candidate.worlds == 0) continue;
    const double n = candidate.worlds;
    candidate.worth = (tallies[i].worth + prior() * candidate.worth) / (n + prior());
    candidate.win = tallies[i].win / n;
    candidate.points = tallies[i].points / n;
  }
  // Those that lasted longest first, among them certain wins, then by worth; the others keep the network's order.
  std::stable_sort(result.candidates.begin(), result.candidates.end(), [](const Candidate& a, const Candidate& b) {
    if (a.worlds != b.worlds) return a.worlds > b.worlds;
    if (a.certain != b.certain) return a.certain;
    return a.worlds > 0 && a.worth > b.worth;
  });
  return result;
}

std::optional<Play> way_out(const TableRules& rules, const Seen& seen) {
  const Table table = any_world(rules, seen);
  const std::vector<Play> plays = choices(rules, table);
  WayOut search;
  const int found =
      search.find(rules.rules, table.view(rules), plays.data(), static_cast<int>(plays.size()), most_way_out_hands);
  return found < 0 ? std::nullopt : std::optional(plays[static_cast<std::size_t>(found)]);
}

}  // namespace ddz
