#include "playout.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <thread>
#include <vector>

namespace ddz {

namespace {

// Calls play(number, buffer) for every number below `games`, from several threads.
template <class PlayGame>
void in_threads(std::size_t games, int threads, PlayGame&& play) {
  constexpr std::size_t batch = 64;
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    const auto buffer = std::make_unique<PlayBuffer>();
    for (std::size_t first; (first = next.fetch_add(batch, std::memory_order_relaxed)) < games;)
      for (std::size_t game = first; game < std::min(first + batch, games); ++game) play(game, *buffer);
  };
  std::vector<std::jthread> others;
  for (int i = 1; i < threads; ++i) others.emplace_back(work);
  work();
}

}  // namespace

Outcome play_out(const Rules& rules, Position& position, Random& random, PlayBuffer& buffer) {
  buffer[0] = {};  // the pass
  int decisions = 0;
  while (!position.over()) {
    const Play* const end = legal_plays(rules, position, &buffer[1]);
    const Play* const begin = &buffer[position.is_lead() ? 1 : 0];
    const auto count = static_cast<int>(end - begin);
    position.apply(rules, count == 1 ? *begin : begin[random.below(count)]);
    ++decisions;
  }
  return {position.winner, position.doublings, static_cast<std::int16_t>(decisions)};
}

Position random_deal(const Rules& rules, std::span<const int> sizes, Random& random) {
  std::array<Hand, 108> cards;
  int left = 0;
  for (Rank rank = 0; rank < rank_count; ++rank)
    for (int i = 0; i < count_of(rules.pack(), rank); ++i) cards[static_cast<std::size_t>(left++)] = cards_of(rank);
  Position position;
  position.seats = static_cast<std::int8_t>(rules.players);
  for (std::size_t seat = 0; seat < sizes.size(); ++seat) {
    for (int i = 0; i < sizes[seat]; ++i) {
      const auto drawn = static_cast<std::size_t>(random.below(left));
      position.hands[seat] += cards[drawn];
      cards[drawn] = cards[static_cast<std::size_t>(--left)];
    }
  }
  return position;
}

void play_out_deals(const Rules& rules, std::span<const int> sizes, std::uint64_t seed, int threads,
                    std::span<Outcome> outcomes) {
  in_threads(outcomes.size(), threads, [&](std::size_t game, PlayBuffer& buffer) {
    Random random(seed, game);
    Position position = random_deal(rules, sizes, random);
    outcomes[game] = play_out(rules, position, random, buffer);
  });
}

void play_out_position(const Rules& rules, const Position& start, std::uint64_t seed, int threads,
                       std::span<Outcome> outcomes) {
  in_threads(outcomes.size(), threads, [&](std::size_t game, PlayBuffer& buffer) {
    Random random(seed, game);
    Position position = start;
    outcomes[game] = play_out(rules, position, random, buffer);
  });
}

}  // namespace ddz
