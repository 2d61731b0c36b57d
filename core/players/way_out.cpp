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

// What the seat may hold is taken rank by rank, but for the number of cards: a play counts as beaten
// when it might be.
bool WayOut::Other::may_beat(const Rules& rules, const Play& play) const {
  const int size = size_of(play.cards()), level = bomb_level(play);
  const Rank main = main_of(play);
  if (level == 0 && count >= size) {
    const int copies = copies_of(play), length = length_of(play);
    RankSet ranks = ranks_with(may, copies);
    if (length > 1)
      ranks = chain_ends(ranks, length);
    else if (copies == 2)
      ranks &= rules.pair_ranks();
    else if (copies > 2)
      ranks &= suited_ranks;
    if (ranks & ranks_above(main)) return true;
  }
  const int least = level == 0 ? 4 : level / 2 + 1;
  if (count >= least && ranks_with(may, least) & suited_ranks) return true;
  if (play.type() == Type::bomb && count >= size && ranks_with(may, size) & suited_ranks & ranks_above(main))
    return true;
  if (level < 17 && contains(may, rules.rocket()) && count >= size_of(rules.rocket())) return true;
  if (rules.joker_pairs == JokerPairs::bomb) {
    const RankSet pairs = at_least<2>(may) & jokers;
    if (level < 9 ? pairs : level == 9 ? pairs & ranks_above(main) : 0) return true;
    const int held = count_of(may, small_joker) + count_of(may, big_joker);
    const int sure = count_of(known, small_joker) + count_of(known, big_joker);
    if (level < 13 && count >= 3 && std::min(held, sure + drawn) >= 3) return true;
  }
  return false;
}

bool WayOut::Other::goes_out(const Rules& rules, const Play& play) const {
  if (drawn == 0) {
    const Play all = classify(rules, known);
    return all && (!play || beats(play, all));
  }
  if (count > 1) return false;
  return !play || (play.type() == Type::single && lowest(at_least<1>(may)) > main_of(play));
}

bool WayOut::is_safe(const Rules& rules, const Play& play, int seats) const {
  return std::none_of(others_.begin(), others_.begin() + seats,
                      [&](const Other& other) { return !other.ally && other.may_beat(rules, play); });
}

bool WayOut::lets_out(const Rules& rules, const Play& play, int seats) const {
  for (int i = 0; i < seats; ++i) {
    const Other& other = others_[i];
    if (other.ally ? other.goes_out(rules, play) : other.may_beat(rules, play)) return other.ally;
  }
  return false;
}

// An ally between this seat and the owner of the trick goes out on it, or the owner does when all have passed.
bool WayOut::pass_lets_out(const Rules& rules, const View& view) const {
  const int between = view.owner - 1;
  if (lets_out(rules, view.to_beat, between)) return true;
  const Other& owner = others_[between];
  return owner.ally && owner.goes_out(rules, {}) && is_safe(rules, view.to_beat, between);
}

// Bombs are tried first, then plays on which a partner goes out, then the longest.
bool WayOut::any_out(const Rules& rules, Hand hand, std::size_t begin, std::size_t end, int& chosen) {
  // Plays with one body stand together in a list, and kickers don't make a play safe.
  std::vector<std::uint32_t> safe;
  std::uint64_t body = 0;
  bool body_safe = false;
  for (std::size_t i = begin; i < end; ++i) {
    if (plays_[i].body != body) body_safe = is_safe(rules, plays_[i], other_count_);
    body = plays_[i].body;
    if (body_safe) safe.push_back(static_cast<std::uint32_t>(i));
  }
  const auto rank = [&](std::uint32_t i) {
    const Play& play = plays_[i];
    return (bomb_level(play) ? 64 : 0) + size_of(play.cards());
  };
  std::stable_sort(safe.begin(), safe.end(), [&](std::uint32_t a, std::uint32_t b) { return rank(a) > rank(b); });
  const auto one_leads_out = [&](auto first, auto last) {
    const auto found =
        std::find_if(first, last, [&](std::uint32_t i) { return leads_out(rules, hand - plays_[i].cards()); });
    if (found == last) return false;
    chosen = static_cast<int>(*found);
    return true;
  };
  const auto one_lets_out = [&] {
    for (std::size_t i = begin; i < end; ++i) {
      if (!lets_out(rules, plays_[i], other_count_)) continue;
      chosen = static_cast<int>(i);
      return true;
    }
    return false;
  };
  const auto others =
      std::find_if(safe.begin(), safe.end(), [&](std::uint32_t i) { return bomb_level(plays_[i]) == 0; });
  return one_leads_out(safe.begin(), others) || (may_let_out_ && one_lets_out()) || one_leads_out(others, safe.end());
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
  other_count_ = view.seats - 1;
  may_let_out_ = false;
  for (int distance = 0; distance < other_count_; ++distance) {
    const View::Other& other = view.others[distance];
    const int drawn = other.count - size_of(other.known);
    Hand may = other.known;
    for_each_rank(at_least<1>(free), [&](Rank rank) { may += cards_of(rank, std::min(count_of(free, rank), drawn)); });
    others_[distance] = {other.ally, may, other.known, other.count, drawn};
    may_let_out_ |= other.ally && (other.count == 1 || drawn == 0);
  }
  left_ = most_hands;
  failed_.clear();
  plays_.assign(plays, plays + count);
  if (count > 0 && plays[count - 1].is_pass()) {
    if (may_let_out_ && pass_lets_out(rules, view)) return count - 1;
    plays_.pop_back();
  }
  int chosen = -1;
  return any_out(rules, view.hand, 0, plays_.size(), chosen) ? chosen : -1;
}

}  // namespace ddz
