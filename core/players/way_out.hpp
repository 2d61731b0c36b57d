// A sure way out: plays that no opponent can beat whatever the unseen cards are, one after the other,
// and then the last. What is won needs no estimate.
#pragma once

#include <vector>

#include "table.hpp"

namespace ddz {

// Holds scratch space: one for each thread.
class WayOut {
 public:
  // The place of the first play of a sure way out among the legal plays of the view's seat (a pass, if
  // any, the last of them); -1 when none is found after looking at `most_hands` hands. Bombs come
  // first, since they double a game that is won.
  int find(const Rules& rules, const View& view, const Play* plays, int count, int most_hands);

 private:
  // An opponent: what it may hold of each rank, each rank taken alone.
  struct Opponent {
    Hand may, known;
    int count, drawn;  // cards it holds; those of them that are not known
  };

  bool is_safe(const Rules& rules, const Play& play) const;
  // The hand, on lead, goes out for sure.
  bool leads_out(const Rules& rules, Hand hand);
  // One of the plays in plays_ from `begin` to `end` begins a sure way out of the hand; `chosen` is its place.
  bool any_out(const Rules& rules, Hand hand, std::size_t begin, std::size_t end, int& chosen);

  std::array<Opponent, max_seats - 1> opponents_{};
  int opponent_count_ = 0;
  int left_ = 0;
  std::vector<Play> plays_;   // lists of plays, one upon the other
  std::vector<Hand> failed_;  // hands that don't go out
};

}  // namespace ddz
