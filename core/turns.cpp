#include "turns.hpp"

#include <algorithm>
#include <mutex>

namespace ddz {

namespace {

constexpr std::int8_t unknown = -1;
constexpr int impossible = 127;

// A copy with one rank more, or less, that is held `count` times.
Shape with_rank(Shape shape, int count) {
  ++shape.ranks[count];
  return shape;
}

Shape without_rank(Shape shape, int count) {
  --shape.ranks[count];
  return shape;
}

// Calls visit with what is left after `count` kickers of one rank, for every rank that has them:
// the suited ranks by how often they are held, and, where `with_jokers`, the jokers.
template <class Visit>
void for_each_kicker(const Shape& shape, int count, bool with_jokers, Visit&& visit) {
  for (int held = count; held < 9; ++held)
    if (shape.ranks[held] > 0) visit(with_rank(without_rank(shape, held), held - count));
  if (!with_jokers) return;
  Shape rest = shape;
  rest.small_jokers = static_cast<std::int8_t>(shape.small_jokers - count);
  if (rest.small_jokers >= 0) visit(rest);
  rest = shape;
  rest.big_jokers = static_cast<std::int8_t>(shape.big_jokers - count);
  if (rest.big_jokers >= 0) visit(rest);
}

// The same for `count` kickers each of two ranks, one of them suited.
template <class Visit>
void for_each_two_kickers(const Shape& shape, int count, bool with_jokers, Visit&& visit) {
  for (int held = count; held < 9; ++held) {
    if (shape.ranks[held] == 0) continue;
    for_each_kicker(without_rank(shape, held), count, with_jokers,
                    [&](const Shape& rest) { visit(with_rank(rest, held - count)); });
  }
}

}  // namespace

Turns::Turns(const Rules& rules) : rules_(rules), classes_(rules.largest_bomb()) {
  // shapes[left] of the counts below c, from which those of c follow.
  std::array<int, max_hand + 1> shapes;
  shapes.fill(1);
  for (int c = 1; c <= classes_; ++c) {
    std::array<int, max_hand + 1> next{};
    for (int left = 0; left <= rules.hand_limit; ++left) {
      int sum = 0;
      for (int n = 0; c * n <= left; ++n) {
        below_[c][left][n] = static_cast<std::uint16_t>(sum);
        sum += shapes[left - c * n];
      }
      next[left] = sum;
    }
    shapes = next;
  }
  joker_states_ = static_cast<std::size_t>((rules.packs + 1) * (rules.packs + 1));
  shapes_.assign(static_cast<std::size_t>(shapes[rules.hand_limit]) * joker_states_, unknown);

  // Every shape that a hand of the pack can have.
  Shape shape;
  const auto fill = [&](auto& self, int count, int ranks, int cards) -> void {
    if (count > classes_) {
      for (int small = 0; small <= rules.packs; ++small)
        for (int big = 0; big <= rules.packs && small + big + cards <= rules.hand_limit; ++big) {
          shape.small_jokers = static_cast<std::int8_t>(small);
          shape.big_jokers = static_cast<std::int8_t>(big);
          solve(shape);
        }
      return;
    }
    for (int n = 0; n <= ranks && cards + n * count <= rules.hand_limit; ++n) {
      shape.ranks[count] = static_cast<std::int8_t>(n);
      self(self, count + 1, ranks - n, cards + n * count);
    }
    shape.ranks[count] = 0;
  };
  fill(fill, 1, small_joker, 0);
}

std::size_t Turns::index_of(const Shape& shape) const {
  int left = rules_.hand_limit;
  std::size_t index = 0;
  for (int c = classes_; c >= 1; --c) {
    index += below_[c][left][shape.ranks[c]];
    left -= c * shape.ranks[c];
  }
  return index * joker_states_ + static_cast<std::size_t>(shape.small_jokers * (rules_.packs + 1) + shape.big_jokers);
}

std::size_t Turns::index_of(Hand hand) const {
  const Hand suited = hand & (cards_of(small_joker) - 1);
  Shape shape;
  const int n[] = {std::popcount(at_least<1>(suited)), std::popcount(at_least<2>(suited)),
                   std::popcount(at_least<3>(suited)), std::popcount(at_least<4>(suited))};
  for (int c = 1; c < 4; ++c) shape.ranks[c] = static_cast<std::int8_t>(n[c - 1] - n[c]);
  if (classes_ == 4) {
    shape.ranks[4] = static_cast<std::int8_t>(n[3]);
  } else {
    const int m[] = {n[3], std::popcount(at_least<5>(suited)), std::popcount(at_least<6>(suited)),
                     std::popcount(at_least<7>(suited)), std::popcount(at_least<8>(suited))};
    for (int c = 4; c < 8; ++c) shape.ranks[c] = static_cast<std::int8_t>(m[c - 4] - m[c - 3]);
    shape.ranks[8] = static_cast<std::int8_t>(m[4]);
  }
  shape.small_jokers = static_cast<std::int8_t>(count_of(hand, small_joker));
  shape.big_jokers = static_cast<std::int8_t>(count_of(hand, big_joker));
  return index_of(shape);
}

int Turns::solve(const Shape& shape) {
  std::int8_t& known = shapes_[index_of(shape)];
  if (known != unknown) return known;
  int best = impossible;
  const auto play_leaves = [&](const Shape& rest) { best = std::min(best, 1 + solve(rest)); };

  // The order of plays is free, so the first one may be taken to hold a card of a rank that is held
  // most often, or else a joker.
  int most = classes_;
  while (most > 0 && shape.ranks[most] == 0) --most;
  if (most == 0) {
    const int small = shape.small_jokers, big = shape.big_jokers, packs = rules_.packs;
    const auto jokers_leave = [&](int small_left, int big_left) {
      Shape rest = shape;
      rest.small_jokers = static_cast<std::int8_t>(small_left);
      rest.big_jokers = static_cast<std::int8_t>(big_left);
      play_leaves(rest);
    };
    if (small + big == 0) best = 0;
    if (small > 0) jokers_leave(small - 1, big);
    if (big > 0) jokers_leave(small, big - 1);
    if (small == packs && big == packs) jokers_leave(0, 0);
    if (small == 2) jokers_leave(0, big);  // a pair or a bomb: two packs have one of them
    if (big == 2) jokers_leave(small, 0);
    if (rules_.joker_pairs == JokerPairs::bomb && small + big >= 3) jokers_leave(0, small + big - 3);
    if (rules_.joker_pairs == JokerPairs::bomb && small + big >= 3) jokers_leave(small + big - 3, 0);
    known = static_cast<std::int8_t>(best);
    return best;
  }

  const bool joker_pairs = rules_.joker_pairs == JokerPairs::kind;
  const Shape others = without_rank(shape, most);
  // A single, a pair, a trio or a bomb of that rank.
  for (int count = 1; count <= most; ++count) play_leaves(with_rank(others, most - count));
  // A trio or four of that rank with kickers of other ranks.
  if (most >= 3) {
    const auto trio_leaves = [&](const Shape& rest) { play_leaves(with_rank(rest, most - 3)); };
    if (rules_.single_kickers) for_each_kicker(others, 1, true, trio_leaves);
    for_each_kicker(others, 2, joker_pairs, trio_leaves);
  }
  if (most == 4 && rules_.four_with_two) {
    for_each_two_kickers(others, 1, true, play_leaves);
    if (rules_.kicker_copies > 1) for_each_kicker(others, 2, false, play_leaves);
    for_each_two_kickers(others, 2, false, play_leaves);
  }
  // That rank as the kicker of another trio or four.
  for (int body = 3; body <= most; ++body) {
    if (others.ranks[body] == 0) continue;
    const Shape rest = with_rank(without_rank(others, body), body - 3);
    if (rules_.single_kickers) play_leaves(with_rank(rest, most - 1));
    play_leaves(with_rank(rest, most - 2));
  }
  if (most == 4 && rules_.four_with_two && others.ranks[4] > 0) {
    const Shape rest = without_rank(others, 4);
    if (rules_.kicker_copies > 1) play_leaves(with_rank(rest, 2));
    for_each_kicker(rest, 1, true, [&](const Shape& kicked) { play_leaves(with_rank(kicked, 3)); });
    for_each_kicker(rest, 2, false, [&](const Shape& kicked) { play_leaves(with_rank(kicked, 2)); });
  }
  known = static_cast<std::int8_t>(best);
  return best;
}

namespace {

struct ChainKind {
  int copies, shortest;
};
constexpr std::array<ChainKind, 3> chain_kinds = {{{1, 5}, {2, 3}, {3, 2}}};

Hand chain_of(const ChainKind& kind, Rank start, int length) {
  return static_cast<Hand>(kind.copies) * spread(((RankSet{1} << length) - 1) << start);
}

// Goes through all sets of chains of a hand, each set once, from the lowest start up; what the
// chains leave is looked up by its shape.
class ChainSearch {
 public:
  ChainSearch(const Turns& turns, const Rules& rules, Hand hand) : turns_(turns), rules_(rules) {
    best_ = turns.fewest_without_chains(hand);
    extend(hand, 0, 0, 0, 0);
  }

