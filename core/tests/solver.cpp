// The solver against plain minimax: small random positions of every ruleset.
#include "../solver/solver.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <vector>

#include "check.hpp"

namespace ddz::tests {

namespace {

constexpr int positions_each = 1000;
constexpr std::size_t megabyte = 1 << 20;

Budget unlimited(const std::atomic<bool>& stop) { return {~std::uint64_t{0}, Budget::Clock::time_point::max(), &stop}; }

// Tries every play of every seat. A worth is the doublings to come and one more: positive when the
// landlords win.
class Minimax {
 public:
  explicit Minimax(const Terms& terms) : terms_(terms) {}

  int worth(const Position& position) {
    if (position.over()) return position.landlords_won() ? 1 + spring(position) : -1 - spring(position);
    const auto found = known_.find(key_of(position));
    if (found != known_.end()) return found->second;
    const bool landlord = terms_.is_landlord(position.turn);
    int best = landlord ? -1000 : 1000;
    for (const Play& play : plays_of(position)) {
      const int worth = after(position, play);
      best = landlord ? std::max(best, worth) : std::min(best, worth);
    }
    known_[key_of(position)] = best;
    return best;
  }

  int after(const Position& position, const Play& play) {
    Position next = position;
    next.apply(terms_.rules, play);
    const int later = worth(next), more = !play.is_pass() && doubles(terms_.rules, play);
    return later > 0 ? later + more : later - more;
  }

  // Plays to the end when the landlords' side (or the other) hurries and the rest resist; 99 where the
  // side that hurries loses.
  int length(const Position& position, bool landlords) {
    if (position.over()) return position.landlords_won() == landlords ? 0 : 99;
    const auto found = lengths_.find(key_of(position));
    if (found != lengths_.end()) return found->second;
    const bool hurries = terms_.is_landlord(position.turn) == landlords;
    int best = hurries ? 1000 : -1;
    for (const Play& play : plays_of(position)) {
      Position next = position;
      next.apply(terms_.rules, play);
      const int plays = length(next, landlords) + !play.is_pass();
      best = hurries ? std::min(best, plays) : std::max(best, plays);
    }
    lengths_[key_of(position)] = best;
    return best;
  }

 private:
  using Key = std::array<std::uint64_t, max_seats + 3>;

  std::vector<Play> plays_of(const Position& position) const {
    std::vector<Play> plays = legal_plays(terms_.rules, position);
    if (!position.is_lead()) plays.push_back({});
    return plays;
  }

  int spring(const Position& position) const {
    int landlords = 0, farmers = 0;
    for (int seat = 0; seat < position.seats; ++seat)
      (terms_.is_landlord(seat) ? landlords : farmers) += position.plays_made[static_cast<std::size_t>(seat)];
    return position.landlords_won() ? terms_.spring && farmers == 0 : terms_.anti_spring && landlords == 1;
  }

  static Key key_of(const Position& position) {
    Key key{};
    std::copy(position.hands.begin(), position.hands.end(), key.begin());
    key[max_seats] = position.to_beat.body;
    std::uint64_t made = 0;
    for (const std::uint8_t plays : position.plays_made) made = 4 * made + std::min<std::uint8_t>(plays, 2);
    key[max_seats + 1] = made;
    key[max_seats + 2] = static_cast<std::uint64_t>(position.turn + 8 * (position.owner + 1));
    return key;
  }

