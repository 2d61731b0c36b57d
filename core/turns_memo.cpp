#include "turns_memo.hpp"

#include <algorithm>
#include <array>

namespace ddz {

namespace {

struct ChainKind {
  int copies, shortest;
};
constexpr std::array<ChainKind, 3> chain_kinds = {{{1, 5}, {2, 3}, {3, 2}}};
constexpr int trios = 3;

RankSet run(Rank start, int length) { return ((RankSet{1} << length) - 1) << start; }

Hand chain_of(const ChainKind& kind, Rank start, int length) {
  return static_cast<Hand>(kind.copies) * spread(run(start, length));
}

// Calls visit(kind, start, length) for every chain of a hand.
template <class Visit>
void for_each_chain(Hand hand, Visit&& visit) {
  const std::array<RankSet, 3> held = {at_least<1>(hand) & chain_ranks, at_least<2>(hand) & chain_ranks,
                                       at_least<3>(hand) & chain_ranks};
  for (std::size_t kind = 0; kind < 3; ++kind) {
    const int shortest = chain_kinds[kind].shortest;
    RankSet starts = held[kind];
    for (int i = 1; i < shortest; ++i) starts &= held[kind] >> i;
    for_each_rank(starts, [&](Rank start) {
      const int longest = std::countr_one(held[kind] >> start);
      for (int length = shortest; length <= longest; ++length) visit(chain_kinds[kind], start, length);
    });
  }
}

// Calls visit with what is left of a hand after a plane's body, in every way to take `wanted` single kickers from it.
template <class Visit>
void for_each_singles(const Rules& rules, Hand hand, RankSet body, Rank from, int wanted, Visit&& visit) {
  if (wanted == 0) return visit(hand);
  const RankSet touching = (body << 1 | body >> 1) & chain_ranks;
  for (Rank rank = from; rank < rank_count; ++rank) {
    if (body & rank_bit(rank)) continue;
    const int most = rank >= small_joker         ? 1
                     : touching & rank_bit(rank) ? std::min(2, rules.kicker_copies)
                                                 : rules.kicker_copies;
    // At most one joker: behind a joker no rank is left.
    const Rank next = rank >= small_joker ? rank_count : rank + 1;
    for (int count = 1; count <= std::min({most, wanted, count_of(hand, rank)}); ++count)
      for_each_singles(rules, hand - cards_of(rank, count), body, next, wanted - count, visit);
  }
}

template <class Visit>
void for_each_pairs(const Rules& rules, Hand hand, RankSet body, Rank from, int wanted, Visit&& visit) {
  if (wanted == 0) return visit(hand);
  const RankSet free = at_least<2>(hand) & rules.pair_ranks() & ~body & ~(rank_bit(from) - 1);
  for_each_rank(free,
                [&](Rank rank) { for_each_pairs(rules, hand - cards_of(rank, 2), body, rank + 1, wanted - 1, visit); });
}

int by_best_chains(const Turns& turns, Hand hand) {
  // The kickers of a plane: pairs of the lowest ranks that are held no more often.
  const auto without_kickers = [](Hand rest, RankSet body) {
    RankSet pairs = at_least<2>(rest) & ~at_least<3>(rest) & suited_ranks & ~body;
    const int wanted = std::popcount(body);
    if (std::popcount(pairs) < wanted) return rest;
    for (int i = 0; i < wanted; ++i, pairs &= pairs - 1) rest -= cards_of(lowest(pairs), 2);
    return rest;
  };
  int best = turns.fewest_without_chains(hand);
  for (int chains = 1;; ++chains) {
    Hand left = hand;
    for_each_chain(hand, [&](const ChainKind& kind, Rank start, int length) {
      Hand rest = hand - chain_of(kind, start, length);
      if (kind.copies == trios && length <= turns.rules().plane_pairs_max)
        rest = without_kickers(rest, run(start, length));
      const int found = chains + turns.fewest_without_chains(rest);
      if (found < best) {
        best = found;
        left = rest;
      }
    });
    if (left == hand) return best;
    hand = left;
  }
}

}  // namespace

void TurnsMemo::use(const Turns& turns, bool exact) {
  if (turns_ == &turns && exact_ == exact) return;
  turns_ = &turns;
  exact_ = exact;
  known_.assign(std::size_t{1} << bits, 0);  // the empty hand takes no turns
}

template <class Find>
int TurnsMemo::known_or(Hand hand, Find&& find) {
  const std::size_t place = (hand * 0x9e3779b97f4a7c15) >> (64 - bits);
  if ((known_[place] & card_bits) == hand) return static_cast<int>(known_[place] >> 60);
  const int turns = find();
  known_[place] = hand | static_cast<std::uint64_t>(turns) << 60;
  return turns;
}

int TurnsMemo::exactly(Hand hand) {
  return known_or(hand, [&] {
    const Rules& rules = turns_->rules();
    int best = turns_->fewest_without_chains(hand);
    const auto leaves = [&](Hand rest) {
      // Where two turns are known, only one that empties the hand is better.
      if (best > 2 || rest == 0) best = std::min(best, 1 + exactly(rest));
    };
    for_each_chain(hand, [&](const ChainKind& kind, Rank start, int length) {
      if (best < 2) return;
      const Hand rest = hand - chain_of(kind, start, length);
      leaves(rest);
      if (kind.copies != trios) return;
      const RankSet body = run(start, length);
      if (rules.single_kickers) for_each_singles(rules, rest, body, 0, length, leaves);
      if (length <= rules.plane_pairs_max) for_each_pairs(rules, rest, body, 0, length, leaves);
    });
    return best;
  });
}

int TurnsMemo::fewest(const Turns& turns, Hand hand) {
  use(turns, true);
  return exactly(hand);
}

int TurnsMemo::nearly_fewest(const Turns& turns, Hand hand) {
  if (turns.rules().packs == 1) return fewest(turns, hand);
  use(turns, false);
  return known_or(hand, [&] { return by_best_chains(turns, hand); });
}

}  // namespace ddz
