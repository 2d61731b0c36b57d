#include "bench.hpp"

#include <atomic>
#include <ctime>
#include <memory>

#include "batch.hpp"
#include "playout.hpp"
#include "turns_memo.hpp"

namespace ddz {

namespace {

// Keeps the compiler from dropping work whose result nobody reads.
std::atomic<std::int64_t> kept;

// Seconds of CPU time (so that other programs don't count) for the sum of count(i) over all i below
// `size`.
template <class CountOne>
double time_of(std::size_t size, CountOne&& count) {
  const std::clock_t start = std::clock();
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < size; ++i) sum += static_cast<std::int64_t>(count(i));
  kept.store(sum, std::memory_order_relaxed);
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

}  // namespace

Work make_work(const PlayTable& table, std::span<const int> sizes, int games, std::uint64_t seed) {
  const Rules& rules = table.rules();
  const auto buffer = std::make_unique<PlayBuffer>();
  Work work;
  for (int game = 0; game < games; ++game) {
    Random random(seed, static_cast<std::uint64_t>(game));
    Position position = random_deal(rules, sizes, random);
    work.large_hands.push_back(position.hands[0]);
    work.small_hands.push_back(position.hands[1]);
    (*buffer)[0] = {};
    while (!position.over()) {
      const Play* const end = legal_plays(rules, position, &(*buffer)[1]);
      const Play* const begin = &(*buffer)[position.is_lead() ? 1 : 0];
      if (!position.is_lead()) {
        work.following_hands.push_back(position.hands[static_cast<std::size_t>(position.turn)]);
        work.to_beat.push_back(table.id_of(position.to_beat));
      }
      const Play play = begin[random.below(static_cast<int>(end - begin))];
      if (!play.is_pass()) work.played.push_back(play.cards());
      position.apply(rules, play);
    }
  }
  return work;
}

double time_leads(const PlayTable& table, std::span<const Hand> hands) {
  std::vector<Play> plays(max_plays);
  return time_of(hands.size(),
                 [&](std::size_t i) { return leads(table.rules(), hands[i], plays.data()) - plays.data(); });
}

double time_lead_counts(const PlayTable& table, std::span<const Hand> hands) {
  return time_of(hands.size(), [&](std::size_t i) { return lead_count(table.rules(), hands[i]); });
}

double time_lead_ids(const PlayTable& table, std::span<const Hand> hands) {
  std::vector<std::int64_t> offsets(hands.size() + 1);
  return time_of(1, [&](std::size_t) { return lead_ids_batch(table, hands, offsets).size(); });
}

double time_answers(const PlayTable& table, std::span<const Hand> hands, std::span<const std::int32_t> to_beat) {
  std::vector<Play> plays(max_plays);
  return time_of(hands.size(), [&](std::size_t i) {
    return answers(table.rules(), hands[i], table[to_beat[i]], plays.data()) - plays.data();
  });
}

double time_classifications(const PlayTable& table, std::span<const Hand> played) {
  return time_of(played.size(), [&](std::size_t i) { return table.find(played[i]); });
}

double time_turns(const Turns& turns, std::span<const Hand> hands) {
  TurnsMemo memo;
  return time_of(hands.size(), [&](std::size_t i) { return memo.fewest(turns, hands[i]); });
}

}  // namespace ddz
