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

// Bit r: the hand may put down a chain with ranks r and r + 1 in it. Hands only shrink, so that a bit that
// is not set never will be.
RankSet links_of(Hand hand) {
  if (size_of(hand) < 5) return 0;
  const RankSet ones = at_least<1>(hand) & chain_ranks, twos = at_least<2>(hand) & chain_ranks,
                threes = at_least<3>(hand) & chain_ranks;
  const RankSet straights = run_starts(ones, 5), pair_chains = run_starts(twos, 3), planes = run_starts(threes, 2);
  if ((straights | pair_chains | planes) == 0) return 0;
  const RankSet links = straights | straights << 1 | straights << 2 | straights << 3;
  return links | pair_chains | pair_chains << 1 | planes;
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

bool takes_kickers(Type type) {
  return type == Type::trio_single || type == Type::trio_pair || type == Type::plane_singles ||
         type == Type::plane_pairs || type == Type::four_singles || type == Type::four_pairs;
}

// Nothing but a bomb beats the big joker.
const Play only_bombs_beat = make_play(Type::single, cards_of(big_joker));

bool can_answer(const Terms& terms, Hand hand, const Play& to_beat) {
  const bool bombs = may_hold_bomb(hand);
  if (bomb_level(to_beat) != 0 || to_beat == only_bombs_beat) {
    if (!bombs) return false;
  } else {
    RankSet mains = main_ranks(hand, to_beat) & ranks_above(main_of(to_beat));
    if (to_beat.type() == Type::pair) mains &= terms.rules.pair_ranks();
    if (mains == 0 && !bombs) return false;
    // Without kickers there is nothing else to look at.
    if (mains != 0 && terms.has_type(to_beat.type()) && !takes_kickers(to_beat.type())) return true;
  }
  if (terms.banned == 0) return answer_count(terms.rules, hand, to_beat) != 0;
  thread_local std::vector<Play> buffer(max_plays);
  Play* const end = answers(terms.rules, hand, to_beat, buffer.data());
  return std::any_of(buffer.data(), end, [&](const Play& play) { return terms.has_type(play.type()); });
}

// The highest play that exactly the same answers beat, of the seats that have not passed yet.
Play raised(const Terms& terms, const Board& board, const Play& play) {
  if (bomb_level(play) != 0) return play;
  RankSet mains = 0;
  for (int seat = board.turn; seat != board.owner; seat = seat + 1 == terms.rules.players ? 0 : seat + 1)
    mains |= main_ranks(board.hands[static_cast<std::size_t>(seat)], play);
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

// Neighbouring ranks that one seat alone holds and that are in no chain are as good as each other: whatever
// beats one of them beats all. So each seat's such ranks are put in order, those of fewer cards first.
void sort_blocks(BoardKey& key, std::size_t seats, int ranks, RankSet linked, RankSet parted) {
  RankSet once = 0, twice = 0;
  std::array<RankSet, max_seats> held{};
  const RankSet kept = (RankSet{1} << ranks) - 1;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    held[seat] = at_least<1>(key.hands[seat]) & kept;
    twice |= once & held[seat];
    once |= held[seat];
  }
  const RankSet free = once & ~twice & ~linked;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const RankSet own = held[seat] & free;
    // Bit r: ranks r and r + 1 are in one block.
    RankSet joined = own & own >> 1 & ~parted;
    if (joined == 0) continue;
    const Hand hand = key.hands[seat];
    const RankSet several = at_least<2>(hand);
    while (joined != 0) {
      const Rank first = lowest(joined);
      const int length = std::countr_one(joined >> first) + 1;
      const RankSet block = ((RankSet{1} << length) - 1) << first;
      joined &= ~block;
      if ((several & block) == 0) continue;
      const Hand old = hand & 15 * spread(block);
      Hand sorted = 0;
      // As many ranks from the top get a further card as have one.
      for (Hand left = old; left != 0;) {
        const RankSet more = at_least<1>(left);
        left -= spread(more);
        sorted += spread(block & ~(block >> std::popcount(more)));
      }
      key.hands[seat] += sorted - old;
    }
  }
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

namespace {

// What the keys of both kinds hold of the trick and the goal. `main` says where the trick's rank stands.
std::uint64_t rest_of(const Board& board, const Goal& goal, int main) {
  std::uint64_t type = 0, length = 0;
  if (!board.is_lead()) {
    type = static_cast<std::uint64_t>(board.to_beat.type());
    length = static_cast<std::uint64_t>(bomb_level(board.to_beat) != 0 ? size_of(board.to_beat.body_cards())
                                                                       : length_of(board.to_beat));
  }
  return static_cast<std::uint64_t>(board.turn) | static_cast<std::uint64_t>(board.owner) << 3 | type << 6 |
         length << 10 | static_cast<std::uint64_t>(main) << 14 | static_cast<std::uint64_t>(board.wanted) << 19 |
         static_cast<std::uint64_t>(board.made) << 25 |
         static_cast<std::uint64_t>(board.wanted > 0 && !goal.landlords) << 27;
}

// Writes a loose key, or returns false when the seat has too many ranks for it. `links` are the others'.
bool loose_key(const Terms& terms, const Board& board, const Goal& goal, int lone, RankSet links, BoardKey& key) {
  constexpr int field_bits = 6, most_fields = 10;
  const Hand rocket = terms.rules.rocket();
  RankSet theirs = 0;
  std::uint64_t rockets = 0;
  for (int seat = 0; seat < terms.rules.players; ++seat) {
    const Hand hand = board.hands[static_cast<std::size_t>(seat)];
    if (seat != lone) theirs |= at_least<1>(hand);
    rockets = rockets << 1 | ((hand & rocket) == rocket);
  }
  std::size_t other = 1;
  for (int seat = 0; seat < terms.rules.players; ++seat)
    if (seat != lone) key.hands[other++] = squeezed(board.hands[static_cast<std::size_t>(seat)], theirs);
  // A rocket stays what it is, above all ranks.
  Hand hand = board.hands[static_cast<std::size_t>(lone)];
  if ((hand & rocket) == rocket) hand -= rocket;
  RankSet left = at_least<1>(hand);
  const bool owns = board.owner == lone;  // no trick, or one that only the others can beat
  if (std::popcount(left) + owns > most_fields) return false;

  const RankSet beating = board.is_lead() ? 0 : ranks_above(main_of(board.to_beat));
  // A rocket's cards are not in the word, so that a trick which only bombs beat must be told from one that they beat.
  constexpr int above_all = 31;
  const int main = board.is_lead() ? 0 : !owns && beating == 0 ? above_all : std::popcount(theirs & ~beating);
  std::uint64_t word = owns ? static_cast<std::uint64_t>(main) : 0, shape = 0;
  int at = owns ? field_bits : 0;
  const RankSet above = owns ? 0 : beating;
  const std::array<RankSet, 4> counts = {left, at_least<2>(hand), at_least<3>(hand), at_least<4>(hand)};
  for (std::size_t count = 0; count < 4; ++count) {
    const RankSet exactly = counts[count] & ~(count < 3 ? counts[count + 1] : 0);
    shape |= static_cast<std::uint64_t>(std::popcount(exactly)) << (4 * count);
    for_each_rank(exactly, [&](Rank rank) {
      const int stands = 2 * std::popcount(theirs & (rank_bit(rank) - 1)) + static_cast<int>(theirs >> rank & 1) +
                         static_cast<int>(above >> rank & 1);
      word |= static_cast<std::uint64_t>(stands) << at;
      at += field_bits;
    });
  }
  key.hands[0] = word;
  if (links != 0) links = gather(squeezed(spread(links), theirs));
  key.rest = rest_of(board, goal, owns ? 0 : main) | std::uint64_t{1} << BoardKey::loose_bit | rockets << 30 |
             shape << 33 | static_cast<std::uint64_t>(links) << 49;
  return true;
}

// The key where both sides have several seats, or the one that stands alone may put down chains, or with two packs.
BoardKey tight_key(const Terms& terms, const Board& board, const Goal& goal, RankSet links) {
  const auto seats = static_cast<std::size_t>(terms.rules.players);
  const Hand joker_cards = card_bits & ~(cards_of(small_joker) - 1);
  Hand all = 0;
  bool fixes_jokers = terms.rules.packs > 1;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    all |= board.hands[seat];
    fixes_jokers = fixes_jokers || (board.hands[seat] & joker_cards) == terms.rules.rocket();
  }
  // Only the order of the ranks that are held matters, and which of them are linked. Jokers stay where they
  // are as long as they may be more than single cards.
  const RankSet kept = at_least<1>(all) & (fixes_jokers ? suited_ranks : all_ranks);
  const Hand fixed = fixes_jokers ? joker_cards : 0;
  BoardKey key;
  for (std::size_t seat = 0; seat < seats; ++seat)
    key.hands[seat] = squeezed(board.hands[seat], kept) | (board.hands[seat] & fixed);
  if (links != 0) links = gather(squeezed(spread(links), kept));
  int main = 0;
  RankSet parted = 0;  // bit r: rank r + 1 is above the trick, rank r is not
  if (!board.is_lead()) {
    // How many of the kept ranks are not above: 0 to 15. The fixed ones follow from 16 on.
    const Rank rank = main_of(board.to_beat);
    const int below = std::popcount(kept & ~ranks_above(rank));
    main = fixes_jokers && rank >= small_joker ? 16 + rank : below;
    if (below > 0) parted = rank_bit(below - 1);
  }
  sort_blocks(key, seats, std::popcount(kept), links | links << 1, parted);
  key.rest = rest_of(board, goal, main) | static_cast<std::uint64_t>(links) << 30;
  return key;
}

}  // namespace

BoardKey key_of(const Terms& terms, const Board& board, const Goal& goal) {
  const int lone = terms.rules.packs == 1 ? terms.lone_seat() : -1;
  const RankSet own = lone >= 0 ? links_of(board.hands[static_cast<std::size_t>(lone)]) : 0;
  RankSet links = 0;
  for (int seat = 0; seat < terms.rules.players; ++seat)
    if (seat != lone) links |= links_of(board.hands[static_cast<std::size_t>(seat)]);
  BoardKey key;
  if (lone >= 0 && own == 0 && loose_key(terms, board, goal, lone, links, key)) return key;
  return tight_key(terms, board, goal, own | links);
}

}  // namespace ddz
