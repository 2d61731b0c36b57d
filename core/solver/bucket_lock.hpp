// Threads keep each other from a bucket of a table for the few nanoseconds that they read or write it.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <tuple>
#include <vector>

#include "solver/board.hpp"

namespace ddz {

using BucketLocks = std::array<std::atomic_flag, 4096>;

class BucketLock {
 public:
  // Nothing to lock where there are no locks, because one thread alone uses the table.
  BucketLock(BucketLocks* locks, std::uint64_t bucket)
      : flag_(locks ? &(*locks)[bucket % std::tuple_size_v<BucketLocks>] : nullptr) {
    while (flag_ && flag_->test_and_set(std::memory_order_acquire)) flag_->wait(true, std::memory_order_relaxed);
  }
  ~BucketLock() {
    if (!flag_) return;
    flag_->clear(std::memory_order_release);
    flag_->notify_one();
  }
  BucketLock(const BucketLock&) = delete;

 private:
  std::atomic_flag* flag_;
};

}  // namespace ddz
