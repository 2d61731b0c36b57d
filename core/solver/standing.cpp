#include "solver/standing.hpp"

#include <algorithm>

namespace ddz {

namespace {

// One for each rank, a kicker gone with each trio.
int groups(Hand hand) {
  const int ranks = std::popcount(at_least<1>(hand));
  const int trios = std::popcount(at_least<3>(hand) & ~at_least<4>(hand));
  return std::max(1, ranks - std::min(trios, ranks - trios));
}

// The same with the longest chain of so many copies put down first.
template <int copies>
int groups_after_chain(Hand hand, int shortest) {
  const RankSet ranks = at_least<copies>(hand) & chain_ranks;
  int length = 0;
  RankSet starts = ranks, longest = 0;
  while (starts != 0) {
    longest = starts;
    ++length;
    starts &= ranks >> length;
  }
  if (length < shortest) return max_hand;
  const Hand rest = hand - copies * spread(((RankSet{1} << length) - 1) << lowest(longest));
  return rest == 0 ? 1 : 1 + groups(rest);
}

// A chain of so many copies and ranks that begins above `low`.
bool has_chain_above(Hand hand, int copies, int length, Rank low) {
  RankSet ranks = chain_ranks & ranks_above(low) &
                  (copies == 1   ? at_least<1>(hand)
                   : copies == 2 ? at_least<2>(hand)
                                 : at_least<3>(hand));
  RankSet starts = ranks;
  for (int i = 1; i < length && starts != 0; ++i) starts &= ranks >> i;
  return starts != 0;
}

// A straight or a pair chain.
bool has_chain(Hand hand) {
  const RankSet r1 = at_least<1, 1>(hand) & chain_ranks, r2 = at_least<2, 1>(hand) & chain_ranks;
  return (r1 & r1 >> 1 & r1 >> 2 & r1 >> 3 & r1 >> 4) != 0 || (r2 & r2 >> 1 & r2 >> 2) != 0;
}

// A trick that the hand must take, of so many cards: a single, a pair, or anything else, which takes a bomb.
struct Owed {
  int singles = 0, pairs = 0, others = 0, cards = 0;

