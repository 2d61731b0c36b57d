// A moment of card play as the solver sees it: only moments at which a seat has a choice.
#pragma once

#include <array>

#include "position.hpp"

namespace ddz {

// The game that is solved.
struct Terms {
  Rules rules;
  std::uint8_t landlords = 1;  // bit s: seat s is on the landlord's side
  std::uint32_t banned = 0;    // bit t: there are no plays of type t
  bool spring = false;         // landlords double when no farmer has played
  bool anti_spring = false;    // farmers double when the landlord has played once

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
// matter. Ranks that nobody holds are squeezed out.
struct BoardKey {
  std::array<std::uint64_t, max_seats> hands{};
  std::uint64_t rest = 0;  // 32 bits

  friend bool operator==(const BoardKey&, const BoardKey&) = default;
};

// Four of a rank or more than one joker: without them a hand holds no bomb.
inline bool may_hold_bomb(Hand hand) { return at_least<4>(hand) != 0 || size_of(hand >> (4 * small_joker)) > 1; }

std::uint64_t hash_of(const BoardKey& key, int seats);

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
