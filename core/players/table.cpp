#include "table.hpp"

#include <algorithm>
#include <utility>

namespace ddz {

namespace {

// What is left of `cards` when `played` were taken from them first.
Hand without(Hand cards, Hand played) {
  Hand left = 0;
  for_each_rank(at_least<1>(cards), [&](Rank rank) {
    left += cards_of(rank, std::max(0, count_of(cards, rank) - count_of(played, rank)));
  });
  return left;
}

}  // namespace

View Table::view(const TableRules& rules) const {
  const Position& p = position;
  const int me = p.turn, seats = p.seats;
  const bool landlord = p.landlords >> me & 1;
  const bool lone = rules.hidden_landlord && hidden < 0;
  View view;
  view.seats = p.seats;
  view.role = static_cast<std::int8_t>(me != 0 && landlord ? seats : me);
  view.landlord = static_cast<std::int8_t>(me == 0 ? 0 : seats - me);
  view.hand = p.hands[me];
  view.to_beat = p.to_beat;
  view.owner = static_cast<std::int8_t>(p.owner < 0 ? 0 : (p.owner - me + seats) % seats);
  view.passes = p.passes;
  view.doublings = p.doublings;
  view.plays = static_cast<std::int8_t>(p.plays_made[me]);
  view.marked = marked;
  view.is_public = !rules.hidden_landlord || sides_public || me == 0;
  view.unseen = dead;
  for (int distance = 1; distance < seats; ++distance) {
    const int seat = (me + distance) % seats;
    View::Other& other = view.others[distance - 1];
    view.unseen += p.hands[seat];
    other.played = played[seat];
    other.last = last[seat];
    other.count = static_cast<std::int8_t>(size_of(p.hands[seat]));
    other.plays = static_cast<std::int8_t>(p.plays_made[seat]);
    other.refused_single = refused_single[seat];
    other.refused_pair = refused_pair[seat];
    const bool same = (p.landlords >> seat & 1) == landlord;
    // A hidden landlord knows all sides, a lone one too; others know the open landlord's and, once
    // the hidden one is public, everybody's.
    const bool told = !rules.hidden_landlord || sides_public || view.role == seats || (lone && me == 0) || seat == 0;
    if (told) {
      other.ally = same;
      other.enemy = !same;
    }
    if (seat == 0) other.known = bottom;
    if (sides_public && landlord && same) other.known = p.hands[seat];
  }
  if (rules.hidden_landlord) {
    for (int who = 0; who < seats; ++who)
      for (int whose = 0; whose < seats; ++whose)
        view.conduct[who][whose] = conduct[(me + who) % seats][(me + whose) % seats];
  }
  return view;
}

void Table::apply(const TableRules& rules, const Play& play) {
  const int seat = position.turn;
  const Hand cards = play.cards();
  if (rules.hidden_landlord && !position.is_lead()) note_conduct(play);
  if (play.is_pass()) {
    const int owner = position.owner;
    const bool counts = rules.hidden_landlord || (position.landlords >> seat & 1) != (position.landlords >> owner & 1);
    if (counts) {
      const auto rank = static_cast<std::int8_t>(main_of(position.to_beat));
      if (position.to_beat.type() == Type::single) refused_single[seat] = std::min(refused_single[seat], rank);
      if (position.to_beat.type() == Type::pair) refused_pair[seat] = std::min(refused_pair[seat], rank);
    }
  } else {
    played[seat] += cards;
    if (seat == 0 && bottom) bottom = without(bottom, cards);
    // The twin of the marked card stays in the hand while another card of its rank can go.
    if (seat == hidden && !sides_public && count_of(cards, marked) &&
        count_of(cards, marked) == count_of(position.hands[seat], marked))
      sides_public = true;
  }
  last[seat] = cards;
  position.apply(rules.rules, play);
}

void Table::note_conduct(const Play& play) {
  constexpr Rank jack = 8;
  const auto is_bomb = [](const Play& any) { return any.type() >= Type::bomb; };
  Conduct& noted = conduct[position.turn][position.owner];
  if (play.is_pass()) {
    noted.spared_cheap += !is_bomb(position.to_beat) && main_of(position.to_beat) <= jack;
  } else {
    ++noted.beaten;
    noted.beaten_dear += is_bomb(play) || main_of(play) > ace;
  }
}

int Table::doublings(const TableRules& rules) const {
  int count = position.doublings;
  if (!rules.spring) return count;
  const bool landlords = position.landlords_won();
  int losers_plays = 0;
  for (int seat = 0; seat < position.seats; ++seat) {
    if (!won_by(seat)) losers_plays += position.plays_made[seat];
  }
  // The landlord has always made his opening play.
  return count + (losers_plays == (landlords ? 0 : 1) && (landlords || !rules.hidden_landlord) ? 1 : 0);
}

Table deal(const TableRules& rules, Random& random, double shown, std::array<Hand, max_seats>* dealt) {
  // Physical cards: 54 a pack, card c and its twin c + 54 alike; ranks four by four, then the jokers.
  std::array<std::int8_t, 108> cards;
  const int n = 54 * rules.rules.packs, seats = rules.seats();
  for (int i = 0; i < n; ++i) cards[i] = static_cast<std::int8_t>(i);
  for (int i = n - 1; i > 0; --i) std::swap(cards[i], cards[random.below(i + 1)]);
  const auto rank_of = [](int card) { return card % 54 < 52 ? card % 54 / 4 : card % 54 - 39; };
  const auto hand_of = [&](int from, int count) {
    Hand hand = 0;
    for (int i = from; i < from + count; ++i) hand += cards_of(rank_of(cards[i]));
    return hand;
  };

  Table table;
  Position& p = table.position;
  p.seats = static_cast<std::int8_t>(seats);
  table.refused_single.fill(no_rank);
  table.refused_pair.fill(no_rank);
  for (int seat = 0; seat < seats; ++seat) p.hands[seat] = hand_of(seat * rules.dealt, rules.dealt);
  if (dealt) *dealt = p.hands;
  const Hand bottom = hand_of(seats * rules.dealt, rules.bottom);
  table.dead = hand_of(seats * rules.dealt + rules.bottom, rules.dead);
  p.hands[0] += bottom;
  if (rules.bottom_shown) table.bottom = bottom;

  if (rules.hidden_landlord) {
    // Seats are alike, so the marked card may be taken from seat 0.
    int marked;
    do marked = cards[random.below(rules.dealt)];
    while (marked % 54 >= 52);
    table.marked = static_cast<std::int8_t>(rank_of(marked));
    const int twin = marked < 54 ? marked + 54 : marked - 54;
    const int holder =
        static_cast<int>(std::find(cards.begin(), cards.begin() + n, twin) - cards.begin()) / rules.dealt;
    if (holder > 0 && holder < seats) {
      table.hidden = static_cast<std::int8_t>(holder);
      p.landlords |= static_cast<std::uint8_t>(1 << holder);
    }
    table.sides_public = random.unit() < shown;
  }
  return table;
}

}  // namespace ddz
