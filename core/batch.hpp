// Lists of plays of many hands at once, as play ids.
#pragma once

#include <cstdlib>
#include <memory>
#include <span>

#include "play_table.hpp"

namespace ddz {

// A growing array of play ids whose memory may be given away. Its memory comes from malloc, because
// std::vector would write zeros into room that is about to be overwritten.
class IdList {
 public:
  using Memory = std::unique_ptr<std::int32_t[], decltype(&std::free)>;

  std::size_t size() const { return size_; }

  // Room for `more` ids behind those in the list; `grow` then adds those that were written.
  std::int32_t* room(std::size_t more);
  void grow(std::size_t more) { size_ += more; }

  Memory release() { return std::move(memory_); }

 private:
  Memory memory_{nullptr, &std::free};
  std::size_t size_ = 0, capacity_ = 0;
};

// Appends the leads of each hand to `ids`; list i then is ids[offsets[i]] .. ids[offsets[i + 1] - 1].
// `offsets` has one place more than there are hands. The hands are part of the pack.
void leads_batch(const PlayTable& table, std::span<const Hand> hands, std::span<std::int64_t> offsets, IdList& ids);

// The same for answers: hand i against the play with id to_beat[i].
void answers_batch(const PlayTable& table, std::span<const Hand> hands, std::span<const std::int32_t> to_beat,
                   std::span<std::int64_t> offsets, IdList& ids);

}  // namespace ddz
