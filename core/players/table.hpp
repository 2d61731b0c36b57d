// Card play with what every seat has shown so far, and that play as one seat sees it.
#pragma once

#include <array>
#include <cstdint>

#include "position.hpp"
#include "random.hpp"

namespace ddz {

// What a ruleset says beyond plays, as far as card play and its value depend on it.
struct TableRules {
  Rules rules;
  int dealt = 17;            // cards a seat gets before the bottom is taken
  int bottom = 3;            // cards the landlord takes
  int dead = 0;              // cards nobody ever sees
  bool bottom_shown = true;  // everybody sees the bottom before the landlord takes it
  bool hidden_landlord = false;
  bool spring = true;  // spring and anti-spring double

  int seats() const { return rules.players; }
  // Networks of a ruleset: one for each place after the open landlord, one more for a hidden one.
  int roles() const { return rules.players + (hidden_landlord ? 1 : 0); }
};

inline constexpr int no_rank = 15;

// What a seat did to the plays of another, where that may tell whose side it is on.
struct Conduct {
  std::uint8_t beaten = 0;        // plays it beat
  std::uint8_t beaten_dear = 0;   // of those, with a bomb or with twos or jokers
  std::uint8_t spared_cheap = 0;  // plays of jacks at most that it let pass
};
using Conducts = std::array<std::array<Conduct, max_seats>, max_seats>;  // [who did][to whose plays]

// Card play as the seat to act sees it. Other seats are named by their distance in turn order:
// others[0] plays next.
struct View {
  struct Other {
    Hand played = 0;                       // all cards it has put down
    Hand last = 0;                         // its last play, 0 after a pass or before its first turn
    Hand known = 0;                        // cards it is known to hold
    std::int8_t count = 0;                 // cards it holds
    std::int8_t plays = 0;                 // plays it has made
    std::int8_t refused_single = no_rank;  // lowest single and pair of an opponent it let pass
    std::int8_t refused_pair = no_rank;
    bool ally = false;   // known to be on the viewer's side
    bool enemy = false;  // known to be on the other side
  };

  std::int8_t seats = 3;
  std::int8_t role = 0;      // place after the open landlord, or `seats` for a hidden landlord
  std::int8_t landlord = 0;  // distance to the open landlord, 0 = the viewer
  Hand hand = 0;
  Hand unseen = 0;  // cards neither in the hand nor played, known ones included
  Play to_beat;
  std::int8_t owner = 0;   // distance to the seat that made it; 0 when the viewer leads
  std::int8_t passes = 0;  // passes in a row since it was made
  std::int8_t doublings = 0;
  std::int8_t plays = 0;         // plays the viewer has made
  std::int8_t marked = no_rank;  // rank of the marked card, where there is one
  bool is_public = true;         // everybody knows the viewer's side
  std::array<Other, max_seats - 1> others{};
  Conducts conduct{};  // by distance; kept where there is a hidden landlord
};

// The whole table. Seat 0 is the open landlord.
struct Table {
  Position position;
  Hand dead = 0;
  Hand bottom = 0;  // shown bottom cards that the landlord must still hold
  std::array<Hand, max_seats> played{}, last{};
  std::array<std::int8_t, max_seats> refused_single{}, refused_pair{};
  Conducts conduct{};         // kept where there is a hidden landlord
  std::int8_t hidden = -1;    // seat of the hidden landlord; -1 when there is none
  bool sides_public = false;  // everybody knows who is on which side
  std::int8_t marked = no_rank;

  View view(const TableRules& rules) const;
  void apply(const TableRules& rules, const Play& play);

  bool over() const { return position.over(); }
  // Events that doubled the score, spring included. The game is over.
  int doublings(const TableRules& rules) const;
  bool won_by(int seat) const {
    return (position.landlords >> seat & 1) == (position.landlords >> position.winner & 1);
  }

 private:
  void note_conduct(const Play& play);
};

// A deal at random. Where there is a hidden landlord the sides are public from the start in a share
// `shown` of the deals.
// `dealt` receives what each seat was dealt, without the bottom.
Table deal(const TableRules& rules, Random& random, double shown, std::array<Hand, max_seats>* dealt = nullptr);

}  // namespace ddz
