// The unseen cards as one pool, of which any opponent might hold any: how plays and hands stand against it.
//
// The networks read this (features.hpp), so a change here asks for networks trained anew.
#pragma once

#include "table.hpp"

namespace ddz {

class Pool {
 public:
  Pool(const Rules& rules, const View& view);

  enum class Standing : std::uint8_t { beaten, bombed, unbeaten };
  // What opponents might put on the play: one of its own type, no more than bombs, nothing. The play is no pass.
  Standing standing(const Play& play) const;

  // Ranks of the hand whose cards the pool could beat with as many of one rank, less one for each trio, which
  // takes one along. Chains are not seen, and bombs are never beaten.
  int losers(Hand hand) const;

 private:
  RankSet holding(int copies) const { return held_[std::min<std::size_t>(copies, held_.size()) - 1]; }
  bool bomb_above(const Play& play) const;

  std::array<RankSet, 8> held_{};  // held_[c - 1]: ranks with at least c cards in the pool
  std::array<RankSet, 3> good_{};  // ranks of which one, two or three cards are not beaten by as many
  RankSet pair_ranks_;
  Hand rocket_;
  bool joker_bombs_;
  int longest_ = 0;  // cards of the opponent with the most
  Hand cards_;
};

}  // namespace ddz
