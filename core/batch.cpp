#include "batch.hpp"

#include <vector>

namespace ddz {

namespace {

// list(i, out) writes the plays of list i and returns their end.
template <class List>
Block<Play> play_lists(std::span<std::int64_t> offsets, List&& list) {
  // Room that is never written costs nothing, so that most batches fit at once.
  constexpr std::size_t usual_length = 96;
  Block<Play> plays(usual_length * offsets.size() + max_plays);
  Play* end = plays.begin();
  for (std::size_t i = 0; i + 1 < offsets.size(); ++i) {
    offsets[i] = end - plays.begin();
    if (const auto size = static_cast<std::size_t>(offsets[i]); size + max_plays > plays.room()) {
      plays.make_room(2 * plays.room());
      end = plays.begin() + size;
    }
    end = list(i, end);
  }
  offsets.back() = end - plays.begin();
  plays.set_size(static_cast<std::size_t>(offsets.back()));
  return plays;
}

// count(i) is the length of list i. Counting first costs less than memory that grows.
template <class CountPlays, class List>
Block<std::int32_t> id_lists(const PlayTable& table, std::span<std::int64_t> offsets, CountPlays&& count, List&& list) {
  offsets[0] = 0;
  for (std::size_t i = 0; i + 1 < offsets.size(); ++i) offsets[i + 1] = offsets[i] + count(i);
  Block<std::int32_t> ids(static_cast<std::size_t>(offsets.back()));
  ids.set_size(ids.room());
  thread_local std::vector<Play> plays(max_plays);
  for (std::size_t i = 0; i + 1 < offsets.size(); ++i) {
    const Play* const end = list(i, plays.data());
    table.ids_of({plays.data(), static_cast<std::size_t>(end - plays.data())}, ids.begin() + offsets[i]);
  }
  return ids;
}

}  // namespace

Block<Play> leads_batch(const Rules& rules, std::span<const Hand> hands, std::span<std::int64_t> offsets) {
  return play_lists(offsets, [&](std::size_t i, Play* out) { return leads(rules, hands[i], out); });
}

Block<std::int32_t> lead_ids_batch(const PlayTable& table, std::span<const Hand> hands,
                                   std::span<std::int64_t> offsets) {
  return id_lists(
      table, offsets, [&](std::size_t i) { return lead_count(table.rules(), hands[i]); },
      [&](std::size_t i, Play* out) { return leads(table.rules(), hands[i], out); });
}

Block<Play> answers_batch(const PlayTable& table, std::span<const Hand> hands, std::span<const std::int32_t> to_beat,
                          std::span<std::int64_t> offsets) {
  return play_lists(offsets,
                    [&](std::size_t i, Play* out) { return answers(table.rules(), hands[i], table[to_beat[i]], out); });
}

Block<std::int32_t> answer_ids_batch(const PlayTable& table, std::span<const Hand> hands,
                                     std::span<const std::int32_t> to_beat, std::span<std::int64_t> offsets) {
  return id_lists(
      table, offsets, [&](std::size_t i) { return answer_count(table.rules(), hands[i], table[to_beat[i]]); },
      [&](std::size_t i, Play* out) { return answers(table.rules(), hands[i], table[to_beat[i]], out); });
}

}  // namespace ddz
