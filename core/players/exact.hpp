// Exact ends of games that are played out: who wins with all hands open.
#pragma once

#include <memory>

#include "position.hpp"

namespace ddz {

class Solver;

// One for each thread: it remembers what it has solved.
class Exact {
 public:
  // The landlord is alone, and at seat 0.
  explicit Exact(const Rules& rules);
  ~Exact();
  Exact(Exact&&) noexcept;

  // The landlord wins if everybody plays best. The position is not over.
  bool landlord_wins(const Position& position);

 private:
  std::unique_ptr<Solver> solver_;
};

}  // namespace ddz
