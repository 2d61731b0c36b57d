// The Python class Position: a position of one ruleset and the plays that led there.
#pragma once

#include <optional>
#include <utility>

#include "arrays.hpp"
#include "position.hpp"
#include "rules_object.hpp"

namespace ddz {

class PositionObject {
 public:
  PositionObject(const RulesObject& rules, nb::sequence hands, int landlords, int turn, nb::object to_beat, int owner,
                 int passes, int doublings, const std::optional<std::vector<int>>& plays_made);

  const Position& now() const { return now_; }
  const PlayTable& table() const { return *table_; }

  // The ids of the legal plays in the generator's order; a pass, if legal, comes first as -1.
  Array<std::int32_t> legal_ids() const;

  void apply(int id);
  void undo();

 private:
  std::shared_ptr<const PlayTable> table_;
  Position now_;
  std::vector<std::pair<Play, Undo>> made_;
};

}  // namespace ddz
