// Leads and answers against readings: a list holds exactly the parts of the hand that are plays, and
// of these exactly those that beat the play to beat.
#include <algorithm>
#include <vector>

#include "../play_table.hpp"
#include "check.hpp"

namespace ddz::tests {

namespace {

// Calls visit for every part of a hand.
template <class Visit>
void for_each_part(Hand hand, Rank rank, Hand part, Visit&& visit) {
  if (rank == rank_count) return visit(part);
  for (int count = 0; count <= count_of(hand, rank); ++count)
    for_each_part(hand, rank + 1, part + cards_of(rank, count), visit);
}

bool before(const Play& a, const Play& b) { return a.body != b.body ? a.body < b.body : a.kick < b.kick; }

std::vector<Play> sorted(std::vector<Play> plays) {
  std::sort(plays.begin(), plays.end(), before);
  return plays;
}

// Checks that a list is as long as its count, in a buffer with no more room than promised.
template <class Generate>
std::vector<Play> list_of(int count, Generate&& generate) {
  std::vector<Play> plays(static_cast<std::size_t>(count + room_beyond));
  CHECK(generate(plays.data()) == plays.data() + count);
  plays.resize(static_cast<std::size_t>(count));
  return plays;
}

std::vector<Play> lead_list(const Rules& rules, Hand hand) {
  std::vector<Play> plays = list_of(lead_count(rules, hand), [&](Play* out) { return leads(rules, hand, out); });
  CHECK(leads(rules, hand) == plays);
  return plays;
}

std::vector<Play> answer_list(const Rules& rules, Hand hand, const Play& to_beat) {
  std::vector<Play> plays =
      list_of(answer_count(rules, hand, to_beat), [&](Play* out) { return answers(rules, hand, to_beat, out); });
  CHECK(answers(rules, hand, to_beat) == plays);
  return plays;
}

}  // namespace

void lists() {
  for (const Named& named : rulesets) {
    const Rules& rules = named.rules;
    const PlayTable table(rules);
    Random random(1);
    for (int i = 0; i < 3000; ++i) {
      const Hand hand = random_hand(rules, 1 + random.below(rules.hand_limit), random);
      const std::vector<Play> all = sorted(lead_list(rules, hand));
      CHECK(std::adjacent_find(all.begin(), all.end()) == all.end());
      std::vector<Play> expected;
      if (i % 10 == 0 && size_of(hand) <= 17) {
        for_each_part(hand, 0, 0, [&](Hand part) {
          if (const Play play = classify(rules, part)) expected.push_back(play);
        });
      } else {
        for (const Play& play : table.plays())
          if (contains(hand, play.cards())) expected.push_back(play);
      }
      CHECK(all == sorted(expected));

      for (int j = 0; j < 4; ++j) {
        const Play to_beat = j < 2 ? table[random.below(table.size())]
                                   : all[static_cast<std::size_t>(random.below(static_cast<int>(all.size())))];
        std::vector<Play> better;
        for (const Play& play : all)
          if (beats(to_beat, play)) better.push_back(play);
        CHECK(sorted(answer_list(rules, hand, to_beat)) == better);
      }
    }
  }
}

void classification() {
  for (const Named& named : rulesets) {
    const PlayTable table(named.rules);
    Random random(2);
    int refused = 0;
    for (int i = 0; i < 200000; ++i) {
      Hand cards = i % 4 == 0 ? random_hand(named.rules, 1 + random.below(named.rules.hand_limit), random)
                              : table[random.below(table.size())].cards();
      // Nearly legal: some cards more, some fewer.
      for (int change = random.below(3); change > 0; --change) {
        const Hand more = cards + cards_of(random.below(rank_count));
        if (contains(named.rules.pack(), more)) cards = more;
        const Hand one = cards_of(random.below(rank_count));
        if (contains(cards, one)) cards -= one;
      }
      const Play play = classify(named.rules, cards);
      CHECK(play ? play.cards() == cards && table.find(cards) >= 0 && table[table.find(cards)] == play
                 : table.find(cards) < 0);
      refused += !play;
    }
    CHECK(refused > 50000);
  }
}

}  // namespace ddz::tests
