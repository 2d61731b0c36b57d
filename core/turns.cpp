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

std::shared_ptr<const Turns> shared_turns(const Rules& rules) {
  static std::mutex mutex;
  static std::vector<std::pair<Rules, std::shared_ptr<const Turns>>> built;
  const std::scoped_lock lock(mutex);
  for (const auto& [of, turns] : built)
    if (of == rules) return turns;
  return built.emplace_back(rules, std::make_shared<const Turns>(rules)).second;
}

}  // namespace ddz
