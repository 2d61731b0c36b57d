#include "batch.hpp"

#include <algorithm>
#include <new>
#include <vector>

namespace ddz {

std::int32_t* IdList::room(std::size_t more) {
  if (size_ + more > capacity_) {
    const std::size_t capacity = std::max(size_ + more, 2 * capacity_);
    void* const memory = std::realloc(memory_.get(), capacity * sizeof(std::int32_t));
    if (!memory) throw std::bad_alloc();
    (void)memory_.release();
    memory_.reset(static_cast<std::int32_t*>(memory));
    capacity_ = capacity;
  }
  return memory_.get() + size_;
}

namespace {

// list(i, out) writes the plays of hand i and returns their end.
template <class List>
void append_lists(const PlayTable& table, std::span<std::int64_t> offsets, IdList& ids, List&& list) {
  std::vector<Play> plays(max_plays);
  for (std::size_t i = 0; i + 1 < offsets.size(); ++i) {
    offsets[i] = static_cast<std::int64_t>(ids.size());
    const Play* const end = list(i, plays.data());
    const auto count = static_cast<std::size_t>(end - plays.data());
    table.ids_of({plays.data(), count}, ids.room(count));
    ids.grow(count);
  }
  offsets.back() = static_cast<std::int64_t>(ids.size());
}

}  // namespace

void leads_batch(const PlayTable& table, std::span<const Hand> hands, std::span<std::int64_t> offsets, IdList& ids) {
  append_lists(table, offsets, ids, [&](std::size_t i, Play* out) { return leads(table.rules(), hands[i], out); });
}

void answers_batch(const PlayTable& table, std::span<const Hand> hands, std::span<const std::int32_t> to_beat,
                   std::span<std::int64_t> offsets, IdList& ids) {
  append_lists(table, offsets, ids,
               [&](std::size_t i, Play* out) { return answers(table.rules(), hands[i], table[to_beat[i]], out); });
}

}  // namespace ddz
