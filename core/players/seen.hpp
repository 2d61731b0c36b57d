// All that one seat has seen: the cards it was dealt, what the table showed, and the plays. From it
// come worlds: whole tables that may be the true one. No hidden card enters here.
#pragma once

#include <cstdint>
#include <vector>

#include "table.hpp"

namespace ddz {

// Seats are numbered in turn order from the open landlord, seat 0, who leads first.
struct Seen {
  int seat = 0;
  Hand hand = 0;            // its cards before the first lead, the landlord's with the bottom
  Hand bottom = 0;          // the bottom cards, where everybody saw them
  std::vector<Play> moves;  // all plays since the first lead, a pass among them as no cards

  // Where there is a hidden landlord:
  std::int8_t marked = no_rank;  // rank of the marked card
  int hidden = -1;               // seat of the hidden landlord, where this seat knows it
  bool lone = false;             // this seat knows that there is none
  bool sides_public = false;     // everybody knows who is on which side
  bool public_at_start = false;  // they knew before the first lead
  Hand partner = 0;              // cards its partner holds now, where it sees them
};

class Worlds {
 public:
  // Throws std::invalid_argument when the cards don't add up to a pack or a move is out of place.
  Worlds(const TableRules& rules, const Seen& seen);

  struct World {
    Table now;
    std::array<Hand, max_seats> start{};  // hands before the first lead
  };

  // A world, each as likely as any other that agrees with what was seen.
  World draw(Random& random) const;

  // The table before the first lead of a world, for playing it through once more.
  Table start_of(const World& world) const;

  int seat() const { return seen_.seat; }
  const std::vector<Play>& moves() const { return seen_.moves; }

 private:
  void replay();

  TableRules rules_;
  Seen seen_;
  Table public_;                          // what the moves alone say; hands are not filled in
  std::array<Hand, max_seats> known_{};   // cards that each other seat must hold
  std::array<int, max_seats> missing_{};  // cards it holds besides
  std::array<std::int8_t, 108> pool_{};   // ranks of the cards nobody is known to hold
  int pool_size_ = 0;
};

}  // namespace ddz
