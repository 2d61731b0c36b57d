// Exact results with all hands open.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "solver/length.hpp"

namespace ddz {

struct Question {
  bool every_play = true;  // judge all plays, not only until one wins
  bool points = false;     // doublings too
  bool line = true;        // a line of best play
  int threads = 1;         // that prove together; what is proven doesn't depend on them
};

// One legal play of the seat to play, or its pass.
struct PlayAnswer {
  Play play;
  Verdict wins = Verdict::unknown;  // for the side of the seat that makes it
  int doublings = -1;               // from here to the end if both sides play for points; -1: not known
};

struct Step {
  int seat;
  Play play;
};

struct Answer {
  Verdict wins = Verdict::unknown;  // for the side of the seat to play
  int doublings = -1;               // the winning side's most that it can force, springs included; -1: not known
  std::vector<PlayAnswer> plays;    // in the generator's order, a pass last
  std::vector<Step> line;           // to the end; empty when not known
  bool longest = false;             // the line is the fastest win against the longest resistance
  std::uint64_t boards = 0;         // searched
};

class Solver {
 public:
  // `bytes` bounds the memory of what is remembered between questions.
  Solver(const Terms& terms, std::size_t bytes);

  // The position is not over. What the budget does not reach is unknown, never a guess.
  Answer solve(const Position& position, const Question& question, Budget& budget);

  // Only whether the side of the seat to play wins, by as many threads as the last question.
  Verdict wins(const Position& position, Budget& budget);

 private:
  Verdict prove(const Board& board, const Goal& goal, Budget& budget);
  Verdict wins_by(const Position& position, const Play& play, Budget& budget);
  int forced_doublings(const Position& position, bool landlords_win, Budget& budget);
  std::vector<Play> legal(const Position& position);
  PlayAnswer judge(const Position& position, const Play& play, bool points, Budget& budget);
  void find_long_line(Position position, bool landlords_win, Answer& answer, Budget& budget);
  void find_dear_line(Position position, Answer& answer, Budget& budget);

  const Terms terms_;
  TranspositionTable table_;
  DominanceTable dominance_;
  Prover prover_;                                 // of a thread alone
  std::unique_ptr<Busy> busy_;                    // of several threads, none until they are wanted
  std::vector<std::unique_ptr<Prover>> provers_;  // theirs
  std::size_t threads_ = 1;                       // of the question
  Lengths lengths_;
  std::vector<Play> plays_;
};

}  // namespace ddz
