// The number of distinct plays by type and length, against formulas of the rules page and its table.
#include <map>
#include <string>

#include "../play_table.hpp"
#include "check.hpp"

namespace ddz::tests {

namespace {

using Counts = std::map<std::string_view, std::map<int, int>>;  // by type, by length

int choose(int n, int k) {
  int value = 1;
  for (int i = 0; i < k; ++i) value = value * (n - i) / (i + 1);
  return value;
}

// Chains of `copies` cards a rank, up to the largest hand.
std::map<int, int> chains(int copies, int shortest, int hand_limit) {
  std::map<int, int> lengths;
  for (int length = shortest; length <= 12 && copies * length <= hand_limit; ++length) lengths[length] = 13 - length;
  return lengths;
}

Counts expected(const Rules& rules) {
  const bool joker_pairs = rules.joker_pairs == JokerPairs::kind;
  const int pair_ranks = joker_pairs ? 15 : 13;
  Counts counts;
  counts["single"][1] = 15;
  counts["pair"][1] = pair_ranks;
  counts["trio"][1] = 13;
  counts["trio_pair"][1] = 13 * (pair_ranks - 1);
  counts["straight"] = chains(1, 5, rules.hand_limit);
  counts["pair_chain"] = chains(2, 3, rules.hand_limit);
  counts["plane"] = chains(3, 2, rules.hand_limit);
  for (int trios = 2; trios <= rules.plane_pairs_max && 5 * trios <= rules.hand_limit; ++trios)
    counts["plane_pairs"][trios] = (13 - trios) * choose(pair_ranks - trios, trios);
  for (int cards = 4; cards <= 4 * rules.packs; ++cards) counts["bomb"][cards] = 13;
  counts["rocket"][1] = 1;
  if (rules.joker_pairs == JokerPairs::bomb) counts["double_joker"][1] = counts["triple_joker"][1] = 2;
  if (rules.single_kickers) {
    counts["trio_single"][1] = 182;
    counts["four_singles"][1] = 1326;
    counts["four_pairs"][1] = 858;
    counts["plane_singles"] = rules.kicker_copies == 3 ? std::map<int, int>{{2, 968}, {3, 3282}, {4, 7184}, {5, 10388}}
                                                       : std::map<int, int>{{2, 968}, {3, 3200}, {4, 6534}, {5, 8288}};
  }
  return counts;
}

}  // namespace

void counts() {
  constexpr std::array totals = {24639, 26337, 24639, 24647, 9079, 3353};
  for (std::size_t i = 0; i < rulesets.size(); ++i) {
    const PlayTable table(rulesets[i].rules);
    Counts found;
    for (const Play& play : table.plays()) ++found[type_name(play)][length_of(play)];
    CHECK(table.size() == totals[i]);
    CHECK(table.size() <= most_plays);
    CHECK(found == expected(rulesets[i].rules));
    for (int id = 0; id < table.size(); ++id) {
      CHECK(table.id_of(table[id]) == id);
      CHECK(table.find(table[id].cards()) == id);
      CHECK(classify(rulesets[i].rules, table[id].cards()) == table[id]);
    }
  }
}

}  // namespace ddz::tests
