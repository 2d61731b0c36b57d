#include "signature.hpp"

#include <algorithm>
#include <memory>
#include <span>

#include "playout.hpp"
#include "turns_memo.hpp"

namespace ddz {

namespace {

class Hash {
 public:
  void add(std::uint64_t word) {
    sum_ = (sum_ ^ word) * 0xff51afd7ed558ccd;
    sum_ ^= sum_ >> 32;
  }
  void add(const Play& play) { add(play.body), add(play.kick); }
  std::uint64_t value() const { return sum_; }

 private:
  std::uint64_t sum_ = 0x9e3779b97f4a7c15;
};

}  // namespace

std::uint64_t signature(const PlayTable& table, const Turns& turns) {
  const Rules& rules = table.rules();
  const auto buffer = std::make_unique<PlayBuffer>();
  Hash hash;
  for (const Play& play : table.plays()) hash.add(play), hash.add(static_cast<std::uint64_t>(doubles(rules, play)));

  Random random(20);
  TurnsMemo memo;
  for (int i = 0; i < 500; ++i) {
    const std::array sizes = {1 + random.below(rules.hand_limit)};
    const Hand hand = random_deal(rules, sizes, random).hands[0];
    const Play to_beat = table[random.below(table.size())];
    Play* const first = buffer->data();
    for (const Play& play : std::span(first, leads(rules, hand, first))) hash.add(play);
    for (const Play& play : std::span(first, answers(rules, hand, to_beat, first))) hash.add(play);
    hash.add(static_cast<std::uint64_t>(memo.fewest(turns, hand)));
    hash.add(static_cast<std::uint64_t>(beats(to_beat, table[random.below(table.size())])));
    hash.add(classify(rules, hand));
  }

  // As many cards for each seat as an even deal leaves it.
  const int even = std::min(rules.hand_limit, size_of(rules.pack()) / rules.players);
  const std::array<int, max_seats> sizes = {even, even, even, even, even};
  for (std::uint64_t game = 0; game < 200; ++game) {
    Random moves(21, game);
    Position position = random_deal(rules, std::span(sizes).first(static_cast<std::size_t>(rules.players)), moves);
    const Outcome outcome = play_out(rules, position, moves, *buffer);
    hash.add(static_cast<std::uint64_t>(outcome.decisions));
    hash.add(position.hash());
  }
  return hash.value();
}

}  // namespace ddz
