// What a seat believes about the hidden cards: worlds, the likelier the better they explain the play so far.
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "explain.hpp"
#include "random.hpp"
#include "seen.hpp"

namespace ddz {

// Worlds by importance and by Markov chains. The first round of a pool is drawn in which each world is as likely as any
// other that agrees with what was seen. What the hands have in common that explain a seat's plays tilts the next round
// towards them, and so on (cross-entropy method). Chains start from worlds of all rounds, the likelier the better they
// explain the play, and go on by exchanges of cards (Metropolis), so that they also reach worlds that the pool missed.
class Belief {
 public:
  static constexpr int chain_count = 64;

  struct World {
    Table table;
    unsigned naive = 0;  // bit s: seat s is played by a naive player
  };

  // One explainer for each thread; they must live as long as this does. The pool has `pool` worlds, or as many as
  // were drawn when the share of the time for it that is `spent` reached 1, but not fewer than one. The same seed gives
  // the same worlds, however many threads there are, unless the time cuts the pool short.
  Belief(const Worlds& worlds, std::vector<Explainer>& explainers, int pool, std::uint64_t seed,
         const std::function<double()>& spent);

  // The next world of a chain. Different threads may ask different chains at the same time.
  World next(int chain, Explainer& explainer);

 private:
  struct Explained {
    Worlds::World world;
    Explainer::Likelihood likelihood;
    double tilt = 0;  // of the world

    // The logarithm of how much oftener it explains the play than it was drawn.
    double weight() const { return likelihood.log - tilt; }
  };
  struct Chain {
    Explained at;
    Random random;
  };
  using Bounds = std::array<double, max_seats>;  // by seat, below which a part of a likelihood is of no interest

  // The worlds of a round, as the tilt has them, but for those that were too late; the bounds rise with the best.
  std::vector<Explained> draw(std::vector<Explainer>& explainers, int round, int size, std::uint64_t seed,
                              const std::function<double()>& spent, Bounds& least) const;
  void tilt_towards(const std::vector<Explained>& round);

  const Worlds& worlds_;
  Tilt tilt_;
  std::vector<Chain> chains_;
};

}  // namespace ddz
