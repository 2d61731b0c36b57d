#include "solver/length.hpp"

#include <algorithm>

namespace ddz {

namespace {
constexpr int no_limit = 255;
}

Lengths::Lengths(Prover& prover, std::size_t bytes)
    : prover_(prover), table_(prover.terms().rules.players, bytes), plays_(max_plays + 1) {}

int Lengths::plays_to_win(const Board& board, const Goal& goal, Budget& budget) {
  goal_ = goal;
  for (int plays = 1; plays < no_limit; ++plays) {
    if (within(board, plays, budget)) return plays;
    if (budget.over()) return -1;
  }
  return -1;
}

bool Lengths::within(const Board& board, int plays, Budget& budget) {
  const Terms& terms = prover_.terms();
  const bool attacks = terms.is_landlord(board.turn) == goal_.landlords;
  if (can_go_out(terms, board)) return attacks && plays >= 1;
  if (plays < (attacks && board.is_lead() ? 2 : 1)) return false;  // a partner may go out after a pass
  BoardKey key = key_of(terms, board, goal_);
  key.rest |= static_cast<std::uint64_t>(goal_.landlords) << 28;
  const std::uint64_t hash = hash_of(key, terms.rules.players);
  std::uint64_t value = 0;
  int too_few = 0, enough = no_limit;
  if (table_.find(key, hash, value)) {
    too_few = static_cast<int>(value & 255);
    enough = static_cast<int>(value >> 8 & 255);
  }
  if (plays <= too_few) return false;
  if (plays >= enough) return true;
  if (prover_.known(board, goal_) == Verdict::no || !budget.spend()) return false;

  const std::uint64_t before = budget.spent();
  Play* end = plays_on(terms, board, plays_.data());
  // The winners try large plays first; a pass is the last.
  std::vector<Play> mine(plays_.data(), end);
  std::stable_sort(mine.begin(), mine.end(),
                   [](const Play& a, const Play& b) { return size_of(a.cards()) > size_of(b.cards()); });
  if (!board.is_lead()) mine.push_back({});
  bool found = !attacks;
  for (const Play& play : mine) {
    const bool reached = within(after(terms, board, play, goal_), plays - !play.is_pass(), budget);
    if (budget.over()) return false;
    if (reached == attacks) {
      found = attacks;
      break;
    }
  }
  if (found)
    enough = plays;
  else
    too_few = plays;
  table_.store(key, hash, static_cast<std::uint64_t>(too_few) | static_cast<std::uint64_t>(enough) << 8,
               budget.spent() - before + 1);
  return found;
}

}  // namespace ddz
