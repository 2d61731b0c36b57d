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

// Whether the hand falls into plays that the other side can't beat, but for one, which comes last. Each trio
// and four that is put down takes bad singles or pairs along; one more, or a bad trio with one more, comes last.
// `last`: 0 when something else comes last.
bool goes_home(const Rules& rules, Hand hand, const Unbeaten& unbeaten, int last = 1) {
  const RankSet r1 = at_least<1>(hand), r2 = at_least<2>(hand), r3 = at_least<3>(hand), r4 = at_least<4>(hand);
  RankSet bad =
      (r1 & ~r2 & ~unbeaten.singles) | (r2 & ~r3 & ~unbeaten.singles & ~unbeaten.pairs) | (r3 & ~r4 & ~unbeaten.trios);
  if ((r1 & jokers) == jokers) bad &= ~jokers;
  const int bad_trios = std::popcount(bad & r3);
  if (bad_trios > last) return false;
  const int others = std::popcount(bad) - bad_trios - std::popcount(r3 & ~r4 & unbeaten.trios) - last;
  if (others <= 0) return true;
  if (r4 == 0 || !rules.four_with_two) return false;
  // Two of a kind go with a four.
  const int pairs = std::popcount(bad & r2 & ~r3), singles = std::popcount(bad & ~r2);
  const int fours = std::popcount(r4);
  return others <= 2 * std::min(fours, pairs / 2 + singles / 2);
}

// The same with one chain that the other side can't beat put down first, or any chain last.
bool goes_home_with_chain(const Terms& terms, const Board& board, Hand hand, const Unbeaten& unbeaten) {
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
        if (goes_home(terms.rules, hand - body, unbeaten, beaten ? 0 : 1)) return true;
      }
    }
  }
  return false;
}

}  // namespace

Unbeaten unbeaten_of(const Terms& terms, const Board& board, bool landlords) {
  RankSet singles = 0, pairs = 0, trios = 0;
  for (int seat = 0; seat < terms.rules.players; ++seat) {
    if (terms.is_landlord(seat) == landlords) continue;
    const Hand hand = board.hands[static_cast<std::size_t>(seat)];
    singles |= at_least<1>(hand);
    pairs |= at_least<2>(hand);
    trios |= at_least<3>(hand);
  }
  // A rank as high as their highest is not beaten.
  const auto from_highest = [](RankSet theirs) { return theirs ? ~(rank_bit(highest(theirs)) - 1) : all_ranks; };
  return {from_highest(singles), from_highest(pairs), from_highest(trios)};
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
  const bool landlords = terms.is_landlord(board.turn);
  for (int seat = 0; seat < terms.rules.players; ++seat)
    if (terms.is_landlord(seat) != landlords && may_hold_bomb(board.hands[static_cast<std::size_t>(seat)]))
      return false;
  const Unbeaten unbeaten = unbeaten_of(terms, board, landlords);
  const Hand hand = board.hands[board.turn];
  const auto home = [&](Hand left) {
    return goes_home(terms.rules, left, unbeaten) || goes_home_with_chain(terms, board, left, unbeaten);
  };
  if (board.is_lead()) return home(hand);
  // Takes the trick with a play that is not beaten, then leads.
  const auto takes = [&](RankSet ranks, int copies) {
    for (; ranks != 0; ranks &= ranks - 1)
      if (home(hand - cards_of(lowest(ranks), copies))) return true;
    return false;
  };
  const auto takes_with_kicker = [&](RankSet trios, RankSet kickers, int copies) {
    for (; trios != 0; trios &= trios - 1) {
      const Rank trio = lowest(trios);
      for (RankSet left = kickers & ~rank_bit(trio); left != 0; left &= left - 1)
        if (home(hand - cards_of(trio, 3) - cards_of(lowest(left), copies))) return true;
    }
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
    case Type::trio_single:
      if (takes_with_kicker(at_least<3>(hand) & unbeaten.trios & higher, at_least<1>(hand), 1)) return true;
      break;
    case Type::trio_pair:
      if (takes_with_kicker(at_least<3>(hand) & unbeaten.trios & higher, at_least<2>(hand), 2)) return true;
      break;
    case Type::bomb:
      return takes(at_least<4>(hand) & higher, 4);
    case Type::rocket:
      return false;
    default:
      break;
  }
  const Hand rocket = terms.rules.rocket();
  return takes(at_least<4>(hand), 4) || ((hand & rocket) == rocket && home(hand - rocket));
}

}  // namespace ddz
