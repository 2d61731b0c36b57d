#include "play_table.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <string>
#include <tuple>

namespace ddz {

PlayTable::PlayTable(const Rules& rules) : rules_(rules) {
  // With the whole pack in hand every play is a legal lead.
  const int count = lead_count(rules, rules.pack());
  if (count > most_plays) {
    throw std::invalid_argument("rules with " + std::to_string(count) + " plays: the most are " +
                                std::to_string(most_plays));
  }
  plays_.resize(max_plays);
  plays_.resize(static_cast<std::size_t>(leads(rules, rules.pack(), plays_.data()) - plays_.data()));
  plays_.shrink_to_fit();
  const auto key = [](const Play& play) {
    const int length = play.type() == Type::joker_bomb ? size_of(play.body_cards()) : length_of(play);
    return std::tuple(play.type(), length, main_of(play), play.kick, play.body);
  };
  std::sort(plays_.begin(), plays_.end(), [&](const Play& a, const Play& b) { return key(a) < key(b); });

  const int bits = static_cast<int>(std::bit_width(plays_.size())) + 1;  // at most half of the slots are used
  slot_shift_ = 64 - bits;
  bucket_shift_ = 64 - (bits - 3);
  displacements_.resize(std::size_t{1} << (bits - 3));
  slots_.resize(std::size_t{1} << bits);
  // Two words of a bucket may share a slot whatever the displacement; then another factor is tried.
  while (!fill_slots()) slot_factor_ = slot_factor_ * 0xff51afd7ed558ccd | 1;
}

bool PlayTable::fill_slots() {
  std::vector<std::vector<std::uint16_t>> buckets(displacements_.size());
  for (int id = 0; id < size(); ++id) buckets[bucket_of(plays_[id].cards())].push_back(static_cast<std::uint16_t>(id));
  std::vector<std::uint32_t> order(buckets.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return buckets[a].size() > buckets[b].size(); });

  std::vector<bool> taken(slots_.size());
  for (const std::uint32_t bucket : order) {
    for (std::uint32_t displacement = 0;; ++displacement) {
      if (displacement == slots_.size()) return false;
      displacements_[bucket] = static_cast<std::uint16_t>(displacement);
      std::size_t placed = 0;
      for (; placed < buckets[bucket].size(); ++placed) {
        const std::uint32_t slot = slot_of(plays_[buckets[bucket][placed]].cards());
        if (taken[slot]) break;
        taken[slot] = true;
        slots_[slot] = buckets[bucket][placed];
      }
      if (placed == buckets[bucket].size()) break;
      while (placed-- > 0) taken[slot_of(plays_[buckets[bucket][placed]].cards())] = false;
    }
  }
  return true;
}

void PlayTable::ids_of(std::span<const Play> plays, std::int32_t* out) const {
  for (const Play& play : plays) *out++ = id_of(play);
}

int PlayTable::find(Hand cards) const {
  const int id = slots_[slot_of(cards)];
  return plays_[id].cards() == cards ? id : -1;
}

}  // namespace ddz
