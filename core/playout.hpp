// Games played at random to their end, in batches over several threads.
#pragma once

#include <span>

#include "position.hpp"
#include "random.hpp"

namespace ddz {

// How a game ended.
struct Outcome {
  std::int8_t winner;      // the seat that went out
  std::int8_t doublings;   // bombs and rockets played that double the score, those before included
  std::int16_t decisions;  // plays and passes made
};

// Room for one list of plays with a pass before it.
using PlayBuffer = std::array<Play, max_plays + 1>;

// Plays on to the end; every seat takes each of its legal plays, a pass among them, with the same
// chance. The game is not over.
Outcome play_out(const Rules& rules, Position& position, Random& random, PlayBuffer& buffer);

// Deals the first sizes[0] cards of a shuffled pack to seat 0, the next to seat 1, and so on; seat 0
// is the landlord and leads. The sizes add up to no more than the pack, and outlive the dealer.
class Dealer {
 public:
  Dealer(const Rules& rules, std::span<const int> sizes);

  Position deal(Random& random) const;

 private:
  std::array<std::uint8_t, 108> pack_{};  // ranks
  int pack_size_;
  Hand pack_word_;
  std::int8_t seats_;
  std::span<const int> sizes_;
};

inline Position random_deal(const Rules& rules, std::span<const int> sizes, Random& random) {
  return Dealer(rules, sizes).deal(random);
}

// Plays outcomes.size() games, each from a deal of its own or from the same position. Game i depends
// on the seed and on i alone, never on the number of threads (at least 1).
void play_out_deals(const Rules& rules, std::span<const int> sizes, std::uint64_t seed, int threads,
                    std::span<Outcome> outcomes);
void play_out_position(const Rules& rules, const Position& start, std::uint64_t seed, int threads,
                       std::span<Outcome> outcomes);

}  // namespace ddz
