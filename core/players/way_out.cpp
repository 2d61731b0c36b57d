#include "way_out.hpp"

#include <algorithm>

namespace ddz {

namespace {

RankSet ranks_with(Hand hand, int count) {
  switch (count) {
    case 1:
      return at_least<1>(hand);
    case 2:
      return at_least<2>(hand);
    case 3:
      return at_least<3>(hand);
    case 4:
      return at_least<4>(hand);
    case 5:
      return at_least<5>(hand);
    case 6:
      return at_least<6>(hand);
    case 7:
      return at_least<7>(hand);
    case 8:
      return at_least<8>(hand);
    default:
      return 0;
  }
}

}  // namespace

// What the opponent may hold is taken rank by rank, but for the number of cards: a play counts as
// beaten when it might be.
bool WayOut::is_safe(const Rules& rules, const Play& play) const {
  const int size = size_of(play.cards()), level = bomb_level(play);
  const Rank main = main_of(play);
  for (int i = 0; i < opponent_count_; ++i) {
    const Opponent& o = opponents_[i];
    if (level == 0 && o.count >= size) {
      const int copies = copies_of(play), length = length_of(play);
      RankSet ranks = ranks_with(o.may, copies);
      if (length > 1)
        ranks = chain_ends(ranks, length);
      else if (copies == 2)
        ranks &= rules.pair_ranks();
      else if (copies > 2)
        ranks &= suited_ranks;
      if (ranks & ranks_above(main)) return false;
    }
    const int least = level == 0 ? 4 : level / 2 + 1;
    if (o.count >= least && ranks_with(o.may, least) & suited_ranks) return false;
    if (play.type() == Type::bomb && o.count >= size && ranks_with(o.may, size) & suited_ranks & ranks_above(main))
      return false;
    if (level < 17 && contains(o.may, rules.rocket()) && o.count >= size_of(rules.rocket())) return false;
    if (rules.joker_pairs == JokerPairs::bomb) {
      const RankSet pairs = at_least<2>(o.may) & jokers;
      if (level < 9 ? pairs : level == 9 ? pairs & ranks_above(main) : 0) return false;
      const int held = count_of(o.may, small_joker) + count_of(o.may, big_joker);
      const int known = count_of(o.known, small_joker) + count_of(o.known, big_joker);
      if (level < 13 && o.count >= 3 && std::min(held, known + o.drawn) >= 3) return false;
    }
  }
  return true;
}

// Bombs are tried first, then the longest.
bool WayOut::any_out(const Rules& rules, Hand hand, std::size_t begin, std::size_t end, int& chosen) {
  // Plays with one body stand together in a list, and kickers don't make a play safe.
  std::vector<std::uint32_t> safe;
  std::uint64_t body = 0;
  bool body_safe = false;
  for (std::size_t i = begin; i < end; ++i) {
    if (plays_[i].body != body) body_safe = is_safe(rules, plays_[i]);
    body = plays_[i].body;
    if (body_safe) safe.push_back(static_cast<std::uint32_t>(i));
  }
  const auto rank = [&](std::uint32_t i) {
    const Play& play = plays_[i];
    return (bomb_level(play) ? 64 : 0) + size_of(play.cards());
  };
  std::stable_sort(safe.begin(), safe.end(), [&](std::uint32_t a, std::uint32_t b) { return rank(a) > rank(b); });
  for (const std::uint32_t i : safe) {
    if (leads_out(rules, hand - plays_[i].cards())) {
      chosen = static_cast<int>(i);
      return true;
    }
  }
  return false;
}

bool WayOut::leads_out(const Rules& rules, Hand hand) {
  if (classify(rules, hand)) return true;
  if (left_ == 0 || std::find(failed_.begin(), failed_.end(), hand) != failed_.end()) return false;
  --left_;
  const std::size_t begin = plays_.size();
  plays_.resize(begin + static_cast<std::size_t>(lead_count(rules, hand)) + room_beyond);
  const std::size_t end = static_cast<std::size_t>(leads(rules, hand, plays_.data() + begin) - plays_.data());
  int chosen;
  const bool out = any_out(rules, hand, begin, end, chosen);
  plays_.resize(begin);
  if (!out) failed_.push_back(hand);
  return out;
}

int WayOut::find(const Rules& rules, const View& view, const Play* plays, int count, int most_hands) {
  for (int i = 0; i < count; ++i) {
    if (plays[i].cards() == view.hand) return i;
  }
  Hand known = 0;
  for (const View::Other& other : view.others) known += other.known;
  const Hand free = view.unseen - known;
  opponent_count_ = 0;
  for (int distance = 0; distance + 1 < view.seats; ++distance) {
    const View::Other& other = view.others[distance];
    if (other.ally) continue;
    const int drawn = other.count - size_of(other.known);
    Hand may = other.known;
    for_each_rank(at_least<1>(free), [&](Rank rank) { may += cards_of(rank, std::min(count_of(free, rank), drawn)); });
    opponents_[opponent_count_++] = {may, other.known, other.count, drawn};
  }
  left_ = most_hands;
  failed_.clear();
  plays_.assign(plays, plays + count);
  if (count > 0 && plays[count - 1].is_pass()) plays_.pop_back();
  int chosen = -1;
  return any_out(rules, view.hand, 0, plays_.size(), chosen) ? chosen : -1;
}

}  // namespace ddz
