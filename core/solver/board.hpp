// A moment of card play as the solver sees it: only moments at which a seat has a choice.
#pragma once

#include <array>
#include <bit>

#include "position.hpp"

namespace ddz {

// The game that is solved.
struct Terms {
  Rules rules;
  std::uint8_t landlords = 1;  // bit s: seat s is on the landlord's side
  std::uint32_t banned = 0;    // bit t: there are no plays of type t
  bool spring = false;         // landlords double when no farmer has played
  bool anti_spring = false;    // farmers double when the landlord has played once

  // The seat that has no partner; -1 when there is none.
  int lone_seat() const {
    const int landlord_seats = std::popcount(landlords), seats = rules.players;
    if (landlord_seats == 1) return std::countr_zero(landlords);
    return landlord_seats == seats - 1 ? std::countr_one(landlords) : -1;
  }
  bool is_landlord(int seat) const { return (landlords >> seat & 1) != 0; }
  bool has_type(Type type) const { return (banned >> static_cast<int>(type) & 1) == 0; }
};

// Seats that can't answer have passed already; a seat that nobody can answer any more leads.
struct Board {
  std::array<Hand, max_seats> hands{};
  Play to_beat;  // without kickers, its main rank raised as far as nothing changes; a pass at a lead
  std::int8_t turn = 0;
  std::int8_t owner = 0;   // the seat that made the play to beat; `turn` at a lead
  std::int8_t wanted = 0;  // doublings that the attackers still want; 0: a win is enough
  std::int8_t made = 0;    // plays made so far, as far as a spring may depend on them (see Goal)

  bool is_lead() const { return to_beat.is_pass(); }
};

// What the attackers try to reach: to win, with at least `doublings` doublings on the way.
struct Goal {
  bool landlords = true;  // who attacks
  int doublings = 0;
};

// Equal keys: the same goal can be reached, because the boards differ in nothing that can still
// matter. Ranks that nobody holds are squeezed out, and ranks that are as good as each other put in order.
//
// Where one seat stands alone against the others, with one pack, and can't put down a chain any more, the key
// is loose: its first word says only where that seat's ranks stand among those of the others, in fields of six
// bits, by the number of cards that it holds of each. Of two boards that are equal but for that word, the one
// with no lower field is no worse for that seat: it can copy what the other does, rank for rank, its plays are
// beaten by nothing more, and what the others can put on each other's plays is the same.
struct BoardKey {
  std::array<std::uint64_t, max_seats> hands{};  // of the seat that stands alone first
  std::uint64_t rest = 0;                        // 61 bits

  bool is_loose() const { return (rest >> loose_bit & 1) != 0; }
  friend bool operator==(const BoardKey&, const BoardKey&) = default;

  static constexpr int loose_bit = 29;
};

// No field of a loose word is lower than the other word's.
inline bool ranks_as_high(std::uint64_t ranks, std::uint64_t than) {
  constexpr std::uint64_t guards = 0x0820'8208'2082'0820;
  return (((ranks | guards) - than) & guards) == guards;
}

// Four of a rank or more than one joker: without them a hand holds no bomb.
inline bool may_hold_bomb(Hand hand) { return at_least<4>(hand) != 0 || size_of(hand >> (4 * small_joker)) > 1; }

// All but the first word, and that too.
inline std::uint64_t hash_of_others(const BoardKey& key, int seats) {
  std::uint64_t sum = key.rest * 0x9e3779b97f4a7c15;
  for (int seat = 1; seat < seats; ++seat) {
    sum = (sum ^ key.hands[static_cast<std::size_t>(seat)]) * 0xff51afd7ed558ccd;
    sum ^= sum >> 32;
  }
  return sum;
}
inline std::uint64_t hash_of(const BoardKey& key, std::uint64_t others) {
  std::uint64_t sum = (others ^ key.hands[0]) * 0xff51afd7ed558ccd;
  sum = (sum ^ sum >> 32) * 0x9e3779b97f4a7c15;
  return sum ^ sum >> 29;
}
inline std::uint64_t hash_of(const BoardKey& key, int seats) { return hash_of(key, hash_of_others(key, seats)); }

Board board_of(const Terms& terms, const Position& position, const Goal& goal);

// The plays of the seat to play, a pass not among them. `out` has room for max_plays.
Play* plays_on(const Terms& terms, const Board& board, Play* out);

// The board after a play that does not empty the hand, or after a pass, which is legal unless the seat leads.
Board after(const Terms& terms, const Board& board, const Play& play, const Goal& goal);

// The seat to play can put down its whole hand.
bool can_go_out(const Terms& terms, const Board& board);

// The attackers reach the goal when the seat to play, one of theirs, goes out now.
bool is_reached_by_going_out(const Terms& terms, const Board& board, const Goal& goal);

// False when there are too few bombs left for the doublings that are wanted.
bool may_be_reached(const Terms& terms, const Board& board, const Goal& goal);

// Goals of a mere win have one key for both sides, as the one wins when the other doesn't.
BoardKey key_of(const Terms& terms, const Board& board, const Goal& goal);

}  // namespace ddz
