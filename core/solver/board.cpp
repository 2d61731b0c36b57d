#include "solver/board.hpp"

#include <algorithm>
#include <vector>

namespace ddz {

namespace {

// Starts of runs of `length` neighbouring ranks among three to ace.
RankSet run_starts(RankSet ranks, int length) {
  ranks &= chain_ranks;
  RankSet starts = ranks;
  for (int i = 1; i < length; ++i) starts &= ranks >> i;
  return starts;
}

// False if the hand can never put down a chain. Hands only shrink, so that it stays false.
bool can_chain(Hand hand) {
  return run_starts(at_least<1>(hand), 5) != 0 || run_starts(at_least<2>(hand), 3) != 0 ||
         run_starts(at_least<3>(hand), 2) != 0;
}

// The ranks that may be the main rank of an answer of the play's type and length.
RankSet main_ranks(Hand hand, const Play& play) {
  const int length = length_of(play);
  switch (play.type()) {
    case Type::single:
      return at_least<1>(hand);
    case Type::pair:
      return at_least<2>(hand);
    case Type::trio:
    case Type::trio_single:
    case Type::trio_pair:
      return at_least<3>(hand);
    case Type::straight:
      return run_starts(at_least<1>(hand), length) << (length - 1);
    case Type::pair_chain:
      return run_starts(at_least<2>(hand), length) << (length - 1);
    case Type::plane:
    case Type::plane_singles:
    case Type::plane_pairs:
      return run_starts(at_least<3>(hand), length) << (length - 1);
    case Type::four_singles:
    case Type::four_pairs:
      return at_least<4>(hand);
    default:
      return all_ranks;
  }
}

// Nothing but a bomb beats the big joker.
const Play only_bombs_beat = make_play(Type::single, cards_of(big_joker));

bool can_answer(const Terms& terms, Hand hand, const Play& to_beat) {
  if (bomb_level(to_beat) != 0 || to_beat == only_bombs_beat) {
    if (!may_hold_bomb(hand)) return false;
  } else if ((main_ranks(hand, to_beat) & ranks_above(main_of(to_beat))) == 0 && !may_hold_bomb(hand)) {
    return false;
  }
  if (terms.banned == 0) return answer_count(terms.rules, hand, to_beat) != 0;
  thread_local std::vector<Play> buffer(max_plays);
  Play* const end = answers(terms.rules, hand, to_beat, buffer.data());
  return std::any_of(buffer.data(), end, [&](const Play& play) { return terms.has_type(play.type()); });
}

// The highest play that exactly the same answers beat.
Play raised(const Terms& terms, const Board& board, const Play& play) {
  if (bomb_level(play) != 0) return play;
  RankSet mains = 0;
  for (int seat = 0; seat < terms.rules.players; ++seat) mains |= main_ranks(board.hands[seat], play);
  mains &= ranks_above(main_of(play));
  if (mains == 0) return only_bombs_beat;
  return make_play(play.type(), play.body_cards() << (4 * (lowest(mains) - 1 - main_of(play))));
}

// Lets the seats pass that have no answer.
void settle(const Terms& terms, Board& board) {
  while (board.turn != board.owner && !can_answer(terms, board.hands[board.turn], board.to_beat))
    board.turn = static_cast<std::int8_t>(board.turn + 1 == terms.rules.players ? 0 : board.turn + 1);
  board.to_beat = board.turn == board.owner ? Play{} : raised(terms, board, board.to_beat);
}

// `made` counts the plays that end the hope of a spring: any of a farmer when landlords attack, the
// landlords' when farmers do, one of which may be. Counted no further than that, and not at all when
// a spring no longer matters.
int most_made(const Terms& terms, const Goal& goal) {
  return goal.landlords ? (terms.spring ? 1 : 0) : (terms.anti_spring ? 2 : 0);
}

void note_play(const Terms& terms, Board& board, const Play& play, const Goal& goal) {
  if (board.wanted == 0) return;
  if (doubles(terms.rules, play)) --board.wanted;
  if (terms.is_landlord(board.turn) != goal.landlords && board.made < most_made(terms, goal)) ++board.made;
  if (board.wanted == 0) board.made = 0;
}

// The kept nibbles of the hand, moved together.
Hand squeezed(Hand hand, RankSet kept) {
#if defined(__BMI2__)
  return _pext_u64(hand, spread(kept) * 15);
#else
  Hand word = 0;
  int to = 0;
  for_each_rank(kept, [&](Rank rank) { word |= cards_of(to++, count_of(hand, rank)); });
  return word;
#endif
}

}  // namespace

std::uint64_t hash_of(const BoardKey& key, int seats) {
  std::uint64_t sum = key.rest * 0x9e3779b97f4a7c15;
  for (int seat = 0; seat < seats; ++seat) {
    sum = (sum ^ key.hands[static_cast<std::size_t>(seat)]) * 0xff51afd7ed558ccd;
    sum ^= sum >> 32;
  }
  return sum;
}

Board board_of(const Terms& terms, const Position& position, const Goal& goal) {
  Board board;
  board.hands = position.hands;
  board.turn = position.turn;
  board.owner = position.is_lead() ? position.turn : position.owner;
  board.to_beat = {position.to_beat.body, 0};
  board.wanted = static_cast<std::int8_t>(goal.doublings);
  if (goal.doublings > 0) {
    int made = 0;
    for (int seat = 0; seat < terms.rules.players; ++seat)
      if (terms.is_landlord(seat) != goal.landlords) made += position.plays_made[static_cast<std::size_t>(seat)];
    board.made = static_cast<std::int8_t>(std::min(made, most_made(terms, goal)));
  }
  if (!position.is_lead()) settle(terms, board);
  return board;
}

Play* plays_on(const Terms& terms, const Board& board, Play* out) {
  const Hand hand = board.hands[board.turn];
  Play* const end = board.is_lead() ? leads(terms.rules, hand, out) : answers(terms.rules, hand, board.to_beat, out);
  if (terms.banned == 0) return end;
  return std::remove_if(out, end, [&](const Play& play) { return !terms.has_type(play.type()); });
}

Board after(const Terms& terms, const Board& board, const Play& play, const Goal& goal) {
  Board next = board;
  if (!play.is_pass()) {
    note_play(terms, next, play, goal);
    next.hands[board.turn] -= play.cards();
    next.to_beat = {play.body, 0};
    next.owner = board.turn;
  }
  next.turn = static_cast<std::int8_t>(board.turn + 1 == terms.rules.players ? 0 : board.turn + 1);
  settle(terms, next);
  return next;
}

bool can_go_out(const Terms& terms, const Board& board) {
  const Play whole = classify(terms.rules, board.hands[board.turn]);
  if (!whole || !terms.has_type(whole.type())) return false;
  return board.is_lead() || beats(board.to_beat, whole);
}

bool is_reached_by_going_out(const Terms& terms, const Board& board, const Goal& goal) {
  if (board.wanted == 0) return true;
  Board last = board;
  note_play(terms, last, classify(terms.rules, board.hands[board.turn]), goal);
  const bool spring = goal.landlords ? terms.spring && last.made == 0 : terms.anti_spring && last.made == 1;
  return last.wanted - (last.wanted > 0 && spring) == 0;
}

bool may_be_reached(const Terms& terms, const Board& board, const Goal& goal) {
  if (board.wanted == 0) return true;
  int doublings = most_made(terms, goal) > 0;
  for (int seat = 0; seat < terms.rules.players; ++seat) {
    const Hand hand = board.hands[static_cast<std::size_t>(seat)];
    // A rank has no more cards than one bomb that doubles and less than another.
    const RankSet bombs = terms.rules.bomb_min_double == 4   ? at_least<4>(hand)
                          : terms.rules.bomb_min_double == 5 ? at_least<5>(hand)
                                                             : at_least<6>(hand);
    doublings += std::popcount(bombs) + size_of(hand >> (4 * small_joker)) / 2;
  }
  return board.wanted <= doublings;
}

BoardKey key_of(const Terms& terms, const Board& board, const Goal& goal) {
  const int seats = terms.rules.players;
  Hand all = 0;
  bool chains = false;
  for (int seat = 0; seat < seats; ++seat) {
    const Hand hand = board.hands[static_cast<std::size_t>(seat)];
    all |= hand;
    chains = chains || can_chain(hand);
  }
  // Without chains, empty ranks mean nothing. With them, they part chains, and one is as good as
  // several; twos stay where they are, as they join no chain. Jokers always stay.
  RankSet kept = at_least<1>(all) & (chains ? chain_ranks : suited_ranks);
  const Rank first_fixed = chains ? two : small_joker;
  if (chains && kept != 0) kept |= kept << 1 & (rank_bit(highest(kept)) - 1);
  BoardKey key;
  const Hand fixed = card_bits & ~(cards_of(first_fixed) - 1);
  for (int seat = 0; seat < seats; ++seat) {
    const Hand hand = board.hands[static_cast<std::size_t>(seat)];
    key.hands[static_cast<std::size_t>(seat)] = squeezed(hand, kept) | (hand & fixed);
  }
  std::uint64_t type = 0, length = 0, main = 0;
  if (!board.is_lead()) {
    type = static_cast<std::uint64_t>(board.to_beat.type());
    length = static_cast<std::uint64_t>(bomb_level(board.to_beat) != 0 ? size_of(board.to_beat.body_cards())
                                                                       : length_of(board.to_beat));
    const Rank rank = main_of(board.to_beat);
    // How many of the kept ranks are not above: 0 to 13. The fixed ranks follow from 16 on.
    main = static_cast<std::uint64_t>(rank >= first_fixed ? 16 + rank : std::popcount(kept & ~ranks_above(rank)));
  }
  key.rest = static_cast<std::uint64_t>(board.turn) | static_cast<std::uint64_t>(board.owner) << 3 | type << 6 |
             length << 10 | main << 14 | static_cast<std::uint64_t>(chains) << 19 |
             static_cast<std::uint64_t>(board.wanted) << 20 | static_cast<std::uint64_t>(board.made) << 26 |
             static_cast<std::uint64_t>(board.wanted > 0 && !goal.landlords) << 28;
  return key;
}

}  // namespace ddz
