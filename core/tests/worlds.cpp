// Worlds agree with what was seen, come as often as they explain it, and say how likely its players are naive; what a
// naive player does.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <vector>

#include "../players/belief.hpp"
#include "../players/naive.hpp"
#include "../players/selfplay.hpp"
#include "check.hpp"

namespace ddz::tests {

namespace {

constexpr double never = -std::numeric_limits<double>::infinity();

TableRules table_rules(const Named& named) {
  const int dealt = named.sizes[1], bottom = named.sizes[0] - dealt;
  const int dead = 54 * named.rules.packs - named.rules.players * dealt - bottom;
  return {named.rules, dealt, bottom, dead, dead == 0, named.rules.players == 5, true};
}

// Legal plays of the seat to act, a pass last. Returns the end.
Play* listed(const TableRules& rules, const Table& table, Play* out) {
  Play* end = legal_plays(rules.rules, table.position, out);
  if (!table.position.is_lead()) *end++ = {};
  return end;
}

// A game from its first lead, as far as it was played, and what the seat to act has seen of it.
struct Game {
  Table table;
  Seen seen;
};

// Plays at random, often naively, until no more than `most_cards` are in other hands; a game that ends before is none.
bool play(const TableRules& rules, int most_cards, Random& random, Game& game) {
  Table& table = game.table;
  table = deal(rules, random, 0.5);
  const Table start = table;
  game.seen = {};
  std::vector<Play> plays(max_plays + 1);
  const auto others = [&] {
    int cards = 0;
    for (int seat = 0; seat < rules.seats(); ++seat)
      if (seat != table.position.turn) cards += size_of(table.position.hands[seat]);
    return cards;
  };
  while (!table.over() && (others() > most_cards || game.seen.moves.empty())) {
    Play* end = listed(rules, table, plays.data());
    const auto count = static_cast<int>(end - plays.data());
    const int chosen = random.below(3) ? naive_play(table.position, plays.data(), count) : random.below(count);
    const Play made = plays[chosen];
    table.apply(rules, made);
    game.seen.moves.push_back(made);
  }
  if (table.over()) return false;
  Seen& seen = game.seen;
  const int me = seen.seat = table.position.turn;
  seen.hand = start.position.hands[me];
  seen.unseen = table.dead;
  for (int seat = 0; seat < rules.seats(); ++seat) {
    seen.counts[seat] = static_cast<std::int8_t>(size_of(start.position.hands[seat]));
    if (seat != me) seen.unseen += table.position.hands[seat];
  }
  seen.bottom = start.bottom;
  if (me != 0) seen.known[0] = table.bottom;
  seen.marked = table.marked;
  seen.public_at_start = start.sides_public;
  seen.sides_public = table.sides_public;
  if (table.sides_public || table.hidden == me) seen.hidden = table.hidden;
  if (table.sides_public && table.position.landlords >> me & 1)
    for (int seat = 0; seat < rules.seats(); ++seat)
      if (seat != me && table.position.landlords >> seat & 1) seen.known[seat] = table.position.hands[seat];
  return true;
}

void check_agrees(const TableRules& rules, const Game& game, const Worlds::World& world) {
  Hand unseen = world.now.dead;
  for (int seat = 0; seat < rules.seats(); ++seat) {
    const Hand hand = world.now.position.hands[seat];
    CHECK(size_of(hand) == size_of(game.table.position.hands[seat]));
    CHECK(world.start[seat] == hand + game.table.played[seat]);
    if (seat == game.seen.seat) {
      CHECK(hand == game.table.position.hands[seat]);
      continue;
    }
    CHECK(contains(hand, game.seen.known[seat]));
    unseen += hand;
  }
  CHECK(unseen == game.seen.unseen);
}

// Who beat whose plays and let them stand, counted once more from the plays of a game.
void check_conduct(const TableRules& rules, const Game& game) {
  const View view = game.table.view(rules);
  const int seats = rules.seats();
  Conducts counted{};
  int turn = 0, owner = -1, passes = 0;
  Play to_beat;
  for (const Play& move : game.seen.moves) {
    const auto distance = [&](int seat) { return (seat - game.seen.seat + seats) % seats; };
    if (owner >= 0) {
      Conduct& of = counted[distance(turn)][distance(owner)];
      const bool was_bomb = to_beat.type() >= Type::bomb;
      if (move.is_pass()) of.spared_cheap += !was_bomb && main_of(to_beat) < 9;  // a queen
      if (!move.is_pass()) ++of.beaten;
      if (!move.is_pass()) of.beaten_dear += move.type() >= Type::bomb || main_of(move) >= two;
    }
    passes = move.is_pass() ? passes + 1 : 0;
    if (!move.is_pass()) owner = turn, to_beat = move;
    turn = (turn + 1) % seats;
    if (passes == seats - 1) owner = -1;
  }
  for (int who = 0; who < seats; ++who) {
    for (int whose = 0; whose < seats; ++whose) {
      const Conduct &one = view.conduct[who][whose], &other = counted[who][whose];
      CHECK(one.beaten == other.beaten && one.beaten_dear == other.beaten_dear);
      CHECK(one.spared_cheap == other.spared_cheap);
    }
  }
}

std::vector<Network> some_networks(const TableRules& rules, const Features& features) {
  std::vector<Network> networks;
  for (int role = 0; role < rules.roles(); ++role)
    networks.emplace_back(NetworkSize{features.size(), 16, 16, 16}).initialise(static_cast<std::uint64_t>(role));
  return networks;
}

Tilt some_tilt(Random& random) {
  Tilt tilt;
  for (auto& seat : tilt.cards)
    for (auto& rank : seat)
      for (float& more : rank) more = static_cast<float>(1.5 * random.unit());
  for (float& more : tilt.hidden) more = static_cast<float>(1.5 * random.unit());
  return tilt;
}

// Share of each hand that the seat after the one to act may hold, and who is the hidden landlord then.
using Shares = std::map<std::pair<Hand, int>, double>;

std::pair<Hand, int> held(const Table& table, int seat) { return {table.position.hands[seat], table.hidden}; }

Shares believed(const Worlds& worlds, std::vector<Explainer> explainers, int pool, int rounds, int seat) {
  Belief belief(worlds, explainers, pool, 5, [] { return 0.0; });
  Shares shares;
  for (int i = 0; i < rounds * Belief::chain_count; ++i) {
    const Belief::World world = belief.next(i % Belief::chain_count, explainers[i % explainers.size()]);
    shares[held(world.table, seat)] += 1.0 / (rounds * Belief::chain_count);
  }
  return shares;
}

double distance(const Shares& one, Shares other) {
  double sum = 0;
  for (const auto& [hand, share] : one) {
    sum += std::abs(share - other[hand]);
    other.erase(hand);
  }
  for (const auto& [hand, share] : other) sum += share;
  return sum / 2;
}

// From many worlds that are alike, each as `weight` has it.
template <class Weight>
Shares weighed(const Worlds& worlds, int seat, const Weight& weight) {
  Random random(3);
  Shares shares;
  double all = 0;
  for (int i = 0; i < 4000; ++i) {
    const Worlds::World world = worlds.draw(random);
    const double its = weight(world);
    shares[held(world.now, seat)] += its;
    all += its;
  }
  for (auto& [hand, share] : shares) share /= all;
  return shares;
}

// Worlds come as often as a tilt says: after many exchanges from any world, and along a chain of few.
void check_tilt(const Worlds& worlds, int seat, Random& random) {
  const Tilt tilt = some_tilt(random);
  const Shares right = weighed(worlds, seat, [&](const auto& world) { return std::exp(worlds.tilt_of(world, tilt)); });
  Shares tilted, chained;
  Worlds::World world = worlds.draw(random);
  for (int i = 0; i < 4000; ++i) {
    tilted[held(worlds.exchanged(worlds.draw(random), tilt, 200, random).now, seat)] += 1 / 4000.0;
    for (int step = 0; step < 5; ++step) world = worlds.exchanged(world, tilt, 8, random);
    chained[held(world.now, seat)] += 1 / 4000.0;
  }
  CHECK(distance(right, tilted) < 0.25);
  CHECK(distance(right, chained) < 0.25);
}

}  // namespace

// Worlds come as often as they explain the play, whether the pool or the chains have to find them.
void belief() {
  for (const Named& named : rulesets) {
    const TableRules rules = table_rules(named);
    const Features features(rules);
    const std::vector<Network> networks = some_networks(rules, features);
    Random random(11);
    double telling = 0;
    for (int played = 0; played < 3;) {
      Game game;
      if (!play(rules, std::min(9, 3 * (rules.seats() - 1)), random, game)) continue;
      ++played;
      const Worlds worlds(rules, game.seen);
      const auto explainers = [&](int threads) {
        return std::vector<Explainer>(static_cast<std::size_t>(threads),
                                      Explainer(rules, features, networks, worlds, 0.3, 0.02, 0.1));
      };
      const int seat = (game.seen.seat + 1) % rules.seats();
      const int rounds = 100;
      auto explainer = explainers(1);
      const Shares right =
          weighed(worlds, seat, [&](const auto& world) { return std::exp(explainer[0].of(world)->log); });
      const Shares drawn = believed(worlds, explainers(1), 1000, 10, seat);
      CHECK(distance(right, drawn) < 0.25);
      CHECK(distance(right, believed(worlds, explainers(1), Belief::chain_count, rounds, seat)) < 0.25);
      CHECK(drawn == believed(worlds, explainers(3), 1000, 10, seat));
      check_tilt(worlds, seat, random);
      Shares alike;
      for (int i = 0; i < 4000; ++i) alike[held(worlds.draw(random).now, seat)] += 1 / 4000.0;
      telling += distance(right, alike) / 3;
    }
    CHECK(telling > 0.35);  // or the comparison would say nothing
  }
}

void worlds() {
  for (const Named& named : rulesets) {
    const TableRules rules = table_rules(named);
    const Features features(rules);
    const std::vector<Network> networks = some_networks(rules, features);
    Random random(7);
    for (int played = 0; played < 20;) {
      Game game;
      if (!play(rules, 10 * (rules.seats() - 1), random, game)) continue;
      ++played;
      if (rules.hidden_landlord) check_conduct(rules, game);
      const Worlds worlds(rules, game.seen);
      Explainer explainer(rules, features, networks, worlds, 0.3, 0.02, 0.3);
      const Tilt tilt = some_tilt(random);
      for (int i = 0; i < 20; ++i) {
        const Worlds::World world = worlds.draw(random);
        check_agrees(rules, game, world);
        check_agrees(rules, game, worlds.exchanged(world, tilt, 8, random));
        const Explainer::Likelihood likelihood = *explainer.of(world);
        CHECK(likelihood.log <= 1e-9 && likelihood.naive[game.seen.seat] == 0);
        for (const double naive : likelihood.naive) CHECK(naive >= 0 && naive <= 1);
        std::array<double, max_seats> least = likelihood.seat;
        Explainer fresh(rules, features, networks, worlds, 0.3, 0.02, 0.3);
        CHECK(fresh.each(world, least).seat == likelihood.seat);
        const int next = (game.seen.seat + 1) % rules.seats();
        least[next] += 1e-9;
        const auto bounded_seat = fresh.each(world, least);
        CHECK(bounded_seat.log == never);
        for (int seat = 0; seat < rules.seats(); ++seat)
          CHECK(bounded_seat.seat[seat] == (seat == next ? never : likelihood.seat[seat]));
        // A bound changes nothing but what is below it, whatever was asked before.
        Explainer other(rules, features, networks, worlds, 0.3, 0.02, 0.3);
        CHECK(!other.of(world, likelihood.log + 1e-9));
        CHECK(!other.of(world, likelihood.log / 2 + 1e-9));
        const auto bounded = other.of(world, likelihood.log - 1e-9);
        CHECK(bounded && bounded->log == likelihood.log && bounded->naive == likelihood.naive);
      }
    }

    // The naive play and those as good make most of what a naive player does; the shares don't exceed the whole.
    std::vector<Play> plays(max_plays + 1);
    for (int i = 0; i < 50;) {
      Game game;
      if (!play(rules, 12 * (rules.seats() - 1), random, game)) continue;
      ++i;
      const Position& position = game.table.position;
      const auto count = static_cast<int>(listed(rules, game.table, plays.data()) - plays.data());
      if (count < 2) continue;
      const double naive =
          naive_likelihood(position, plays.data(), count, plays[naive_play(position, plays.data(), count)]);
      double sum = 0, alike = 0;
      for (int k = 0; k < count; ++k) {
        const double share = naive_likelihood(position, plays.data(), count, plays[k]);
        CHECK(share > 0);
        sum += share;
        if (share == naive) alike += share;
      }
      CHECK(alike > 0.55 && sum < 1 + 1e-9);
    }
  }
}

}  // namespace ddz::tests
