// A sure way out: plays that no opponent can beat whatever the unseen cards are, one after the other,
// and then the last, or one on which a partner goes out for sure. What is won needs no estimate.
#pragma once

#include <vector>

#include "table.hpp"

namespace ddz {

// Holds scratch space: one for each thread.
class WayOut {
 public:
  // The place of the first play of a sure way out among the legal plays of the view's seat (a pass, if
  // any, the last of them); -1 when none is found after looking at `most_hands` hands. A pass on which a
  // partner goes out comes first, then bombs, since they double a game that is won.
  int find(const Rules& rules, const View& view, const Play* plays, int count, int most_hands);

 private:
  // Another seat: what it may hold of each rank, each rank taken alone.
  struct Other {
    bool ally;
    Hand may, known;
    int count, drawn;  // cards it holds; those of them that are not known

    bool may_beat(const Rules& rules, const Play& play) const;
    // Whatever it holds, all of it is one play, and that beats `play`, where there is one.
    bool goes_out(const Rules& rules, const Play& play) const;
  };

  // No opponent among the next `seats` seats can beat it.
  bool is_safe(const Rules& rules, const Play& play, int seats) const;
  // One of the next `seats` seats, an ally, goes out for sure on `play`, and no opponent before it can answer. Allies
  // that can't go out are trusted to pass.
  bool lets_out(const Rules& rules, const Play& play, int seats) const;
  bool pass_lets_out(const Rules& rules, const View& view) const;
  // The hand, on lead, goes out for sure.
  bool leads_out(const Rules& rules, Hand hand);
  // One of the plays in plays_ from `begin` to `end` begins a sure way out of the hand; `chosen` is its place.
  bool any_out(const Rules& rules, Hand hand, std::size_t begin, std::size_t end, int& chosen);

  std::array<Other, max_seats - 1> others_{};  // in turn order
  int other_count_ = 0;
  bool may_let_out_ = false;  // an ally may be about to go out
  int left_ = 0;
  std::vector<Play> plays_;   // lists of plays, one upon the other
  std::vector<Hand> failed_;  // hands that don't go out
};

}  // namespace ddz
