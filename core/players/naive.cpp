#include "naive.hpp"

#include <algorithm>

namespace ddz {

namespace {

// Shares of decisions, by what the player does.
constexpr double mostly = 0.9;        // the naive play, where there is one of the type that is asked
constexpr double passes = 0.6;        // where it has nothing but bombs
constexpr double leads_low = 0.7;     // the naive lead
constexpr double leads_lowest = 0.2;  // another lead with its lowest rank

bool is_chain(const Play& play) {
  return play.type() == Type::straight || play.type() == Type::pair_chain || play.type() == Type::plane;
}

// The lead: the longest chain from the lowest rank up, else all cards of that rank.
Hand low_lead(const Position& position, const Play* plays, int count) {
  const Hand hand = position.hands[position.turn];
  const Rank low = lowest(at_least<1>(hand));
  Hand best = cards_of(low, count_of(hand, low));
  int length = 0;
  for (int i = 0; i < count; ++i) {
    if (is_chain(plays[i]) && low_of(plays[i]) == low && size_of(plays[i].cards()) > length) {
      best = plays[i].cards();
      length = size_of(best);
    }
  }
  return best;
}

}  // namespace

int naive_play(const Position& position, const Play* plays, int count) {
  if (position.is_lead()) {
    const Hand lead = low_lead(position, plays, count);
    for (int i = 0; i < count; ++i)
      if (plays[i].cards() == lead) return i;
    return 0;
  }
  int best = count - 1;
  for (int i = 0; i < count; ++i) {
    if (plays[i].type() != position.to_beat.type()) continue;
    if (plays[best].is_pass() || main_of(plays[i]) < main_of(plays[best])) best = i;
  }
  return best;
}

double naive_likelihood(const Position& position, const Play* plays, int count, const Play& made) {
  if (position.is_lead()) {
    const Hand lead = low_lead(position, plays, count);
    if (made.cards() == lead) return leads_low;
    const RankSet low = rank_bit(lowest(at_least<1>(position.hands[position.turn])));
    const bool is_low = (at_least<1>(made.cards()) & low) != 0;
    const auto alike = std::count_if(plays, plays + count, [&](const Play& play) {
      return play.cards() != lead && ((at_least<1>(play.cards()) & low) != 0) == is_low;
    });
    return (is_low ? leads_lowest : 1 - leads_low - leads_lowest) / static_cast<double>(alike);
  }
  int same = 0, lowest_ones = 0;
  Rank main = rank_count;
  for (int i = 0; i < count; ++i) {
    if (plays[i].type() != position.to_beat.type()) continue;
    ++same;
    if (main_of(plays[i]) > main) continue;
    lowest_ones = main_of(plays[i]) == main ? lowest_ones + 1 : 1;
    main = main_of(plays[i]);
  }
  if (same == 0) return made.is_pass() ? passes : (1 - passes) / (count - 1);
  if (made.type() == position.to_beat.type() && main_of(made) == main) return mostly / lowest_ones;
  return (1 - mostly) / (count - lowest_ones);
}

}  // namespace ddz
