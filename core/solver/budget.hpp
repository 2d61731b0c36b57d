// How far a search may go, and how it is stopped from outside.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

namespace ddz {

class Budget {
 public:
  using Clock = std::chrono::steady_clock;

  // `boards` may be searched in the time until `deadline`, unless `stop` becomes true.
  Budget(std::uint64_t boards, Clock::time_point deadline, const std::atomic<bool>* stop)
      : left_(boards), deadline_(deadline), stop_(stop) {}

  // Counts one board. False once nothing is left.
  bool spend() {
    ++spent_;
    if (over_) return false;
    if (spent_ > left_ || (spent_ % 256 == 0 && (*stop_ || Clock::now() >= deadline_))) over_ = true;
    return !over_;
  }

  // No more than `boards` of it, until the same deadline.
  Budget part(std::uint64_t boards) const {
    return Budget(std::min(boards, left_ - std::min(left_, spent_)), deadline_, stop_);
  }

  // Counts what a part has spent.
  void charge(const Budget& part) { spent_ += part.spent_; }

  bool over() const { return over_; }
  std::uint64_t spent() const { return spent_; }

 private:
  std::uint64_t left_, spent_ = 0;
  Clock::time_point deadline_;
  const std::atomic<bool>* stop_;
  bool over_ = false;
};

}  // namespace ddz