  const Terms terms_;
  std::map<Key, int> known_, lengths_;
};

// A position of few ranks, so that pairs, chains and bombs are common; often with a trick in progress.
Position small_position(const Rules& rules, int most, Random& random) {
  Position position;
  position.seats = static_cast<std::int8_t>(rules.players);
  const int ranks = 3 + random.below(5), low = random.below(rank_count - ranks + 1);
  Hand left = 0;
  for (Rank rank = low; rank < low + ranks; ++rank) left += rules.pack() & cards_of(rank, 15);
  for (int seat = 0; seat < rules.players; ++seat) {
    for (int cards = 1 + random.below(most); cards > 0 && left != 0; --cards) {
      Rank rank = random.below(rank_count);
      while (count_of(left, rank) == 0) rank = (rank + 1) % rank_count;
      position.hands[static_cast<std::size_t>(seat)] += cards_of(rank);
      left -= cards_of(rank);
    }
    if (position.hands[static_cast<std::size_t>(seat)] == 0) return small_position(rules, most, random);
    position.plays_made[static_cast<std::size_t>(seat)] = static_cast<std::uint8_t>(random.below(2));
  }
  position.landlords = static_cast<std::uint8_t>(1 << random.below(rules.players));
  if (rules.players == 5 && random.below(3) > 0) position.landlords |= 1 << random.below(rules.players);
  position.turn = static_cast<std::int8_t>(random.below(rules.players));
  for (int steps = random.below(4); steps > 0; --steps) {
    std::vector<Play> plays = legal_plays(rules, position);
    if (!position.is_lead()) plays.push_back({});
    const Play play = plays[static_cast<std::size_t>(random.below(static_cast<int>(plays.size())))];
    if (play.cards() == position.hands[static_cast<std::size_t>(position.turn)]) break;
    position.apply(rules, play);
  }
  return position;
}

Verdict verdict(bool wins) { return wins ? Verdict::yes : Verdict::no; }

// The solver may remember other positions of the same terms.
void check_position(const Terms& terms, const Position& position, Solver& solver) {
  const std::atomic<bool> stop = false;
  Minimax minimax(terms);
  Budget budget = unlimited(stop);
  const Answer answer = solver.solve(position, {.points = true}, budget);
  const bool landlord = terms.is_landlord(position.turn);
  const int worth = minimax.worth(position);
  CHECK(answer.wins == verdict((worth > 0) == landlord) && answer.doublings == std::abs(worth) - 1);
  const std::vector<Play> legal = legal_plays(terms.rules, position);
  CHECK(answer.plays.size() == legal.size() + !position.is_lead());
  for (const PlayAnswer& each : answer.plays) {
    const int after = minimax.after(position, each.play);
    CHECK(each.wins == verdict((after > 0) == landlord) && each.doublings == std::abs(after) - 1);
  }
  const Answer fastest = solver.solve(position, {.every_play = false}, budget);
  int length = 0;
  for (const Step& step : fastest.line) length += !step.play.is_pass();
  CHECK(fastest.longest && length == minimax.length(position, worth > 0));
}

}  // namespace

// Several threads find what one finds, and a budget stops them all.
void solver_threads() {
  Random random(8);
  const std::atomic<bool> stop = false;
  for (const Named& named : rulesets) {
    const int seats = named.rules.players;
    Terms terms;
    terms.rules = named.rules;
    Solver alone(terms, megabyte), together(terms, megabyte);
    for (int number = 0; number < 6; ++number) {
      std::array<int, max_seats> sizes{};
      for (int seat = 0; seat < seats; ++seat) sizes[static_cast<std::size_t>(seat)] = seats < 4 ? 7 : 4;
      const auto deal = std::span(sizes).first(static_cast<std::size_t>(seats));
      const Position position = random_deal(named.rules, deal, random);
      Budget budget = unlimited(stop), other = unlimited(stop);
      const Answer one = alone.solve(position, {}, budget);
      const Answer three = together.solve(position, {.threads = 3}, other);
      CHECK(one.wins != Verdict::unknown && one.wins == three.wins && one.longest == three.longest);
      CHECK(std::ranges::equal(one.plays, three.plays, [](const PlayAnswer& a, const PlayAnswer& b) {
        return a.play == b.play && a.wins == b.wins;
      }));
      CHECK(std::ranges::equal(one.line, three.line,
                               [](const Step& a, const Step& b) { return a.seat == b.seat && a.play == b.play; }));
    }
    std::array<int, max_seats> sizes{};
    for (int seat = 0; seat < seats; ++seat) sizes[static_cast<std::size_t>(seat)] = 16;
    Solver small(terms, megabyte);
    Budget few(100, Budget::Clock::time_point::max(), &stop);
    const auto deal = std::span(sizes).first(static_cast<std::size_t>(seats));
    const Answer answer = small.solve(random_deal(named.rules, deal, random), {.line = false, .threads = 3}, few);
    CHECK(answer.wins == Verdict::unknown);
  }
}

void solver() {
  for (const Named& named : rulesets) {
    Random random(7);
    const int most = named.rules.players == 2 ? 7 : named.rules.players == 3 ? 5 : 3;
    std::map<std::array<int, 3>, std::unique_ptr<Solver>> solvers;
    for (int number = 0; number < positions_each; ++number) {
      const Position position = small_position(named.rules, most, random);
      Terms terms;
      terms.rules = named.rules;
      terms.landlords = position.landlords;
      terms.spring = number % 2 == 0;
      terms.anti_spring = number % 4 == 0;
      std::unique_ptr<Solver>& kept = solvers[{terms.landlords, terms.spring, terms.anti_spring}];
      if (!kept) kept = std::make_unique<Solver>(terms, megabyte);
      check_position(terms, position, *kept);
    }
  }
}

}  // namespace ddz::tests
