// Boards that are decided, by all but the ranks of the seat that stands alone: what wins with some ranks
// wins with higher ones, what loses with them loses with lower ones (see BoardKey).
#pragma once

#include "solver/big_vector.hpp"
#include "solver/bucket_lock.hpp"

namespace ddz {

class DominanceTable {
 public:
  // `bytes`: upper bound of the memory. It grows towards it, as entries come.
  DominanceTable(int seats, std::size_t bytes) : others_(static_cast<std::size_t>(seats) - 1) {
    while (4 * most_sets_ * sizeof(Set) <= bytes) most_sets_ *= 2;
    resize(std::min<std::size_t>(most_sets_, 64));
  }

  // From now on several threads may use it. All its memory is taken at once, as it can't grow under them.
  void share() {
    while (mask_ + 1 < most_sets_) grow();
    if (!locks_) locks_ = std::make_unique<BucketLocks>();
  }

  void prefetch(std::uint64_t hash) const {
    const char* const pair = reinterpret_cast<const char*>(&sets_[place(hash)]);
    __builtin_prefetch(pair);
    __builtin_prefetch(pair + sizeof(Set));
  }

  // Whether the seat that stands alone wins, if a board that is known tells. The hash is that of the others.
  bool find(const BoardKey& key, std::uint64_t hash, bool& wins) const {
    const BucketLock lock(locks_.get(), hash & mask_);
    const Set* const set = set_of(key, hash);
    return set && told_by(*set, key.hands[0], wins);
  }

  void store(const BoardKey& key, std::uint64_t hash, bool wins) {
    if (!locks_ && entries_ > mask_ + 1 && mask_ + 1 < most_sets_) grow();
    const BucketLock lock(locks_.get(), hash & mask_);
    Set* set = const_cast<Set*>(set_of(key, hash));
    if (!set) {
      set = emptier(&sets_[place(hash)]);
      if (!locks_) entries_ += set->rest == 0;
      *set = {};
      set->rest = key.rest;
      for (std::size_t other = 0; other < others_; ++other) set->others[other] = key.hands[other + 1];
    }
    bool known;
    if (told_by(*set, key.hands[0], known)) return;
    // What the new one tells too is not kept; the oldest makes room.
    const std::uint64_t ranks = key.hands[0] | (wins ? won : lost);
    std::size_t kept = 0;
    for (const std::uint64_t old : set->ranks) {
      if (old == 0) break;
      if (!tells(ranks, old & fields) || (old & (won | lost)) != (ranks & (won | lost))) set->ranks[kept++] = old;
    }
    if (kept == set->ranks.size()) {
      std::copy(set->ranks.begin() + 1, set->ranks.end(), set->ranks.begin());
      --kept;
    }
    set->ranks[kept++] = ranks;
    std::fill(set->ranks.begin() + static_cast<std::ptrdiff_t>(kept), set->ranks.end(), 0);
  }

 private:
  static constexpr std::uint64_t won = std::uint64_t{1} << 63, lost = std::uint64_t{1} << 62;
  static constexpr std::uint64_t fields = lost - 1;

  struct alignas(64) Set {
    std::uint64_t rest = 0;  // 0: empty
    std::array<std::uint64_t, max_seats - 1> others{};
    std::array<std::uint64_t, 3> ranks{};
  };
  static_assert(sizeof(Set) == 64);

  // The board with the ranks is decided as the known one is.
  static bool tells(std::uint64_t known, std::uint64_t ranks) {
    return (known & won) != 0 ? ranks_as_high(ranks, known & fields) : ranks_as_high(known & fields, ranks);
  }

  static bool told_by(const Set& set, std::uint64_t ranks, bool& wins) {
    for (const std::uint64_t known : set.ranks) {
      if (known == 0) return false;
      if (!tells(known, ranks)) continue;
      wins = (known & won) != 0;
      return true;
    }
    return false;
  }

  std::size_t place(std::uint64_t hash) const { return 2 * (hash & mask_); }

  const Set* set_of(const BoardKey& key, std::uint64_t hash) const {
    for (const Set* set = &sets_[place(hash)]; set < &sets_[place(hash)] + 2; ++set) {
      if (set->rest != key.rest) continue;
      bool equal = true;
      for (std::size_t other = 0; other < others_; ++other) equal = equal && set->others[other] == key.hands[other + 1];
      if (equal) return set;
    }
    return nullptr;
  }

  // Of a pair of sets, the one that tells less.
  static Set* emptier(Set* pair) {
    const auto filled = [](const Set& set) {
      return std::find(set.ranks.begin(), set.ranks.end(), 0) - set.ranks.begin();
    };
    return filled(pair[1]) < filled(pair[0]) ? pair + 1 : pair;
  }

  void resize(std::size_t pairs) {
    mask_ = pairs - 1;
    sets_.assign(2 * pairs, {});
    entries_ = 0;
  }

  void grow() {
    BigVector<Set> old;
    old.swap(sets_);
    resize(std::min(4 * (mask_ + 1), most_sets_));
    BoardKey key;
    for (const Set& set : old) {
      if (set.rest == 0) continue;
      key.rest = set.rest;
      for (std::size_t other = 0; other < others_; ++other) key.hands[other + 1] = set.others[other];
      Set* const to = emptier(&sets_[place(hash_of_others(key, static_cast<int>(others_) + 1))]);
      entries_ += to->rest == 0;
      *to = set;
    }
  }

  std::size_t others_;
  std::size_t most_sets_ = 1, mask_ = 0, entries_ = 0;  // pairs of sets; single ones
  BigVector<Set> sets_;
  std::unique_ptr<BucketLocks> locks_;  // none while one thread alone uses the table
};

}  // namespace ddz
