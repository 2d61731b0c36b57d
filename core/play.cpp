#include "play.hpp"

namespace ddz {

namespace {

// Neighbours in the order three to ace.
bool is_run(RankSet ranks) {
  const RankSet shifted = ranks >> lowest(ranks);
  return (shifted & (shifted + 1)) == 0 && ranks <= chain_ranks;
}

constexpr Type types_of_one_rank[] = {Type::none, Type::single, Type::pair, Type::trio, Type::bomb,
                                      Type::bomb, Type::bomb,   Type::bomb, Type::bomb};

Play play_of_one_rank(const Rules& rules, Hand cards, int count) {
  if (count == 2 && cards >= cards_of(small_joker)) {
    if (rules.joker_pairs == JokerPairs::kind) return make_play(Type::pair, cards);
    return rules.joker_pairs == JokerPairs::bomb ? make_play(Type::joker_bomb, cards) : Play{};
  }
  return make_play(types_of_one_rank[count], cards);
}

// Four of one rank, no other rank as often, `n` cards in all, no two packs.
Play four_with_two(const Rules& rules, Hand cards, int n, RankSet r1, RankSet r2, RankSet r3, RankSet r4) {
  if (!rules.four_with_two || (r4 & (r4 - 1)) != 0) return {};
  const Hand body = 4 * spread(r4);
  if (n == 6) {
    const bool equal = r2 != r4;
    if ((r1 & jokers) == jokers || (equal && rules.kicker_copies == 1)) return {};
    return make_play(Type::four_singles, body, cards - body);
  }
  if (n == 8 && r3 == r4 && r1 == r2 && std::popcount(r1) == 3) return make_play(Type::four_pairs, body, cards - body);
  return {};
}

Play plane_with_singles(const Rules& rules, Hand cards, int trios, RankSet r1, RankSet r2, RankSet r3) {
  if (!rules.single_kickers || trios < 2 || (r1 & jokers) == jokers) return {};
  RankSet body = r3;
  if (rules.kicker_copies == 3 && std::popcount(r3) == trios + 1) {
    // One trio is a kicker. If it touched the plane, two runs of that length would start here.
    RankSet starts = r3 & chain_ranks;
    for (int i = 1; i < trios; ++i) starts &= starts >> 1;
    if (std::popcount(starts) != 1) return {};
    body = ((RankSet{1} << trios) - 1) << lowest(starts);
  }
  if (std::popcount(body) != trios || !is_run(body)) return {};
  if (rules.kicker_copies == 1 && r2 != body) return {};
  const Hand body_cards = 3 * spread(body);
  return make_play(Type::plane_singles, body_cards, cards - body_cards);
}

}  // namespace

Play classify(const Rules& rules, Hand cards) {
  const int n = size_of(cards);
  // One rank, or no cards: all counts but the lowest are 0.
  const int lowest_bit = std::countr_zero(cards | Hand{1} << 60) & ~3;
  if (cards >> lowest_bit < 16) return play_of_one_rank(rules, cards, n);
  const RankSet r1 = at_least<1>(cards);
  const int n1 = std::popcount(r1);
  if (cards == rules.rocket()) return make_play(Type::rocket, cards);
  if (n > rules.hand_limit) return {};

  const RankSet r2 = at_least<2>(cards), r3 = at_least<3>(cards);
  if (r3 == 0) {
    if (r2 == 0) return n1 >= 5 && is_run(r1) ? make_play(Type::straight, cards) : Play{};
    if (r1 == r2) return n1 >= 3 && is_run(r1) ? make_play(Type::pair_chain, cards) : Play{};
    if (n == 3 && rules.joker_pairs == JokerPairs::bomb && (r1 & ~jokers) == 0)
      return make_play(Type::joker_bomb, cards);
    return {};
  }
  if (const RankSet r4 = at_least<4>(cards)) return four_with_two(rules, cards, n, r1, r2, r3, r4);

  const int n3 = std::popcount(r3);
  if (n1 == n3 && n1 >= 2 && is_run(r3)) return make_play(Type::plane, cards);
  const Hand body = 3 * spread(r3);
  if (r1 == r2) {
    // Every other rank is a pair.
    if (n1 == 2 * n3 && (r1 & ~r3 & ~rules.pair_ranks()) == 0) {
      if (n3 == 1) return make_play(Type::trio_pair, body, cards - body);
      if (n3 <= rules.plane_pairs_max && is_run(r3)) return make_play(Type::plane_pairs, body, cards - body);
    }
  } else if (n == 4 && rules.single_kickers) {
    return make_play(Type::trio_single, body, cards - body);
  }
  return n % 4 == 0 ? plane_with_singles(rules, cards, n / 4, r1, r2, r3) : Play{};
}

int length_of(const Play& play) {
  switch (play.type()) {
    case Type::straight:
    case Type::pair_chain:
    case Type::plane:
    case Type::plane_singles:
    case Type::plane_pairs:
      return main_of(play) - low_of(play) + 1;
    case Type::bomb:
      return size_of(play.body_cards());
    default:
      return 1;
  }
}

std::string_view type_name(const Play& play) {
  static constexpr std::string_view names[] = {"pass",        "single",       "pair",       "trio",  "trio_single",
                                               "trio_pair",   "straight",     "pair_chain", "plane", "plane_singles",
                                               "plane_pairs", "four_singles", "four_pairs", "bomb",  "rocket"};
  if (play.type() == Type::joker_bomb) return size_of(play.body_cards()) == 2 ? "double_joker" : "triple_joker";
  return names[static_cast<int>(play.type())];
}

}  // namespace ddz
