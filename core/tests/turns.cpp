// Fewest turns against brute force over all splits.
#include <memory>
#include <unordered_map>
#include <vector>

#include "../turns_memo.hpp"
#include "check.hpp"

namespace ddz::tests {

namespace {

class AllSplits {
 public:
  explicit AllSplits(const Rules& rules) : rules_(rules) {}

  int fewest(Hand hand) {
    if (hand == 0) return 0;
    const auto known = known_.find(hand);
    if (known != known_.end()) return known->second;
    // Some play holds a card of the lowest rank, and the order of plays is free.
    const RankSet lowest_rank = rank_bit(lowest(at_least<1>(hand)));
    int best = size_of(hand);
    for (const Play& play : leads(rules_, hand))
      if (at_least<1>(play.cards()) & lowest_rank) best = std::min(best, 1 + fewest(hand - play.cards()));
    return known_[hand] = best;
  }

 private:
  const Rules& rules_;
  std::unordered_map<Hand, int> known_;
};

}  // namespace

void fewest_turns() {
  for (const Named& named : rulesets) {
    const Turns turns(named.rules);
    TurnsMemo memo, nearly;
    CHECK(memo.fewest(turns, 0) == 0 && nearly.nearly_fewest(turns, 0) == 0);
    Random random(4);
    int exact = 0;
    for (int i = 0; i < 400; ++i) {
      AllSplits splits(named.rules);
      const Hand hand = random_hand(named.rules, 1 + random.below(13), random);
      const int fewest = memo.fewest(turns, hand);
      CHECK(fewest == splits.fewest(hand));
      CHECK(nearly.nearly_fewest(turns, hand) >= fewest);
      exact += nearly.nearly_fewest(turns, hand) == fewest;
    }
    CHECK(exact == 400 || (named.rules.packs == 2 && exact > 340));
    // Few ranks and many cards: planes with kickers of every kind.
    for (int i = 0; i < 400; ++i) {
      AllSplits splits(named.rules);
      const int most = std::min(named.rules.hand_limit, 20);
      Hand hand = 0;
      const Rank low = random.below(9);
      for (int card = 0; card < most; ++card) {
        const Hand more = hand + cards_of(random.below(8) == 0 ? random.below(rank_count) : low + random.below(5));
        if (contains(named.rules.pack(), more)) hand = more;
      }
      const int fewest = memo.fewest(turns, hand);
      CHECK(fewest == splits.fewest(hand));
      CHECK(nearly.nearly_fewest(turns, hand) >= fewest);
    }
  }
}

}  // namespace ddz::tests
