// Lists of plays of many hands at once, as plays or as play ids.
#pragma once

#include <cstdlib>
#include <memory>
#include <new>
#include <span>

#include "play_table.hpp"

namespace ddz {

// Things in memory that may be given away. It comes from malloc, because std::vector would write zeros
// into what is about to be overwritten.
template <class Thing>
class Block {
 public:
  using Memory = std::unique_ptr<Thing[], decltype(&std::free)>;

  explicit Block(std::size_t room) { make_room(room); }

  std::size_t size() const { return size_; }
  std::size_t room() const { return room_; }
  Thing* begin() { return memory_.get(); }
  Memory release() { return std::move(memory_); }

  void set_size(std::size_t size) { size_ = size; }

  // Keeps what there is.
  void make_room(std::size_t room) {
    // One more, because malloc may answer a request for nothing with nothing.
    void* const memory = std::realloc(memory_.get(), (room + 1) * sizeof(Thing));
    if (!memory) throw std::bad_alloc();
    (void)memory_.release();
    memory_.reset(static_cast<Thing*>(memory));
    room_ = room;
  }

 private:
  std::size_t size_ = 0, room_ = 0;
  Memory memory_{nullptr, &std::free};
};

// Lists of each hand, one after the other: list i is result[offsets[i]] .. result[offsets[i + 1] - 1].
// `offsets` has one place more than there are hands. The hands are part of the pack.

Block<Play> leads_batch(const Rules& rules, std::span<const Hand> hands, std::span<std::int64_t> offsets);
Block<std::int32_t> lead_ids_batch(const PlayTable& table, std::span<const Hand> hands,
                                   std::span<std::int64_t> offsets);

// Answers of hand i to the play with id to_beat[i].
Block<Play> answers_batch(const PlayTable& table, std::span<const Hand> hands, std::span<const std::int32_t> to_beat,
                          std::span<std::int64_t> offsets);
Block<std::int32_t> answer_ids_batch(const PlayTable& table, std::span<const Hand> hands,
                                     std::span<const std::int32_t> to_beat, std::span<std::int64_t> offsets);

}  // namespace ddz
