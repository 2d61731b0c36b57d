// All that one seat has seen: the cards it was dealt, what the table showed, and the plays. From it
// come worlds: whole tables that may be the true one. No hidden card enters here.
#pragma once

#include <cstdint>
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

// A tilt of the worlds: how much likelier than chance has it a seat was dealt so many of a rank's cards that nobody is
// known to hold, and is the hidden landlord. Logarithms; seats add up.
struct Tilt {
  std::array<std::array<std::array<float, 9>, rank_count>, max_seats> cards{};  // by seat, rank, number of cards
  std::array<float, max_seats> hidden{};
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

  // The same world after cards were exchanged between hands, or with those set aside, so many times, or fewer where two
  // that were picked at random are alike or lie together. With enough exchanges worlds come as often as the tilt says,
  // whatever they were; with few, a step of a chain that keeps to these shares.
  World exchanged(const World& world, const Tilt& tilt, int times, Random& random) const;

  // How often the tilt has a world to how often chance has it, but for a factor that all share: a logarithm.
  double tilt_of(const World& world, const Tilt& tilt) const;

  // Of the cards that nobody is known to hold those that each seat has, by rank.
  using Dealt = std::array<std::array<std::int8_t, rank_count>, max_seats>;
  Dealt dealt(const World& world) const;

  // The table before the first lead of a world, for playing it through once more.
  Table start_of(const World& world) const;

  // Cards that nobody is known to hold.
  int hidden_cards() const { return pool_size_; }
  int seat() const { return seen_.seat; }
  const std::vector<Play>& moves() const { return seen_.moves; }

 private:
  void set_up(Position& position) const;
  void replay();
  World made(const std::array<std::int8_t, 108>& order, const Tilt& tilt, Random& random) const;
  // How likely each seat holds the marked card's twin, and the landlord both, which leaves him alone: shares of no
  // fixed whole.
  using Twins = std::array<double, max_seats>;
  Twins twins(const Table& table, const Tilt& tilt) const;

  TableRules rules_;
  Seen seen_;
  bool sides_hidden_;                    // from this seat
  Table public_;                         // what the moves alone say; hands are not filled in
  std::array<std::int8_t, 108> pool_{};  // ranks of the cards nobody is known to hold
  int pool_size_ = 0;
  std::array<std::int8_t, 108> holder_{};  // the seat that gets each of them, -1 for those set aside
};

}  // namespace ddz
