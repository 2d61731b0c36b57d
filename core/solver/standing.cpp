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

// All plays of the hand but one are unbeaten: each trio takes a bad single or pair along, and one
// more, or a bad trio with one more, comes last.
bool goes_home(Hand hand, const Unbeaten& unbeaten) {
  const RankSet r1 = at_least<1>(hand), r2 = at_least<2>(hand), r3 = at_least<3>(hand), r4 = at_least<4>(hand);
  RankSet bad =
      (r1 & ~r2 & ~unbeaten.singles) | (r2 & ~r3 & ~unbeaten.singles & ~unbeaten.pairs) | (r3 & ~r4 & ~unbeaten.trios);
  if ((r1 & jokers) == jokers) bad &= ~jokers;
  const int bad_trios = std::popcount(bad & r3), others = std::popcount(bad) - bad_trios;
  const int taken = std::popcount(r3 & ~r4 & unbeaten.trios);
  return bad_trios <= 1 && others <= taken + 1;
}

}  // namespace

Unbeaten unbeaten_of(const Terms& terms, const Board& board, bool landlords) {
  RankSet singles = 0, pairs = 0, trios = 0;
  bool bombs = false;
  for (int seat = 0; seat < terms.rules.players; ++seat) {
    if (terms.is_landlord(seat) == landlords) continue;
    const Hand hand = board.hands[static_cast<std::size_t>(seat)];
    singles |= at_least<1>(hand);
    pairs |= at_least<2>(hand);
    trios |= at_least<3>(hand);
    bombs = bombs || may_hold_bomb(hand);
  }
  // A rank as high as their highest is not beaten.
  const auto from_highest = [](RankSet theirs) { return theirs ? ~(rank_bit(highest(theirs)) - 1) : all_ranks; };
  return {from_highest(singles), from_highest(pairs), from_highest(trios), bombs};
}

int flaws(Hand hand, const Unbeaten& unbeaten) {
  const RankSet r1 = at_least<1>(hand), r2 = at_least<2>(hand), r3 = at_least<3>(hand), r4 = at_least<4>(hand);
  const RankSet bad =
      (r1 & ~r2 & ~unbeaten.singles) | (r2 & ~r3 & ~unbeaten.singles & ~unbeaten.pairs) | (r3 & ~r4 & ~unbeaten.trios);
  return std::max(0, std::popcount(bad) - std::popcount(r3 & ~r4));
}

int rough_turns(Hand hand) {
  return std::min({groups(hand), groups_after_chain<1>(hand, 5), groups_after_chain<2>(hand, 3)});
}

bool runs_home(const Terms& terms, const Board& board) {
  // Two packs have more bombs, and bans fewer kickers, than this counts with.
  if (board.wanted > 0 || terms.rules.packs > 1 || !terms.rules.single_kickers || terms.banned != 0) return false;
  const Unbeaten unbeaten = unbeaten_of(terms, board, terms.is_landlord(board.turn));
  if (unbeaten.bombs) return false;
  const Hand hand = board.hands[board.turn];
  if (board.is_lead()) return goes_home(hand, unbeaten);
  // Takes the trick with a play that is not beaten, then leads.
  const auto takes = [&](RankSet ranks, int copies) {
    for (; ranks != 0; ranks &= ranks - 1)
      if (goes_home(hand - cards_of(lowest(ranks), copies), unbeaten)) return true;
    return false;
  };
  const RankSet higher = ranks_above(main_of(board.to_beat));
  switch (board.to_beat.type()) {
    case Type::single:
      if (takes(at_least<1>(hand) & unbeaten.singles & higher, 1)) return true;
      break;
    case Type::pair:
      if (takes(at_least<2>(hand) & unbeaten.pairs & higher, 2)) return true;
      break;
    case Type::trio:
      if (takes(at_least<3>(hand) & unbeaten.trios & higher, 3)) return true;
      break;
    case Type::bomb:
      return takes(at_least<4>(hand) & higher, 4);
    case Type::rocket:
      return false;
    default:
      break;
  }
  const Hand rocket = terms.rules.rocket();
  return takes(at_least<4>(hand), 4) || ((hand & rocket) == rocket && goes_home(hand - rocket, unbeaten));
}

}  // namespace ddz
