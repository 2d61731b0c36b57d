// What the search remembers: a 56-bit value for each board, by exact key, in bounded memory.
#pragma once

#include <algorithm>
#include <cstring>
#include <vector>

#include "solver/board.hpp"

namespace ddz {

class Table {
 public:
  // `bytes`: upper bound of the memory. It grows towards it, as entries come.
  Table(int seats, std::size_t bytes) : seats_(seats), stride_(static_cast<std::size_t>(seats) + 2) {
    const std::size_t bucket_bytes = ways * stride_ * sizeof(std::uint64_t);
    while (2 * most_buckets_ * bucket_bytes <= bytes) most_buckets_ *= 2;
    resize(std::min<std::size_t>(most_buckets_, 256));
  }

  bool find(const BoardKey& key, std::uint64_t hash, std::uint64_t& value) const {
    const std::uint64_t* entry = &words_[bucket(hash)];
    for (std::size_t way = 0; way < ways; ++way, entry += stride_) {
      if (!matches(entry, key)) continue;
      value = entry[stride_ - 1] & value_bits;
      return true;
    }
    return false;
  }

  // `work`: boards searched for the value. The entry of a bucket that cost least makes room.
  void store(const BoardKey& key, std::uint64_t hash, std::uint64_t value, std::uint64_t work) {
    if (entries_ > words_.size() / stride_ / 2 && mask_ + 1 < most_buckets_) grow();
    const auto cost = static_cast<std::uint64_t>(std::bit_width(work)) + 1;
    std::uint64_t* entry = &words_[bucket(hash)];
    std::uint64_t* cheapest = entry;
    for (std::size_t way = 0; way < ways; ++way, entry += stride_) {
      if (matches(entry, key)) {
        write(entry, key, value, std::max(cost, cost_of(entry)));
        return;
      }
      if (cost_of(entry) < cost_of(cheapest)) cheapest = entry;
    }
    entries_ += cost_of(cheapest) == 0;
    write(cheapest, key, value, cost);
  }

 private:
  static constexpr std::size_t ways = 4;
  static constexpr std::uint64_t value_bits = (std::uint64_t{1} << 56) - 1;

  // Index of the first word of a bucket.
  std::size_t bucket(std::uint64_t hash) const { return (hash & mask_) * ways * stride_; }

  // An entry is the rest of the key, the hands, then cost (8 bits; 0: empty) and value. No key is all zero.
  static std::uint64_t cost_of_word(std::uint64_t word) { return word >> 56; }
  std::uint64_t cost_of(const std::uint64_t* entry) const { return cost_of_word(entry[stride_ - 1]); }

  bool matches(const std::uint64_t* entry, const BoardKey& key) const {
    return entry[0] == key.rest &&
           std::memcmp(entry + 1, key.hands.data(), static_cast<std::size_t>(seats_) * sizeof(std::uint64_t)) == 0;
  }

  void write(std::uint64_t* entry, const BoardKey& key, std::uint64_t value, std::uint64_t cost) {
    entry[0] = key.rest;
    std::memcpy(entry + 1, key.hands.data(), static_cast<std::size_t>(seats_) * sizeof(std::uint64_t));
    entry[stride_ - 1] = value | cost << 56;
  }

  void resize(std::size_t buckets) {
    mask_ = buckets - 1;
    words_.assign(buckets * ways * stride_, 0);
    entries_ = 0;
  }

  void grow() {
    std::vector<std::uint64_t> old;
    old.swap(words_);
    resize(4 * (mask_ + 1) <= most_buckets_ ? 4 * (mask_ + 1) : most_buckets_);
    BoardKey key;
    for (std::size_t at = 0; at < old.size(); at += stride_) {
      if (cost_of_word(old[at + stride_ - 1]) == 0) continue;
      key.rest = old[at];
      std::memcpy(key.hands.data(), &old[at + 1], static_cast<std::size_t>(seats_) * sizeof(std::uint64_t));
      std::uint64_t* entry = &words_[bucket(hash_of(key, seats_))];
      std::uint64_t* cheapest = entry;
      for (std::size_t way = 0; way < ways; ++way, entry += stride_)
        if (cost_of(entry) < cost_of(cheapest)) cheapest = entry;
      entries_ += cost_of(cheapest) == 0;
      std::memcpy(cheapest, &old[at], stride_ * sizeof(std::uint64_t));
    }
  }

  int seats_;
  std::size_t stride_;  // words of an entry
  std::size_t most_buckets_ = 1, mask_ = 0, entries_ = 0;
  std::vector<std::uint64_t> words_;
};

}  // namespace ddz
