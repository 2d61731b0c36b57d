#include "players/split.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "play.hpp"

namespace ddz {

namespace {

constexpr float impossible = std::numeric_limits<float>::infinity();

std::size_t hash_of(Hand hand, int singles, int pairs) {
  std::uint64_t word = hand ^ static_cast<std::uint64_t>(singles + 32) * 0x9e3779b97f4a7c15 ^
                       static_cast<std::uint64_t>(pairs + 32) * 0xc2b2ae3d27d4eb4f;
  word ^= word >> 31;
  word *= 0xbf58476d1ce4e5b9;
  word ^= word >> 29;
  return static_cast<std::size_t>(word);
}

// Number of ranks in a row from `rank` up to the ace that are all in the set.
int run_from(RankSet ranks, Rank rank) { return std::countr_one((ranks & chain_ranks) >> rank); }

// One card of each of `length` ranks from `rank` on.
Hand run_of(Rank rank, int length) { return (one_of_each >> (4 * (rank_count - length))) << (4 * rank); }

}  // namespace

Splitter::Splitter() : slots_(std::size_t{1} << 12) {}

void Splitter::reset(const Rules& rules, const Prices& prices) {
  rules_ = rules;
  prices_ = prices;
  used_ = 0;
  if (++round_ == 0) {  // the counter has come round: old slots must not look new
    std::ranges::fill(slots_, Slot{});
    round_ = 1;
  }
}

Splitter::Slot& Splitter::slot_of(Hand hand, Debt debt) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash_of(hand, debt.singles, debt.pairs) & mask;
  while (slots_[at].round == round_ &&
         !(slots_[at].hand == hand && slots_[at].singles == debt.singles && slots_[at].pairs == debt.pairs))
    at = (at + 1) & mask;
  return slots_[at];
}

void Splitter::grow() {
  std::vector<Slot> old(slots_.size() * 2);
  old.swap(slots_);
  for (const Slot& slot : old)
    if (slot.round == round_) slot_of(slot.hand, {slot.singles, slot.pairs}) = slot;
}

float Splitter::cost(Hand hand) { return find(hand, {}); }

float Splitter::find(Hand hand, Debt debt) {
  if (hand == 0) return debt.singles == 0 && debt.pairs == 0 ? 0.0F : impossible;
  // Kickers that are waited for must be in the hand; kickers that wait need bodies of three or four.
  if (std::max(debt.singles, 0) + 2 * std::max(debt.pairs, 0) > size_of(hand)) return impossible;
  const int bodies = std::popcount(at_least<3>(hand));
  if (-std::min(debt.singles, 0) - std::min(debt.pairs, 0) > 2 * bodies) return impossible;

  const Slot& known = slot_of(hand, debt);
  if (known.round == round_) return known.cost;
  const float cost = search(hand, debt);
  if (2 * ++used_ > slots_.size()) grow();
  slot_of(hand, debt) = {hand, round_, static_cast<std::int8_t>(debt.singles), static_cast<std::int8_t>(debt.pairs),
                         cost};
  return cost;
}

// Takes some cards of the lowest rank away in every way that makes sense and cuts the rest.
float Splitter::search(Hand hand, Debt debt) {
  const Rank rank = lowest(at_least<1>(hand));
  const int count = count_of(hand, rank);
  const auto price = [&](Type type, Rank main) {
    return prices_[static_cast<std::size_t>(type)][static_cast<std::size_t>(main)];
  };
  float best = impossible;
  const auto take = [&](Hand cards, float cost, int singles = 0, int pairs = 0) {
    const float rest = find(hand - cards, {debt.singles + singles, debt.pairs + pairs});
    best = std::min(best, cost + rest);
  };

  const bool pair_rank = (rules_.pair_ranks() >> rank & 1) != 0;
  const bool joker = rank >= small_joker;
  const float single_price = price(Type::single, rank);

  take(cards_of(rank), single_price);
  if ((rules_.single_kickers || rules_.four_with_two) && (debt.singles > 0 || single_price > kicker_floor))
    take(cards_of(rank), 0.0F, -1);
  if (count >= 2 && pair_rank) {
    const float pair_price = price(Type::pair, rank);
    take(cards_of(rank, 2), pair_price);
    if (debt.pairs > 0 || pair_price > kicker_floor) take(cards_of(rank, 2), 0.0F, 0, -1);
  }
  if (count >= 3 && !joker) {
    take(cards_of(rank, 3), price(Type::trio, rank));
    if (rules_.single_kickers) take(cards_of(rank, 3), price(Type::trio_single, rank), 1);
    take(cards_of(rank, 3), price(Type::trio_pair, rank), 0, 1);
  }
  if (count >= 4 && !joker) {
    for (int cards = 4; cards <= count; ++cards)
      take(cards_of(rank, cards), price(Type::bomb, rank) - 0.3F * static_cast<float>(cards - 4));
    if (rules_.four_with_two) {
      take(cards_of(rank, 4), price(Type::four_singles, rank), 2);
      take(cards_of(rank, 4), price(Type::four_pairs, rank), 0, 2);
    }
  }
  if (joker) {
    const Hand rocket = rules_.rocket();
    if (contains(hand, rocket)) take(rocket, price(Type::rocket, big_joker));
    if (rules_.joker_pairs == JokerPairs::bomb) {
      const int big = count_of(hand, big_joker);
      if (count >= 2) take(cards_of(rank, 2), price(Type::joker_bomb, rank));
      if (rank == small_joker && count + big >= 3) {
        const float three = price(Type::joker_bomb, rank) - 0.6F;
        if (count >= 2) take(cards_of(rank, 2) + cards_of(big_joker), three);
        if (big >= 2) take(cards_of(rank) + cards_of(big_joker, 2), three);
      }
    }
    return best;
  }

  for (int length = 5, most = run_from(at_least<1>(hand), rank); length <= most; ++length)
    take(run_of(rank, length), price(Type::straight, rank + length - 1));
  if (count >= 2)
    for (int length = 3, most = run_from(at_least<2>(hand), rank); length <= most; ++length)
      take(2 * run_of(rank, length), price(Type::pair_chain, rank + length - 1));
  if (count >= 3)
    for (int length = 2, most = run_from(at_least<3>(hand), rank); length <= most; ++length) {
      const Hand body = 3 * run_of(rank, length);
      const Rank main = rank + length - 1;
      take(body, price(Type::plane, main));
      if (rules_.single_kickers) take(body, price(Type::plane_singles, main), length);
      if (length <= rules_.plane_pairs_max) take(body, price(Type::plane_pairs, main), 0, length);
    }
  return best;
}

}  // namespace ddz
