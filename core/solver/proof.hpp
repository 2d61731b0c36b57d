// Proves whether a goal can be reached: proof-number search, depth first, every board remembered.
//
// After Nagai's df-pn: always the board is searched next that seems to need the fewest further
// boards for a proof or a disproof of the whole. The numbers of several open children are not
// added up, but the greatest is taken and one added for each other, because the same boards are
// reached in many orders.
#pragma once

#include <array>
#include <atomic>
#include <vector>

#include "solver/budget.hpp"
#include "solver/dominance_table.hpp"
#include "solver/standing.hpp"
#include "solver/transposition_table.hpp"

namespace ddz {

enum class Verdict : std::uint8_t { unknown, no, yes };

// How many threads search a board now, by its hash. Two boards may meet there: it only guides.
using Busy = std::array<std::atomic<std::uint8_t>, 1 << 16>;

class Prover {
 public:
  // Threads that work together have a prover each, and share the tables and what is busy; one alone has
  // nothing busy.
  Prover(const Terms& terms, TranspositionTable& table, DominanceTable& dominance, Busy* busy = nullptr);

  // Whether the attackers reach the goal from the board. Unknown when the budget is over.
  Verdict prove(const Board& board, const Goal& goal, Budget& budget);

  // What is known without searching.
  Verdict known(const Board& board, const Goal& goal);

  const Terms& terms() const { return terms_; }

 private:
  static constexpr std::uint32_t proven = (1u << 28) - 1;  // as good as infinite

  struct Numbers {
    std::uint32_t proof = 1, disproof = 1;
  };
  struct Child {
    Board board;
    BoardKey key;
    std::uint64_t hash, others_hash;
    Numbers numbers;

    // Its ranks may be compared with those of other boards.
    bool is_ranked() const { return key.is_loose() && board.wanted == 0; }
  };

  static Numbers settled(bool reached) { return reached ? Numbers{0, proven} : Numbers{proven, 0}; }
  static bool is_settled(const Numbers& numbers) { return numbers.proof == 0 || numbers.disproof == 0; }

  static Verdict verdict_of(const Numbers& numbers) {
    return numbers.proof == 0 ? Verdict::yes : numbers.disproof == 0 ? Verdict::no : Verdict::unknown;
  }

  bool is_attacker(int seat) const { return terms_.is_landlord(seat) == goal_.landlords; }
  // The verdict of a board that needs no search.
  bool is_decided(const Board& board, const Standing& standing, bool& reached) const;
  Numbers guess(const Board& board, const Standing& standing) const;
  Child child_of(const Board& board) const;
  // What is known of the child, if anything.
  bool find(Child& child) const;
  // The same from boards that differ in the ranks of the seat that stands alone.
  bool knows_by_rank(Child& child) const;
  void store(const Child& child, const Numbers& numbers, std::uint64_t work);

  // True if the child is on the stack already, from `first` on, or a child that is no worse for the seat to play.
  bool is_covered(const Child& child, std::size_t first, bool lone);
  // Puts the children on the stack. True if one of them settles the board for the seat to play.
  bool expand(const Board& board);
  Numbers search(const Child& node, Numbers limit, Budget& budget);

  // How near a child seems to a thread: less so for each other that searches it now.
  std::uint32_t seen(const Child& child, std::uint32_t number) const;
  // Looks up what other threads have found about the children meanwhile.
  void refresh(std::size_t first);

  const Terms terms_;
  const int lone_;  // the seat that stands alone
  TranspositionTable& table_;
  DominanceTable& dominance_;
  Busy* const busy_;
  Goal goal_;
  std::vector<Child> stack_;
  std::vector<Play> plays_;
  std::vector<std::uint32_t> slots_;  // finds equal children
};

}  // namespace ddz
