// Every play of a ruleset, numbered. The number (play id) is what crosses the border to Python.
#pragma once

#include <span>
#include <vector>

#include "moves.hpp"

namespace ddz {

// Ids run from 0 in the order of: type (number of the Type), length, main rank, kickers (as a word).
// Two and three jokers share a type number; there the number of cards is the length.
class PlayTable {
 public:
  explicit PlayTable(const Rules& rules);

  const Rules& rules() const { return rules_; }
  int size() const { return static_cast<int>(plays_.size()); }
  const Play& operator[](int id) const { return plays_[id]; }
  const std::vector<Play>& plays() const { return plays_; }

  // The id of a play of this ruleset.
  int id_of(const Play& play) const { return slots_[slot_of(play.cards())]; }

  // The ids of a list of plays of this ruleset; `out` has room for as many.
  void ids_of(std::span<const Play> plays, std::int32_t* out) const;

  // The id of cards that may be no play: then -1.
  int find(Hand cards) const;

 private:
  // Buckets of words share a displacement that sends each word to a slot of its own, so that a
  // lookup is two loads and no comparison.
  std::uint32_t slot_of(Hand cards) const {
    return static_cast<std::uint32_t>(cards * slot_factor_ >> slot_shift_) ^ displacements_[bucket_of(cards)];
  }
  std::uint32_t bucket_of(Hand cards) const {
    return static_cast<std::uint32_t>(cards * 0x9e3779b97f4a7c15 >> bucket_shift_);
  }
  bool fill_slots();

  Rules rules_;
  std::vector<Play> plays_;
  std::vector<std::uint16_t> displacements_;
  std::vector<std::uint16_t> slots_;
  std::uint64_t slot_factor_ = 0xd6e8feb86659fd93;
  int bucket_shift_ = 0, slot_shift_ = 0;
};

}  // namespace ddz
