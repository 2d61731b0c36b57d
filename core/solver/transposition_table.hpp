// What the search remembers: a 56-bit value for each board, by exact key, in bounded memory.
#pragma once

#include "solver/big_vector.hpp"
#include "solver/bucket_lock.hpp"

namespace ddz {

class TranspositionTable {
 public:
  // `bytes`: upper bound of the memory. It grows towards it, as entries come.
  TranspositionTable(int seats, std::size_t bytes)
      : seats_(static_cast<std::size_t>(seats)), bucket_lines_(1 + (ways * seats_ + 7) / 8) {
    while (2 * most_buckets_ * bucket_lines_ * sizeof(Line) <= bytes) most_buckets_ *= 2;
    resize(std::min<std::size_t>(most_buckets_, 256));
  }

  // From now on several threads may use it. All its memory is taken at once, as it can't grow under them.
  void share() {
    while (mask_ + 1 < most_buckets_) grow();
    if (!locks_) locks_ = std::make_unique<BucketLocks>();
  }

  // Starts to load what `find` will look at.
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(&lines_[bucket(hash)]); }

  bool find(const BoardKey& key, std::uint64_t hash, std::uint64_t& value) const {
    const Line* const line = &lines_[bucket(hash)];
    const BucketLock lock(locks_.get(), hash & mask_);
    for (std::size_t way = 0; way < ways; ++way) {
      if (!matches(line, way, key, tag_of(key, hash))) continue;
      value = line->words[ways + way] & value_bits;
      return true;
    }
    return false;
  }

  // `work`: boards searched for the value. The entry of a bucket that cost least makes room.
  void store(const BoardKey& key, std::uint64_t hash, std::uint64_t value, std::uint64_t work) {
    if (!locks_ && entries_ > (mask_ + 1) * ways / 4 * 3 && mask_ + 1 < most_buckets_) grow();
    const auto cost = static_cast<std::uint64_t>(std::bit_width(work)) + 1;
    Line* const line = &lines_[bucket(hash)];
    const BucketLock lock(locks_.get(), hash & mask_);
    for (std::size_t way = 0; way < ways; ++way) {
      if (!matches(line, way, key, tag_of(key, hash))) continue;
      line->words[ways + way] = value | std::max(cost, cost_of(line, way)) << 56;
      return;
    }
    insert(line, key, tag_of(key, hash), value | cost << 56);
  }

 private:
  static constexpr std::size_t ways = 4;
  static constexpr int rest_bits = 61;  // of a key
  static constexpr std::uint64_t value_bits = (std::uint64_t{1} << 56) - 1;

  // A bucket has, in its first line, for each way a tag (the rest of the key and as many bits of the
  // hash) and a word of cost (8 bits; 0: empty) and value; in the lines behind, the hands of each way.
  // So a board that is not there costs one line of the cache.
  struct alignas(64) Line {
    std::array<std::uint64_t, 8> words{};
  };

  std::size_t bucket(std::uint64_t hash) const { return (hash & mask_) * bucket_lines_; }
  static std::uint64_t tag_of(const BoardKey& key, std::uint64_t hash) {
    return key.rest | hash >> rest_bits << rest_bits;
  }
  static std::uint64_t cost_of(const Line* line, std::size_t way) { return line->words[ways + way] >> 56; }

  static std::uint64_t& hand(Line* line, std::size_t place) { return line[1 + place / 8].words[place % 8]; }
  static std::uint64_t hand(const Line* line, std::size_t place) { return line[1 + place / 8].words[place % 8]; }

  bool matches(const Line* line, std::size_t way, const BoardKey& key, std::uint64_t tag) const {
    if (line->words[way] != tag || cost_of(line, way) == 0) return false;
    for (std::size_t seat = 0; seat < seats_; ++seat)
      if (hand(line, way * seats_ + seat) != key.hands[seat]) return false;
    return true;
  }

  void insert(Line* line, const BoardKey& key, std::uint64_t tag, std::uint64_t cost_and_value) {
    std::size_t cheapest = 0;
    for (std::size_t way = 1; way < ways; ++way)
      if (cost_of(line, way) < cost_of(line, cheapest)) cheapest = way;
    if (!locks_) entries_ += cost_of(line, cheapest) == 0;
    line->words[cheapest] = tag;
    line->words[ways + cheapest] = cost_and_value;
    for (std::size_t seat = 0; seat < seats_; ++seat) hand(line, cheapest * seats_ + seat) = key.hands[seat];
  }

  void resize(std::size_t buckets) {
    mask_ = buckets - 1;
    lines_.assign(buckets * bucket_lines_, {});
    entries_ = 0;
  }

  void grow() {
    BigVector<Line> old;
    old.swap(lines_);
    resize(std::min(4 * (mask_ + 1), most_buckets_));
    BoardKey key;
    for (std::size_t at = 0; at < old.size(); at += bucket_lines_) {
      for (std::size_t way = 0; way < ways; ++way) {
        if (cost_of(&old[at], way) == 0) continue;
        const std::uint64_t tag = old[at].words[way];
        key.rest = tag & ((std::uint64_t{1} << rest_bits) - 1);
        for (std::size_t seat = 0; seat < seats_; ++seat) key.hands[seat] = hand(&old[at], way * seats_ + seat);
        insert(&lines_[bucket(hash_of(key, static_cast<int>(seats_)))], key, tag, old[at].words[ways + way]);
      }
    }
  }

  std::size_t seats_;
  std::size_t bucket_lines_;
  std::size_t most_buckets_ = 1, mask_ = 0, entries_ = 0;
  BigVector<Line> lines_;
  std::unique_ptr<BucketLocks> locks_;  // none while one thread alone uses the table
};

}  // namespace ddz
