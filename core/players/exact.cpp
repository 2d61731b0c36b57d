#include "exact.hpp"

#include "solver/solver.hpp"

namespace ddz {

namespace {

constexpr std::size_t memory = std::size_t{1} << 22;

Terms terms_of(const Rules& rules) {
  Terms terms;
  terms.rules = rules;
  return terms;
}

}  // namespace

Exact::Exact(const Rules& rules) : solver_(std::make_unique<Solver>(terms_of(rules), memory)) {}
Exact::~Exact() = default;
Exact::Exact(Exact&&) noexcept = default;

bool Exact::landlord_wins(const Position& position) {
  const std::atomic<bool> stop{false};
  Budget budget(~std::uint64_t{0}, Budget::Clock::time_point::max(), &stop);
  const Verdict verdict = solver_->wins(position, budget);
  return (verdict == Verdict::yes) == (position.turn == 0);
}

}  // namespace ddz
