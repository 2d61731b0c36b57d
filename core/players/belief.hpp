// What a seat believes about the hidden cards: worlds, the likelier the better they explain the play so far.
#pragma once

#include <functional>
#include <vector>

#include "explain.hpp"
#include "random.hpp"
#include "seen.hpp"

namespace ddz {

// Worlds by importance and by Markov chains. A pool is drawn in which each world is as likely as any other that agrees
// with what was seen; chains start from its worlds, the likelier the better they explain the play, and go on by
// exchanges of two cards (Metropolis), so that they also reach worlds that the pool missed.
class Belief {
 public:
  static constexpr int chain_count = 64;

  struct World {
    Table table;
    unsigned naive = 0;  // bit s: seat s is played by a naive player
  };

  // One explainer for each thread; they must live as long as this does. The pool has `pool` worlds, or as many as
  // were drawn when `late` said so, but not fewer than one. The same seed gives the same worlds, however many threads
  // there are, unless `late` cuts the pool short.
  Belief(const Worlds& worlds, std::vector<Explainer>& explainers, int pool, std::uint64_t seed,
         const std::function<bool()>& late);

  // The next world of a chain. Different threads may ask different chains at the same time.
  World next(int chain, Explainer& explainer);

 private:
  struct Chain {
    Worlds::World world;
    Explainer::Likelihood likelihood;
    Random random;
  };

  const Worlds& worlds_;
  std::vector<Chain> chains_;
};

}  // namespace ddz
