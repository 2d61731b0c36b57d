#include "playout.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
#include <vector>

#include "threads.hpp"

namespace ddz {

namespace {

// Calls play(number, buffer) for every number below `games`, from several threads.
template <class PlayGame>
void play_games(std::size_t games, int threads, PlayGame&& play) {
  constexpr std::size_t batch = 64;
  std::atomic<std::size_t> next{0};
  in_threads(threads, [&](int) {
    const auto buffer = std::make_unique<PlayBuffer>();
    for (std::size_t first; (first = next.fetch_add(batch, std::memory_order_relaxed)) < games;)
      for (std::size_t game = first; game < std::min(first + batch, games); ++game) play(game, *buffer);
  });
}

}  // namespace

Outcome play_out(const Rules& rules, Position& position, Random& random, PlayBuffer& buffer) {
  buffer[0] = {};  // the pass
  int decisions = 0;
  while (!position.over()) {
    const bool is_lead = position.is_lead();
    const Hand hand = position.hands[position.turn];
    const Play* const end =
        is_lead ? leads(rules, hand, &buffer[1]) : answers(rules, hand, position.to_beat, &buffer[1]);
    const Play* const begin = &buffer[is_lead ? 1 : 0];
    const auto count = static_cast<int>(end - begin);
    position.apply(rules, begin[random.below(count)]);
    ++decisions;
  }
  return {position.winner, position.doublings, static_cast<std::int16_t>(decisions)};
}

Dealer::Dealer(const Rules& rules, std::span<const int> sizes)
    : pack_size_(size_of(rules.pack())),
      pack_word_(rules.pack()),
      seats_(static_cast<std::int8_t>(rules.players)),
      sizes_(sizes) {
  auto* card = pack_.begin();
  for (Rank rank = 0; rank < rank_count; ++rank)
    card = std::fill_n(card, count_of(pack_word_, rank), static_cast<std::uint8_t>(rank));
}

Position Dealer::deal(Random& random) const {
  auto cards = pack_;
  int left = pack_size_;
  Hand left_word = pack_word_;
  Position position;
  position.seats = seats_;
  for (std::size_t seat = 0; seat < sizes_.size(); ++seat) {
    Hand hand = left_word;  // the rest of the pack, if that is what the seat gets
    if (sizes_[seat] < left) {
      hand = 0;
      for (const int end = left - sizes_[seat]; left > end;) {
        std::uint8_t& drawn = cards[static_cast<std::size_t>(random.below(left))];
        hand += cards_of(drawn);
        drawn = cards[static_cast<std::size_t>(--left)];
      }
      left_word -= hand;
    }
    position.hands[seat] = hand;
  }
  return position;
}

void play_out_deals(const Rules& rules, std::span<const int> sizes, std::uint64_t seed, int threads,
                    std::span<Outcome> outcomes) {
  const Dealer dealer(rules, sizes);
  play_games(outcomes.size(), threads, [&](std::size_t game, PlayBuffer& buffer) {
    Random random(seed, game);
    Position position = dealer.deal(random);
    outcomes[game] = play_out(rules, position, random, buffer);
  });
}

void play_out_position(const Rules& rules, const Position& start, std::uint64_t seed, int threads,
                       std::span<Outcome> outcomes) {
  play_games(outcomes.size(), threads, [&](std::size_t game, PlayBuffer& buffer) {
    Random random(seed, game);
    Position position = start;
    outcomes[game] = play_out(rules, position, random, buffer);
  });
}

}  // namespace ddz
