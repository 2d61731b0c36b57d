// Apply and undo, hashes, and the number of games to a depth (perft).
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "check.hpp"

namespace ddz::tests {

namespace {

std::vector<Play> legal(const Rules& rules, const Position& position) {
  std::vector<Play> plays = legal_plays(rules, position);
  CHECK(static_cast<int>(plays.size()) == legal_play_count(rules, position));
  if (!position.is_lead()) plays.push_back({});
  return plays;
}

Hand hand_of(const std::string& text) {
  Hand hand = 0;
  for (const char letter : text) hand += cards_of(static_cast<Rank>(rank_letters.find(letter)));
  return hand;
}

std::uint64_t count_games(const Rules& rules, Position& position, int depth) {
  if (depth == 0 || position.over()) return 1;
  std::uint64_t games = 0;
  for (const Play& play : legal(rules, position)) {
    CHECK(is_legal(position, play));
    const Undo before = position.apply(rules, play);
    games += count_games(rules, position, depth - 1);
    position.undo(play, before);
  }
  return games;
}

}  // namespace

void positions() {
  for (const Named& named : rulesets) {
    for (std::uint64_t game = 0; game < 200; ++game) {
      Random random(3, game);
      Position position = random_deal(named.rules, named.seats(), random);
      std::vector<Position> states;
      std::vector<std::pair<Play, Undo>> made;
      while (!position.over()) {
        const std::vector<Play> plays = legal(named.rules, position);
        const Play play = plays[static_cast<std::size_t>(random.below(static_cast<int>(plays.size())))];
        states.push_back(position);
        made.emplace_back(play, position.apply(named.rules, play));
        CHECK(position.hash() != states.back().hash());
        CHECK(!is_legal(position, {}) || !position.is_lead());
      }
      CHECK(position.hands[static_cast<std::size_t>(position.winner)] == 0);
      for (; !made.empty(); made.pop_back(), states.pop_back()) {
        position.undo(made.back().first, made.back().second);
        CHECK(position == states.back());
        CHECK(position.hash() == states.back().hash());
      }
    }
  }
}

// A line of the file: ruleset, hand of each seat, a slash, then the games of depth 1, 2, 3 ...
void perft(const char* pins) {
  std::ifstream file(pins);
  CHECK(file.good());
  int deals = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    std::string name, word;
    words >> name;
    const Named* named = nullptr;
    for (const Named& candidate : rulesets)
      if (candidate.name == name) named = &candidate;
    CHECK(named != nullptr);
    Position position;
    position.seats = static_cast<std::int8_t>(named->rules.players);
    std::size_t seat = 0;
    while (words >> word && word != "/") position.hands[seat++] = hand_of(word);
    CHECK(seat == static_cast<std::size_t>(named->rules.players));
    std::string found;
    std::uint64_t games;
    for (int depth = 1; words >> games; ++depth) {
      const std::uint64_t counted = count_games(named->rules, position, depth);
      if (counted != games)
        std::fprintf(stderr, "%s, depth %d: %llu games\n", line.c_str(), depth,
                     static_cast<unsigned long long>(counted));
      CHECK(counted == games);
    }
    ++deals;
  }
  CHECK(deals >= 12);
}

}  // namespace ddz::tests
