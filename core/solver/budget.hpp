// How far a search may go, and how it is stopped from outside.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>

namespace ddz {

class Budget {
 public:
  using Clock = std::chrono::steady_clock;

  // `boards` may be searched in the time until `deadline`, unless `stop` becomes true. `look`, if there
  // is one, is called by the searching thread every some ten thousand boards and may set `stop`.
  Budget(std::uint64_t boards, Clock::time_point deadline, const std::atomic<bool>* stop,
         const std::function<void()>* look = nullptr)
      : left_(boards), deadline_(deadline), stop_(stop), look_(look) {}

  // Counts one board. False once nothing is left.
  bool spend() {
    ++spent_;
    if (over_) return false;
    if (look_ && spent_ % 32'768 == 0) (*look_)();
    if (spent_ > left_ || (spent_ % 256 == 0 && (*stop_ || (done_ && *done_) || Clock::now() >= deadline_)))
      over_ = true;
    return !over_;
  }

  // No more than `boards` of it, until the same deadline.
  Budget part(std::uint64_t boards) const { return Budget(std::min(boards, left()), deadline_, stop_, look_); }

  // An equal share for each of several threads, until one of them sets `done`. Only the first looks.
  Budget share(std::uint64_t threads, std::uint64_t thread, const std::atomic<bool>* done) const {
    Budget budget(left() / threads, deadline_, stop_, thread == 0 ? look_ : nullptr);
    budget.done_ = done;
    return budget;
  }

  // Counts what a part has spent.
  void charge(const Budget& part) { spent_ += part.spent_; }

  bool over() const { return over_; }
  std::uint64_t spent() const { return spent_; }

 private:
  std::uint64_t left() const { return left_ - std::min(left_, spent_); }

  std::uint64_t left_, spent_ = 0;
  Clock::time_point deadline_;
  const std::atomic<bool>* stop_;
  const std::atomic<bool>* done_ = nullptr;
  const std::function<void()>* look_;
  bool over_ = false;
};

}  // namespace ddz