  static Owed of(Type type, int cards) {
    return type == Type::single ? Owed{1, 0, 0, 1} : type == Type::pair ? Owed{0, 1, 0, 2} : Owed{0, 0, 1, cards};
  }
};

// Whether the hand falls into plays that the other side can't beat, but for one, which comes last, and for singles
// and pairs that are led because the hand can take the trick back: with a single or pair above all of theirs, or with
// a bomb. Each trio and four that is put down takes bad singles or pairs along; one more, or a bad trio with one more,
// comes last. `last`: 0 when something else comes last. What they put on a trick that is taken back must not be the
// whole of a hand.
bool goes_home(const Rules& rules, Hand hand, const Against& against, int last, const Owed& owed) {
  const RankSet r1 = at_least<1, 1>(hand), r2 = at_least<2, 1>(hand), r3 = at_least<3, 1>(hand),
                r4 = at_least<4, 1>(hand);
  const RankSet trios = r3 & ~r4;
  const int bad_trios = std::popcount(trios & ~against.trios);
  if (bad_trios > last) return false;
  const int singles = std::popcount(r1 & ~r2 & ~against.singles);
  const int pairs = std::popcount(r2 & ~r3 & ~against.singles & ~against.pairs);
  const int fours = std::popcount(r4);
  int left = std::max(0, singles + pairs - std::popcount(trios & against.trios) - last);
  if (owed.cards == 0) {
    if (left == 0) return true;
    // Two of a kind go with a four.
    if (rules.four_with_two && left <= 2 * std::min(fours, pairs / 2 + singles / 2)) return true;
  }
  int cards = owed.cards;  // that one of their hands may have put on those tricks
  // A pair above all of theirs takes two singles, or a pair.
  const int alone = std::popcount(r1 & ~r2 & against.top_singles);
  const int takes_singles = alone + 2 * std::popcount(r2 & ~r3 & against.top_singles);
  const int led_singles = std::min({singles, left, std::max(0, takes_singles - owed.singles)});
  const int taken_singles = std::min(owed.singles + led_singles, takes_singles);
  left -= led_singles;
  const int takes_pairs = std::popcount(r2 & ~r3 & against.top_pairs) - (std::max(0, taken_singles - alone) + 1) / 2;
  const int led_pairs = std::min({pairs, left, std::max(0, takes_pairs - owed.pairs)});
  const int taken_pairs = std::min(owed.pairs + led_pairs, std::max(0, takes_pairs));
  left -= led_pairs;
  cards += led_singles + 2 * (led_pairs + left);
  const int tricks =
      left + owed.others + owed.singles + led_singles - taken_singles + owed.pairs + led_pairs - taken_pairs;
  const bool rocket = (r1 & jokers) == jokers && taken_singles <= alone - 2;
  return tricks <= fours + rocket && cards < against.fewest;
}

// The same with one chain that the other side can't beat put down first, or any chain last.
bool goes_home_with_chain(const Terms& terms, const Board& board, Hand hand, const Against& against) {
  constexpr std::array<int, 3> shortest = {5, 3, 2};
  const std::array<RankSet, 3> held = {at_least<1>(hand) & chain_ranks, at_least<2>(hand) & chain_ranks,
                                       at_least<3>(hand) & chain_ranks};
  const bool landlords = terms.is_landlord(board.turn);
  for (int copies = 1; copies <= 3; ++copies) {
    const auto at = static_cast<std::size_t>(copies - 1);
    RankSet starts = held[at];
    for (int length = 2; (starts &= held[at] >> (length - 1)) != 0; ++length) {
      if (length < shortest[at]) continue;
      for (RankSet left = starts; left != 0; left &= left - 1) {
        const Rank low = lowest(left);
        const Hand body = static_cast<Hand>(copies) * spread(((RankSet{1} << length) - 1) << low);
        bool beaten = false;
        for (int seat = 0; seat < terms.rules.players; ++seat)
          beaten = beaten || (terms.is_landlord(seat) != landlords &&
                              has_chain_above(board.hands[static_cast<std::size_t>(seat)], copies, length, low));
        if (goes_home(terms.rules, hand - body, against, beaten ? 0 : 1, {})) return true;
      }
    }
  }
  return false;
}

// The cards of a play without its kickers, and as many kickers as go with it.
int size_with_kickers(const Play& body) {
  const int length = length_of(body), cards = size_of(body.body_cards());
  switch (body.type()) {
    case Type::trio_single:
    case Type::plane_singles:
      return cards + length;
    case Type::trio_pair:
    case Type::plane_pairs:
      return cards + 2 * length;
    case Type::four_singles:
      return cards + 2;
    case Type::four_pairs:
      return cards + 4;
    default:
      return cards;
  }
}

// Two packs have more bombs, and bans fewer kickers, than this counts with.
bool is_foreseen(const Terms& terms, const Board& board) {
  return board.wanted == 0 && terms.rules.packs == 1 && terms.rules.single_kickers && terms.banned == 0;
}

// The seat is asked in this trick, from the seat to play on, before the owner leads again.
bool is_asked(const Terms& terms, const Board& board, int seat) {
  const int seats = terms.rules.players;
  return (seat - board.turn + seats) % seats < (board.owner - board.turn + seats) % seats;
}

bool is_home(const Terms& terms, const Board& board, Hand hand, const Against& against) {
  return goes_home(terms.rules, hand, against, 1, {}) || goes_home_with_chain(terms, board, hand, against);
}

// The hand, when it is asked, takes the trick and goes home.
bool answers_home(const Terms& terms, const Board& board, Hand hand, const Against& against) {
  const auto takes = [&](RankSet ranks, int copies) {
    for (; ranks != 0; ranks &= ranks - 1)
      if (is_home(terms, board, hand - cards_of(lowest(ranks), copies), against)) return true;
    return false;
  };
  const auto takes_with_kicker = [&](RankSet trios, RankSet kickers, int copies) {
    for (; trios != 0; trios &= trios - 1) {
      const Rank trio = lowest(trios);
      for (RankSet left = kickers & ~rank_bit(trio); left != 0; left &= left - 1)
        if (is_home(terms, board, hand - cards_of(trio, 3) - cards_of(lowest(left), copies), against)) return true;
    }
    return false;
  };
  // With a play that may be beaten, if it can take the trick back.
  const auto tries = [&](RankSet ranks, int copies, Type type) {
    for (; ranks != 0; ranks &= ranks - 1)
      if (goes_home(terms.rules, hand - cards_of(lowest(ranks), copies), against, 1, Owed::of(type, copies)))
        return true;
    return false;
  };
  const RankSet higher = ranks_above(main_of(board.to_beat));
  const RankSet r1 = at_least<1>(hand), r2 = at_least<2>(hand), trios = at_least<3>(hand) & against.trios & higher;
  switch (board.to_beat.type()) {
    case Type::single:
      if (takes(r1 & against.singles & higher, 1) || tries(r1 & ~against.singles & higher, 1, Type::single))
        return true;
      break;
    case Type::pair:
      if (takes(r2 & against.pairs & higher, 2) || tries(r2 & ~against.pairs & higher, 2, Type::pair)) return true;
      break;
    case Type::trio:
      if (takes(trios, 3)) return true;
      break;
    case Type::trio_single:
      if (takes_with_kicker(trios, r1, 1)) return true;
      break;
    case Type::trio_pair:
      if (takes_with_kicker(trios, r2, 2)) return true;
      break;
    case Type::bomb:
      return takes(at_least<4>(hand) & higher, 4);
    case Type::rocket:
      return false;
    default:
      break;
  }
  const Hand rocket = terms.rules.rocket();
  return takes(at_least<4>(hand), 4) || ((hand & rocket) == rocket && is_home(terms, board, hand - rocket, against));
}

}  // namespace

Standing standing_of(const Terms& terms, const Board& board) {
  std::array<RankSet, 2> singles{}, pairs{}, trios{};
  Standing standing;
  for (Against& each : standing) each.fewest = max_hand, each.bombs = false;
  for (int seat = 0; seat < terms.rules.players; ++seat) {
    const Hand hand = board.hands[static_cast<std::size_t>(seat)];
    const std::size_t others = !terms.is_landlord(seat);
    singles[others] |= at_least<1>(hand);
    pairs[others] |= at_least<2>(hand);
    trios[others] |= at_least<3>(hand);
    standing[others].fewest = std::min(standing[others].fewest, size_of(hand));
    standing[others].bombs |= may_hold_bomb(hand);
  }
  // A rank as high as their highest is not beaten.
  const auto from_highest = [](RankSet theirs) { return theirs ? ~(rank_bit(highest(theirs)) - 1) : all_ranks; };
  for (std::size_t side = 0; side < 2; ++side) {
    Against& each = standing[side];
    each.singles = from_highest(singles[side]);
    each.pairs = from_highest(pairs[side]);
    each.trios = from_highest(trios[side]);
    each.top_singles = each.singles & ~singles[side];
    each.top_pairs = each.pairs & ~pairs[side];
  }
  return standing;
}

int flaws(Hand hand, const Against& against) {
  const RankSet r1 = at_least<1>(hand), r2 = at_least<2>(hand), r3 = at_least<3>(hand), r4 = at_least<4>(hand);
  const RankSet bad =
      (r1 & ~r2 & ~against.singles) | (r2 & ~r3 & ~against.singles & ~against.pairs) | (r3 & ~r4 & ~against.trios);
  return std::max(0, std::popcount(bad) - std::popcount(r3 & ~r4));
}

int rough_turns(Hand hand) {
  return std::min({groups(hand), groups_after_chain<1>(hand, 5), groups_after_chain<2>(hand, 3)});
}

bool runs_home(const Terms& terms, const Board& board, const Standing& standing) {
  const bool landlords = terms.is_landlord(board.turn);
  const Against& against = standing[landlords];
  if (against.bombs || !is_foreseen(terms, board)) return false;
  const Hand mine = board.hands[board.turn];
  if (board.is_lead() ? is_home(terms, board, mine, against) : answers_home(terms, board, mine, against)) return true;
  for (int seat = 0; seat < terms.rules.players; ++seat) {
    if (seat == board.turn || terms.is_landlord(seat) != landlords) continue;
    const Hand hand = board.hands[static_cast<std::size_t>(seat)];
    if (!board.is_lead()) {
      // The seat to play passes.
      if (is_asked(terms, board, seat) && answers_home(terms, board, hand, against)) return true;
      if (seat == board.owner &&
          goes_home(terms.rules, hand, against, 1, Owed::of(board.to_beat.type(), size_with_kickers(board.to_beat))))
        return true;
      continue;
    }
    // The seat to play leads a card or a pair for it to take.
    const RankSet tops = at_least<1>(hand) & against.top_singles, top_pairs = at_least<2>(hand) & against.top_pairs;
    const RankSet pairs = at_least<2>(mine);
    if (tops != 0 && lowest(at_least<1>(mine)) < lowest(tops) &&
        goes_home(terms.rules, hand, against, 1, Owed::of(Type::single, 1)))
      return true;
    if (top_pairs != 0 && pairs != 0 && lowest(pairs) < lowest(top_pairs) &&
        goes_home(terms.rules, hand, against, 1, Owed::of(Type::pair, 2)))
      return true;
  }
  return false;
}

bool is_lost(const Terms& terms, const Board& board, const Standing& standing) {
  const bool landlords = terms.is_landlord(board.turn);
  const Against& against = standing[!landlords];
  if (against.bombs || !is_foreseen(terms, board)) return false;
  const Hand mine = board.hands[board.turn];
  for (int seat = 0; seat < terms.rules.players; ++seat) {
    if (terms.is_landlord(seat) == landlords) continue;
    const Hand hand = board.hands[static_cast<std::size_t>(seat)];
    const RankSet tops = at_least<1>(hand) & against.top_singles;
    const bool bombs = may_hold_bomb(hand);
    const auto takes = [&](Type type, int cards) {
      return goes_home(terms.rules, hand, against, 1, Owed::of(type, cards));
    };
    if (board.is_lead()) {
      if (tops == 0 && !bombs) continue;
      if (bombs && takes(Type::none, size_of(mine) - 1)) return true;
      if (at_least<3>(mine) == 0 && !has_chain(mine) && takes(Type::single, 1) &&
          (at_least<2>(mine) == 0 || takes(Type::pair, 2)))
        return true;
      continue;
    }
    // The owner leads again if nobody answers; another must take the trick over while it is asked.
    if (seat != board.owner && (terms.is_landlord(board.owner) != landlords || !is_asked(terms, board, seat))) continue;
    const Type type = board.to_beat.type();
    if (!bombs && (type == Type::single ? tops == 0 : type != Type::pair)) continue;
    if (takes(type, size_with_kickers(board.to_beat))) return true;
  }
  return false;
}

}  // namespace ddz
