// The Python class Rules: a table of plays with one interned Python object for each.
#pragma once

#include <mutex>

#include "bindings.hpp"
#include "turns_memo.hpp"

namespace ddz {

class RulesObject {
 public:
  explicit RulesObject(const Rules& rules) : table_(std::make_shared<PlayTable>(rules)), buffer_(max_plays) {}

  const Rules& rules() const { return table_->rules(); }
  const PlayTable& table() const { return *table_; }
  std::shared_ptr<const PlayTable> shared_table() const { return table_; }

  // Room for one list of plays; used only while the GIL is held.
  Play* buffer() { return buffer_.data(); }

  // Built by the first call.
  const Turns& turns() const;

  // Reads cards that must be a play.
  Play read_play(nb::handle cards, const char* what) const;

  void bind_plays(nb::sequence objects);
  nb::object object_of(int id) const;
  nb::list objects_of(const Play* begin, const Play* end) const;

  int traverse(visitproc visit, void* arg) const;
  void clear() { objects_.clear(); }

 private:
  std::shared_ptr<const PlayTable> table_;
  std::vector<Play> buffer_;
  mutable std::once_flag turns_built_;
  mutable std::shared_ptr<const Turns> turns_;
  std::vector<nb::object> objects_;  // by play id; empty until bind_plays
};

// Raises ValueError unless each seat can be dealt as many cards as `hand_sizes` says.
void check_sizes(const Rules& rules, const std::vector<int>& hand_sizes);

}  // namespace ddz