  int best() const { return best_; }

 private:
  // Adds one more chain in every way: one of the ranks above `low`, or at `low` one that is not
  // before (kind, length) in the order of kinds and lengths.
  void extend(Hand hand, int chains, Rank low, std::size_t kind, int length) {
    if (chains + 2 > best_) return;  // one chain more could at best be as good
    const std::array<RankSet, 3> held = {at_least<1>(hand) & chain_ranks, at_least<2>(hand) & chain_ranks,
                                         at_least<3>(hand) & chain_ranks};
    for (Rank start = low; start < ace; ++start) {
      for (std::size_t k = start == low ? kind : 0; k < 3; ++k) {
        const RankSet above = held[k] >> start;
        const int longest = std::countr_one(above);
        const int first =
            start == low && k == kind ? std::max(chain_kinds[k].shortest, length) : chain_kinds[k].shortest;
        for (int n = first; n <= longest; ++n) add(hand, chains, start, k, n);
      }
    }
  }

  void add(Hand hand, int chains, Rank start, std::size_t kind, int length) {
    const RankSet ranks = ((RankSet{1} << length) - 1) << start;
    const Hand rest = hand - chain_of(chain_kinds[kind], start, length);
    if (kind == 2) planes_[plane_count_++] = ranks;
    finish(rest, chains + 1, plane_count_);
    extend(rest, chains + 1, start, kind, length);
    if (kind == 2) --plane_count_;
  }

