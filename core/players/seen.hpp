// All that one seat has seen: the cards it was dealt, what the table showed, and the plays. From it
// come worlds: whole tables that may be the true one. No hidden card enters here.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "table.hpp"

namespace ddz {

// Seats are numbered in turn order from the open landlord, seat 0. The history may begin with the
// first lead or, for a position that was set up, in the middle.
struct Seen {
  int seat = 0;
  Hand hand = 0;                                // its cards before the first move of the history
  Hand unseen = 0;                              // cards now in other hands or set aside for good
  std::array<std::int8_t, max_seats> counts{};  // cards of each seat before the first move
  std::array<Hand, max_seats> known{};          // cards that another seat must hold now
  Hand bottom = 0;                              // shown bottom cards, held by the landlord before the first move
  std::vector<Play> moves;                      // the history, a pass as no cards

  // Before the first move:
  std::int8_t turn = 0, doublings = 0;
  std::array<std::uint8_t, max_seats> plays_made{};

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
  // Throws std::invalid_argument when cards or counts don't add up or a move is out of place.
  Worlds(const TableRules& rules, const Seen& seen);

  struct World {
    Table now;
    std::array<Hand, max_seats> start{};  // hands before the first lead
    // Ranks of the cards nobody is known to hold, in the order they are given out.
    std::array<std::int8_t, 108> order{};
  };

  // A world, each as likely as any other that agrees with what was seen.
  World draw(Random& random) const;

  // The same world with two cards exchanged between hands, or with those set aside. Nothing where the two that were
  // picked at random are alike or lie together.
  std::optional<World> exchanged(const World& world, Random& random) const;

  // The table before the first lead of a world, for playing it through once more.
  Table start_of(const World& world) const;

  int seat() const { return seen_.seat; }
  const std::vector<Play>& moves() const { return seen_.moves; }

 private:
  void set_up(Position& position) const;
  void replay();
  World made(const std::array<std::int8_t, 108>& order, Random& random) const;
  int holder(int place) const;

  TableRules rules_;
  Seen seen_;
  Table public_;                          // what the moves alone say; hands are not filled in
  std::array<Hand, max_seats> known_{};   // cards that each other seat must hold
  std::array<int, max_seats> missing_{};  // cards it holds besides
  std::array<std::int8_t, 108> pool_{};   // ranks of the cards nobody is known to hold
  int pool_size_ = 0;
};

}  // namespace ddz
