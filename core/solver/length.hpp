// How many plays a won board takes to the end: the winners hurry, the others resist.
#pragma once

#include "solver/proof.hpp"

namespace ddz {

class Lengths {
 public:
  Lengths(Prover& prover, std::size_t bytes);

  // Plays (passes not counted) until the end, all seats together. The landlords' side (or the
  // other, by the goal, which wants no doublings) wins the board. -1 when the budget is over.
  int plays_to_win(const Board& board, const Goal& goal, Budget& budget);

  // The attackers can win within `plays` plays. False too when the budget is over.
  bool within(const Board& board, int plays, const Goal& goal, Budget& budget) {
    goal_ = goal;
    return within(board, plays, budget);
  }

 private:
  bool within(const Board& board, int plays, Budget& budget);

  Prover& prover_;
  TranspositionTable table_;  // value: most plays known to be too few, fewest known to do
  Goal goal_;
  std::vector<Play> plays_;
};

}  // namespace ddz
