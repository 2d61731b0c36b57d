// Card play with all hands known: whose turn, the trick to beat, who is out.
#pragma once

#include <array>
#include <vector>

#include "moves.hpp"

namespace ddz {

inline constexpr int max_seats = 5;

// What apply changed beyond the hand of the seat to play; undo takes it back.
struct Undo {
  Play to_beat;
  std::int8_t turn, owner, passes, doublings;
};

// Seats play in rising order, seat 0 after the last. The hands of absent seats are empty.
struct Position {
  std::array<Hand, max_seats> hands{};
  Play to_beat;  // a pass when the seat to play leads
  std::int8_t seats = 3;
  std::int8_t turn = 0;
  std::int8_t owner = -1;                            // the seat that made the play to beat; -1 when there is none
  std::int8_t passes = 0;                            // passes in a row since that play
  std::int8_t doublings = 0;                         // bombs and rockets played that double the score
  std::int8_t winner = -1;                           // the seat that is out; -1 while the game goes on
  std::uint8_t landlords = 1;                        // bit s: seat s is on the landlord's side
  std::array<std::uint8_t, max_seats> plays_made{};  // passes not counted

  bool over() const { return winner >= 0; }
  bool is_lead() const { return to_beat.is_pass(); }
  bool landlords_won() const { return over() && (landlords >> winner & 1) != 0; }

  // Plays a legal play, or passes (a pass is legal for a seat that doesn't lead). The game is not over.
  Undo apply(const Rules& rules, const Play& play);
  void undo(const Play& play, const Undo& before);

  // The same for equal positions, whatever way led there.
  std::uint64_t hash() const;

  friend bool operator==(const Position&, const Position&) = default;
};

inline Undo Position::apply(const Rules& rules, const Play& play) {
  const Undo before{to_beat, turn, owner, passes, doublings};
  if (play.is_pass()) {
    if (++passes == seats - 1) {
      to_beat = {};
      owner = -1;
      passes = 0;
    }
  } else {
    hands[turn] -= play.cards();
    ++plays_made[turn];
    doublings = static_cast<std::int8_t>(doublings + doubles(rules, play));
    to_beat = play;
    owner = turn;
    passes = 0;
    if (hands[turn] == 0) winner = turn;
  }
  turn = static_cast<std::int8_t>(turn + 1 == seats ? 0 : turn + 1);
  return before;
}

inline void Position::undo(const Play& play, const Undo& before) {
  to_beat = before.to_beat;
  turn = before.turn;
  owner = before.owner;
  passes = before.passes;
  doublings = before.doublings;
  winner = -1;
  if (play.is_pass()) return;
  hands[turn] += play.cards();
  --plays_made[turn];
}

// The legal plays of the seat to play, a pass (if legal) not among them. `out` as in moves.hpp.
Play* legal_plays(const Rules& rules, const Position& position, Play* out);
std::vector<Play> legal_plays(const Rules& rules, const Position& position);
int legal_play_count(const Rules& rules, const Position& position);

// True if the seat to play may make this play, which is legal as such (classify).
bool is_legal(const Position& position, const Play& play);

}  // namespace ddz
