#include "batch.hpp"

#include <new>
#include <vector>

namespace ddz {

IdList::IdList(std::size_t size)
    : size_(size),
      // Room for one id at least: malloc may answer a request for nothing with nothing.
      memory_(static_cast<std::int32_t*>(std::malloc((size + 1) * sizeof(std::int32_t))), &std::free) {
  if (!memory_) throw std::bad_alloc();
}

namespace {

// count(i) is the length of list i, list(i, out) writes its plays and returns their end. Counting
// first costs less than memory that grows.
template <class CountPlays, class List>
IdList make_lists(const PlayTable& table, std::span<std::int64_t> offsets, CountPlays&& count, List&& list) {
  offsets[0] = 0;
  for (std::size_t i = 0; i + 1 < offsets.size(); ++i) offsets[i + 1] = offsets[i] + count(i);
  IdList ids(static_cast<std::size_t>(offsets.back()));
  thread_local std::vector<Play> plays(max_plays);
  for (std::size_t i = 0; i + 1 < offsets.size(); ++i) {
    const Play* const end = list(i, plays.data());
    table.ids_of({plays.data(), static_cast<std::size_t>(end - plays.data())}, ids.begin() + offsets[i]);
  }
  return ids;
}

}  // namespace

IdList leads_batch(const PlayTable& table, std::span<const Hand> hands, std::span<std::int64_t> offsets) {
  return make_lists(
      table, offsets, [&](std::size_t i) { return lead_count(table.rules(), hands[i]); },
      [&](std::size_t i, Play* out) { return leads(table.rules(), hands[i], out); });
}

IdList answers_batch(const PlayTable& table, std::span<const Hand> hands, std::span<const std::int32_t> to_beat,
                     std::span<std::int64_t> offsets) {
  return make_lists(
      table, offsets, [&](std::size_t i) { return answer_count(table.rules(), hands[i], table[to_beat[i]]); },
      [&](std::size_t i, Play* out) { return answers(table.rules(), hands[i], table[to_beat[i]], out); });
}

}  // namespace ddz
