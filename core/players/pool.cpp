#include "pool.hpp"

#include <algorithm>

namespace ddz {

Pool::Pool(const Rules& rules, const View& view)
    : pair_ranks_(rules.pair_ranks()),
      rocket_(rules.rocket()),
      joker_bombs_(rules.joker_pairs == JokerPairs::bomb),
      cards_(view.unseen) {
  for (int i = 0; i + 1 < view.seats; ++i) {
    const View::Other& other = view.others[i];
    if (other.ally)
      cards_ -= other.known;
    else
      longest_ = std::max<int>(longest_, other.count);
  }
  held_ = {at_least<1>(cards_), at_least<2>(cards_), at_least<3>(cards_), at_least<4>(cards_),
           at_least<5>(cards_), at_least<6>(cards_), at_least<7>(cards_), at_least<8>(cards_)};
  for (std::size_t i = 0; i < good_.size(); ++i) good_[i] = held_[i] ? ~(rank_bit(highest(held_[i])) - 1) : all_ranks;
}

bool Pool::bomb_above(const Play& play) const {
  const int level = bomb_level(play);
  if (level < 17 && longest_ >= size_of(rocket_) && contains(cards_, rocket_)) return true;
  // The fewest cards of one rank that make a higher bomb whatever the rank.
  const int more = level == 0 ? 4 : level / 2 + 1;
  if (longest_ >= more && more <= 8 && holding(more) & suited_ranks) return true;
  if (play.type() == Type::bomb) {
    const int size = level / 2;
    if (longest_ >= size && holding(size) & suited_ranks & ranks_above(main_of(play))) return true;
  }
  if (!joker_bombs_) return false;
  const RankSet pairs = held_[1] & jokers;
  if (longest_ >= 2 && (level < two_jokers_level    ? pairs
                        : level == two_jokers_level ? pairs & ranks_above(main_of(play))
                                                    : 0))
    return true;
  return level < three_jokers_level && longest_ >= 3 &&
         count_of(cards_, small_joker) + count_of(cards_, big_joker) >= 3;
}

Pool::Standing Pool::standing(const Play& play) const {
  if (bomb_level(play) == 0 && longest_ >= size_of(play.cards())) {
    const Rank main = main_of(play);
    const int copies = copies_of(play), length = length_of(play);
    RankSet ranks = holding(copies);
    if (length > 1) {
      ranks = chain_ends(ranks, length);
    } else if (copies == 2) {
      ranks &= pair_ranks_;
    } else if (copies > 2) {
      ranks &= suited_ranks;
    }
    if (ranks & ranks_above(main)) return Standing::beaten;
  }
  return bomb_above(play) ? Standing::bombed : Standing::unbeaten;
}

int Pool::losers(Hand hand) const {
  const RankSet r1 = at_least<1>(hand), r2 = at_least<2>(hand), r3 = at_least<3>(hand), r4 = at_least<4>(hand);
  const RankSet bad = (r1 & ~r2 & ~good_[0]) | (r2 & ~r3 & ~good_[0] & ~good_[1]) | (r3 & ~r4 & ~good_[2]);
  return std::max(0, std::popcount(bad) - std::popcount(r3 & ~r4));
}

}  // namespace ddz
