#include "solver/solver.hpp"

#include <algorithm>

#include "../threads.hpp"

namespace ddz {

namespace {

Verdict negated(Verdict verdict) {
  return verdict == Verdict::unknown ? verdict : verdict == Verdict::yes ? Verdict::no : Verdict::yes;
}

// Doublings at the end of a game.
int spring_of(const Terms& terms, const Position& position) {
  int landlords = 0, farmers = 0;
  for (int seat = 0; seat < terms.rules.players; ++seat)
    (terms.is_landlord(seat) ? landlords : farmers) += position.plays_made[static_cast<std::size_t>(seat)];
  return terms.is_landlord(position.winner) ? terms.spring && farmers == 0 : terms.anti_spring && landlords == 1;
}

// Boards that the search for the longest resistance may take.
constexpr std::uint64_t line_boards = 2'000'000;

}  // namespace

Solver::Solver(const Terms& terms, std::size_t bytes)
    : terms_(terms),
      table_(terms.rules.players, bytes - bytes / 4),
      dominance_(terms.rules.players, bytes / 8),
      prover_(terms, table_, dominance_),
      lengths_(prover_, bytes / 8),
      plays_(max_plays) {}

// All threads try to prove the same, each turning to children that the others don't search, and find
// in the table what the others have proven; the first that is done stops them.
Verdict Solver::prove(const Board& board, const Goal& goal, Budget& budget) {
  if (threads_ == 1) return prover_.prove(board, goal, budget);
  if (const Verdict verdict = prover_.known(board, goal); verdict != Verdict::unknown) return verdict;
  std::atomic<bool> done = false;
  std::vector<Budget> shares;
  for (std::size_t i = 0; i < threads_; ++i) shares.push_back(budget.share(threads_, i, &done));
  std::vector<Verdict> verdicts(threads_, Verdict::unknown);
  in_threads(static_cast<int>(threads_), [&](int thread) {
    const auto i = static_cast<std::size_t>(thread);
    verdicts[i] = provers_[i]->prove(board, goal, shares[i]);
    if (verdicts[i] != Verdict::unknown) done = true;
  });
  for (const Budget& share : shares) budget.charge(share);
  return *std::max_element(verdicts.begin(), verdicts.end());
}

std::vector<Play> Solver::legal(const Position& position) {
  Play* end = legal_plays(terms_.rules, position, plays_.data());
  std::vector<Play> plays(plays_.data(), end);
  std::erase_if(plays, [&](const Play& play) { return !terms_.has_type(play.type()); });
  if (!position.is_lead()) plays.push_back({});
  return plays;
}

Verdict Solver::wins(const Position& position, Budget& budget) {
  const Goal goal{terms_.is_landlord(position.turn), 0};
  return prove(board_of(terms_, position, goal), goal, budget);
}

Verdict Solver::wins_by(const Position& position, const Play& play, Budget& budget) {
  const bool side = terms_.is_landlord(position.turn);
  Position next = position;
  next.apply(terms_.rules, play);
  if (next.over()) return Verdict::yes;
  const Verdict verdict = wins(next, budget);
  return terms_.is_landlord(next.turn) == side ? verdict : negated(verdict);
}

// The doublings that the winners can force from here on; -1 when the budget is over.
int Solver::forced_doublings(const Position& position, bool landlords_win, Budget& budget) {
  for (int doublings = 1;; ++doublings) {
    const Goal goal{landlords_win, doublings};
    const Verdict verdict = prove(board_of(terms_, position, goal), goal, budget);
    if (verdict == Verdict::unknown) return -1;
    if (verdict == Verdict::no) return doublings - 1;
  }
}

PlayAnswer Solver::judge(const Position& position, const Play& play, bool points, Budget& budget) {
  PlayAnswer answer{play, wins_by(position, play, budget), -1};
  if (!points || answer.wins == Verdict::unknown) return answer;
  const bool landlords_win = (answer.wins == Verdict::yes) == terms_.is_landlord(position.turn);
  Position next = position;
  next.apply(terms_.rules, play);
  const int later = next.over() ? spring_of(terms_, next) : forced_doublings(next, landlords_win, budget);
  if (later >= 0) answer.doublings = later + (!play.is_pass() && doubles(terms_.rules, play));
  return answer;
}

Answer Solver::solve(const Position& position, const Question& question, Budget& budget) {
  const std::uint64_t before = budget.spent();
  threads_ = static_cast<std::size_t>(question.threads);
  if (threads_ > 1 && !busy_) {
    table_.share();
    dominance_.share();
    busy_ = std::make_unique<Busy>();
  }
  while (threads_ > 1 && provers_.size() < threads_)
    provers_.push_back(std::make_unique<Prover>(terms_, table_, dominance_, busy_.get()));
  Answer answer;
  answer.wins = wins(position, budget);
  const bool landlords_win = (answer.wins == Verdict::yes) == terms_.is_landlord(position.turn);
  if (question.points && answer.wins != Verdict::unknown)
    answer.doublings = forced_doublings(position, landlords_win, budget);
  bool found = false;
  for (const Play& play : legal(position)) {
    if (found && !question.every_play) break;
    answer.plays.push_back(judge(position, play, question.points, budget));
    found = found || answer.plays.back().wins == Verdict::yes;
  }
  if (question.line && answer.wins != Verdict::unknown) {
    if (question.points)
      find_dear_line(position, answer, budget);
    else
      find_long_line(position, landlords_win, answer, budget);
  }
  answer.boards = budget.spent() - before;
  return answer;
}

void Solver::find_long_line(Position position, bool landlords_win, Answer& answer, Budget& budget) {
  const Goal goal{landlords_win, 0};
  Budget part = budget.part(line_boards);
  int left = lengths_.plays_to_win(board_of(terms_, position, goal), goal, part);
  answer.longest = left > 0;
  while (!position.over()) {
    const bool winner = terms_.is_landlord(position.turn) == landlords_win;
    std::vector<Play> plays = legal(position);
    std::stable_sort(plays.begin(), plays.end(),
                     [](const Play& a, const Play& b) { return size_of(a.cards()) > size_of(b.cards()); });
    const auto suits = [&](const Play& play) {
      Position next = position;
      next.apply(terms_.rules, play);
      if (next.over()) return winner;
      const Board board = board_of(terms_, next, goal);
      if (!answer.longest) return !winner || prove(board, goal, budget) == Verdict::yes;
      const int then = left - !play.is_pass();
      return winner ? lengths_.within(board, then, goal, part) : !lengths_.within(board, then - 1, goal, part);
    };
    auto chosen = std::find_if(plays.begin(), plays.end(), suits);
    if (part.over() && answer.longest) {
      answer.longest = false;
      chosen = std::find_if(plays.begin(), plays.end(), suits);
    }
    if (chosen == plays.end()) {  // the budget is over
      answer.line.clear();
      answer.longest = false;
      return;
    }
    left -= !chosen->is_pass();
    answer.line.push_back({position.turn, *chosen});
    position.apply(terms_.rules, *chosen);
  }
  budget.charge(part);
}

void Solver::find_dear_line(Position position, Answer& answer, Budget& budget) {
  while (!position.over()) {
    std::vector<Play> plays = legal(position);
    std::stable_sort(plays.begin(), plays.end(),
                     [](const Play& a, const Play& b) { return size_of(a.cards()) > size_of(b.cards()); });
    std::optional<PlayAnswer> best;
    for (const Play& play : plays) {
      const PlayAnswer judged = judge(position, play, true, budget);
      if (judged.doublings < 0) {
        answer.line.clear();
        return;
      }
      const auto worth = [](const PlayAnswer& each) {
        return each.wins == Verdict::yes ? each.doublings + 1 : -each.doublings - 1;
      };
      if (!best || worth(judged) > worth(*best)) best = judged;
    }
    answer.line.push_back({position.turn, best->play});
    position.apply(terms_.rules, best->play);
  }
}

}  // namespace ddz
