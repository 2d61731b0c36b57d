// Lists of plays of many hands at once, as play ids.
#pragma once

#include <cstdlib>
#include <memory>
#include <span>

#include "play_table.hpp"

namespace ddz {

// Play ids in memory that may be given away. It comes from malloc, because std::vector would write
// zeros into what is about to be overwritten.
class IdList {
 public:
  using Memory = std::unique_ptr<std::int32_t[], decltype(&std::free)>;

  explicit IdList(std::size_t size);

  std::size_t size() const { return size_; }
  std::int32_t* begin() { return memory_.get(); }
  Memory release() { return std::move(memory_); }

 private:
  std::size_t size_;
  Memory memory_;
};

// The leads of each hand, one list after the other: list i is ids[offsets[i]] .. ids[offsets[i + 1] - 1].
// `offsets` has one place more than there are hands. The hands are part of the pack.
IdList leads_batch(const PlayTable& table, std::span<const Hand> hands, std::span<std::int64_t> offsets);

// The same for answers: hand i against the play with id to_beat[i].
IdList answers_batch(const PlayTable& table, std::span<const Hand> hands, std::span<const std::int32_t> to_beat,
                     std::span<std::int64_t> offsets);

}  // namespace ddz