  // What the chains leave, the first `planes` of the planes still free to take kickers.
  void finish(Hand hand, int chains, int planes) {
    if (planes == 0) {
      best_ = std::min(best_, chains + turns_.fewest_without_chains(hand));
      return;
    }
    if (chains >= best_) return;
    const RankSet body = planes_[planes - 1];
    const int trios = std::popcount(body);
    finish(hand, chains, planes - 1);
    if (rules_.single_kickers) take_singles(hand, chains, planes, 0, trios);
    if (trios <= rules_.plane_pairs_max) take_pairs(hand, chains, planes, 0, trios);
  }

  void take_singles(Hand hand, int chains, int planes, Rank from, int wanted) {
    if (wanted == 0) return finish(hand, chains, planes - 1);
    const RankSet body = planes_[planes - 1];
    const RankSet touching = (body << 1 | body >> 1) & chain_ranks;
    for (Rank rank = from; rank < rank_count; ++rank) {
      if (body & rank_bit(rank)) continue;
      const int most = rank >= small_joker         ? 1
                       : touching & rank_bit(rank) ? std::min(2, rules_.kicker_copies)
                                                   : rules_.kicker_copies;
      // At most one joker: behind a joker no rank is left.
      const Rank next = rank >= small_joker ? rank_count : rank + 1;
      for (int count = 1; count <= std::min({most, wanted, count_of(hand, rank)}); ++count)
        take_singles(hand - cards_of(rank, count), chains, planes, next, wanted - count);
    }
  }

  void take_pairs(Hand hand, int chains, int planes, Rank from, int wanted) {
    if (wanted == 0) return finish(hand, chains, planes - 1);
    const RankSet free = at_least<2>(hand) & rules_.pair_ranks() & ~planes_[planes - 1] & ~(rank_bit(from) - 1);
    for_each_rank(free, [&](Rank rank) { take_pairs(hand - cards_of(rank, 2), chains, planes, rank + 1, wanted - 1); });
  }

  const Turns& turns_;
  const Rules& rules_;
  int best_;
  std::array<RankSet, max_hand / 6> planes_{};
  int plane_count_ = 0;
};

}  // namespace

int Turns::fewest(Hand hand) const { return ChainSearch(*this, rules_, hand).best(); }

int Turns::nearly_fewest(Hand hand) const {
  if (rules_.packs == 1) return fewest(hand);
  // The kickers of a plane: pairs of the lowest ranks that are held no more often.
  const auto without_kickers = [&](Hand rest, RankSet body) {
    RankSet pairs = at_least<2>(rest) & ~at_least<3>(rest) & suited_ranks & ~body;
    const int trios = std::popcount(body);
    if (std::popcount(pairs) < trios) return rest;
    for (int i = 0; i < trios; ++i, pairs &= pairs - 1) rest -= cards_of(lowest(pairs), 2);
    return rest;
  };
  int best = fewest_without_chains(hand);
  for (int chains = 1;; ++chains) {
    const std::array<RankSet, 3> held = {at_least<1>(hand) & chain_ranks, at_least<2>(hand) & chain_ranks,
                                         at_least<3>(hand) & chain_ranks};
    Hand left = hand;
    for (int kind = 0; kind < 3; ++kind) {
      for (Rank start = 0; start < ace; ++start) {
        const int longest = std::countr_one(held[kind] >> start);
        for (int length = chain_kinds[kind].shortest; length <= longest; ++length) {
          Hand rest = hand - chain_of(chain_kinds[kind], start, length);
          if (kind == 2 && length <= rules_.plane_pairs_max)
            rest = without_kickers(rest, ((RankSet{1} << length) - 1) << start);
          const int turns = chains + fewest_without_chains(rest);
          if (turns < best) {
            best = turns;
            left = rest;
          }
        }
      }
    }
    if (left == hand) return best;
    hand = left;
  }
}

std::shared_ptr<const Turns> shared_turns(const Rules& rules) {
  static std::mutex mutex;
  static std::vector<std::pair<Rules, std::shared_ptr<const Turns>>> built;
  const std::scoped_lock lock(mutex);
  for (const auto& [of, turns] : built)
    if (of == rules) return turns;
  return built.emplace_back(rules, std::make_shared<const Turns>(rules)).second;
}

}  // namespace ddz
