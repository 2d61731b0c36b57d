#include "features.hpp"

#include <algorithm>
#include <utility>

namespace ddz {

namespace {

constexpr int doubling_count = 8;
constexpr int turns_count = 16;
constexpr int loser_count = 8;
constexpr int standing_count = 3;
constexpr int made_count = 3;  // plays made: none, one, more (what spring and anti-spring ask)
constexpr int conduct_count = 3;

}  // namespace

Features::Features(const TableRules& rules)
    : rules_(rules.rules),
      packs_(rules.rules.packs),
      seats_(rules.seats()),
      counts_(rules.rules.hand_limit + 1),
      cards_(54 * rules.rules.packs),
      hidden_(rules.hidden_landlord),
      fewest_(shared_turns(rules.rules)) {
  const int others = seats_ - 1;
  int next = 0;
  const auto block = [&](int size) { return std::exchange(next, next + size); };
  hand_ = block(cards_);
  top_ = block(cards_);
  unseen_ = block(cards_);
  known_ = block(cards_);
  played_ = block(others * cards_);
  last_ = block(others * cards_);
  count_ = block(others * counts_);
  type_ = block(type_count);
  passed_type_ = block(type_count);
  owner_ = block(seats_);
  doublings_ = block(doubling_count);
  refused_single_ = block(others * no_rank);
  refused_pair_ = block(others * no_rank);
  made_ = block(seats_ * made_count);
  ally_ = block(hidden_ ? others : 0);
  enemy_ = block(hidden_ ? others : 0);
  public_ = block(hidden_ ? 1 : 0);
  landlord_ = block(hidden_ ? seats_ : 0);
  marked_ = block(hidden_ ? no_rank : 0);
  turns_ = block(turns_count);
  losers_ = block(loser_count * loser_count);
  standing_ = block(standing_count);
  conduct_ = block(hidden_ ? seats_ * seats_ * 3 * conduct_count : 0);
  size_ = next;
}

Feature* Features::cards(int base, Hand hand, Feature* out) const {
  for_each_rank(at_least<1>(hand), [&](Rank rank) {
    const int first = base + place(rank);
    for (int i = 0, n = count_of(hand, rank); i < n; ++i) *out++ = static_cast<Feature>(first + i);
  });
  return out;
}

Feature* Features::state(const View& view, Feature* out) const {
  const auto put = [&](int input) { *out++ = static_cast<Feature>(input); };
  out = cards(unseen_, view.unseen, out);
  put(doublings_ + std::min<int>(view.doublings, doubling_count - 1));
  put(made_ + std::min<int>(view.plays, made_count - 1));
  Hand known = 0;
  for (int i = 0; i + 1 < seats_; ++i) {
    const View::Other& other = view.others[i];
    out = cards(played_ + i * cards_, other.played, out);
    out = cards(last_ + i * cards_, other.last, out);
    put(count_ + i * counts_ + other.count);
    put(made_ + (i + 1) * made_count + std::min<int>(other.plays, made_count - 1));
    if (other.refused_single < no_rank) put(refused_single_ + i * no_rank + other.refused_single);
    if (other.refused_pair < no_rank) put(refused_pair_ + i * no_rank + other.refused_pair);
    known += other.known;
    if (hidden_ && other.ally) put(ally_ + i);
    if (hidden_ && other.enemy) put(enemy_ + i);
  }
  out = cards(known_, known, out);
  if (hidden_) {
    if (view.is_public) put(public_);
    put(landlord_ + view.landlord);
    if (view.marked < no_rank) put(marked_ + view.marked);
    int next = conduct_;
    for (int who = 0; who < seats_; ++who) {
      for (int whose = 0; whose < seats_; ++whose) {
        const Conduct& conduct = view.conduct[who][whose];
        for (const int times : {conduct.beaten, conduct.beaten_dear, conduct.spared_cheap}) {
          for (int i = 0; i < std::min(times, conduct_count); ++i) put(next + i);
          next += conduct_count;
        }
      }
    }
  }
  return out;
}

Feature* Features::hand(Hand hand, Feature* out) const { return cards(hand_, hand, out); }

Feature* Features::turns(const Pool& pool, Hand hand, TurnsMemo& memo, Feature* out) const {
  const int turns = memo.nearly_fewest(*fewest_, hand);
  *out++ = static_cast<Feature>(turns_ + turns);
  const int losers = std::min(pool.losers(hand), loser_count - 1);
  *out++ = static_cast<Feature>(losers_ + std::min(turns, loser_count - 1) * loser_count + losers);
  return out;
}

Feature* Features::leaving(Hand hand, Hand cards, Feature* out) const {
  for_each_rank(at_least<1>(cards), [&](Rank rank) {
    const int end = hand_ + place(rank) + count_of(hand, rank);
    for (int i = count_of(cards, rank); i > 0; --i) *out++ = static_cast<Feature>(end - i);
  });
  return out;
}

Feature* Features::body(const View& view, const Pool& pool, const Play& play, Feature* out) const {
  *out++ = static_cast<Feature>(type_ + static_cast<int>(play.type()));
  if (!play.is_pass()) {
    *out++ = static_cast<Feature>(standing_ + static_cast<int>(pool.standing(play)));
    return top(play.body_cards(), out);
  }
  // After a pass the trick to beat stands as it was.
  *out++ = static_cast<Feature>(passed_type_ + static_cast<int>(view.to_beat.type()));
  *out++ = static_cast<Feature>(owner_ + view.owner);
  return top(view.to_beat.cards(), out);
}

Feature* Features::play(const View& view, const Pool& pool, const Play& play, Feature* out) const {
  return top(play.kick, body(view, pool, play, out));
}

}  // namespace ddz
