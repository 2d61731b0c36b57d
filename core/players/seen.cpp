#include "seen.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

namespace ddz {

namespace {

void require(bool holds, const std::string& message) {
  if (!holds) throw std::invalid_argument(message);
}

}  // namespace

Worlds::Worlds(const TableRules& rules, const Seen& seen) : rules_(rules), seen_(seen) {
  const int seats = rules.seats(), me = seen.seat;
  require(me >= 0 && me < seats, "seat " + std::to_string(me) + ": not at this table");
  require(size_of(seen.hand) == seen.counts[me], "hand: not as many cards as the seat's count");
  require(contains(rules.rules.pack(), seen.unseen), "unseen: more cards than the pack has");
  replay();
  require(!public_.over(), "moves: the game is over");
  require(public_.position.turn == me, "moves: it is not this seat's turn");

  Hand pool = seen.unseen;
  int held = 0;
  for (int seat = 0; seat < seats; ++seat) {
    if (seat == me) continue;
    const int left = seen.counts[seat] - size_of(public_.played[seat]);
    require(left > 0, "moves: a seat is out of cards");
    held += left;
    require(contains(pool, seen.known[seat]) && size_of(seen.known[seat]) <= left,
            "known: more cards than are unseen or left");
    pool -= seen.known[seat];
    missing_[seat] = left - size_of(seen.known[seat]);
  }
  require(size_of(seen.unseen) >= held, "unseen: fewer cards than the other seats hold");
  for_each_rank(at_least<1>(pool), [&](Rank rank) {
    for (int i = count_of(pool, rank); i > 0; --i) pool_[pool_size_++] = static_cast<std::int8_t>(rank);
  });
}

void Worlds::set_up(Position& position) const {
  position.seats = static_cast<std::int8_t>(rules_.seats());
  position.turn = seen_.turn;
  position.doublings = seen_.doublings;
  position.plays_made = seen_.plays_made;
}

// Plays the moves with hands that are filled up as needed: what is public does not depend on them.
void Worlds::replay() {
  Position& position = public_.position;
  set_up(position);
  if (seen_.hidden > 0) position.landlords |= static_cast<std::uint8_t>(1 << seen_.hidden);
  public_.refused_single.fill(no_rank);
  public_.refused_pair.fill(no_rank);
  public_.marked = seen_.marked;
  public_.hidden = static_cast<std::int8_t>(seen_.hidden);
  public_.bottom = seen_.bottom;
  public_.sides_public = seen_.sides_public;
  // Hands of others always hold one card more, so that they never run out.
  for (int seat = 0; seat < rules_.seats(); ++seat)
    position.hands[seat] = seat == seen_.seat ? seen_.hand : cards_of(0);
  for (const Play& move : seen_.moves) {
    const int seat = position.turn;
    require(!public_.over(), "moves: go on after the end of the game");
    require(!move.is_pass() || !position.is_lead(), "moves: the leader of a trick passed");
    require(move.is_pass() || position.is_lead() || beats(position.to_beat, move), "moves: a play beats nothing");
    if (seat == seen_.seat)
      require(contains(position.hands[seat], move.cards()), "moves: cards that the seat did not hold");
    else
      position.hands[seat] += move.cards();
    public_.apply(rules_, move);
  }
  public_.sides_public = seen_.sides_public;
}

Worlds::World Worlds::draw(Random& random) const {
  std::array<std::int8_t, 108> order = pool_;
  for (int i = 0; i + 1 < pool_size_; ++i) std::swap(order[i], order[i + random.below(pool_size_ - i)]);
  return made(order, random);
}

std::optional<Worlds::World> Worlds::exchanged(const World& world, Random& random) const {
  if (pool_size_ == 0) return std::nullopt;
  const int one = random.below(pool_size_), other = random.below(pool_size_);
  std::array<std::int8_t, 108> order = world.order;
  if (order[one] == order[other] || holder(one) == holder(other)) return std::nullopt;
  std::swap(order[one], order[other]);
  return made(order, random);
}

// The seat that gets the card at this place of an order, -1 for those set aside.
int Worlds::holder(int place) const {
  for (int seat = 0; seat < rules_.seats(); ++seat) {
    if (seat == seen_.seat) continue;
    if (place < missing_[seat]) return seat;
    place -= missing_[seat];
  }
  return -1;
}

Worlds::World Worlds::made(const std::array<std::int8_t, 108>& order, Random& random) const {
  const int seats = rules_.seats(), me = seen_.seat;
  World world{public_, {}, order};
  Table& table = world.now;
  int next = 0;
  for (int seat = 0; seat < seats; ++seat) {
    if (seat == me) continue;
    Hand hand = seen_.known[seat];
    for (int i = 0; i < missing_[seat]; ++i) hand += cards_of(order[next++]);
    table.position.hands[seat] = hand;
  }
  table.dead = 0;
  for (; next < pool_size_; ++next) table.dead += cards_of(order[next]);

  if (rules_.hidden_landlord && !seen_.sides_public && !seen_.lone && seen_.hidden < 0) {
    // The twin of the marked card is one of that rank's cards that others hold, or the open landlord
    // has it, or had it: he then is alone. The marked card itself was his.
    const auto held = [&](int seat) { return seat == me ? 0 : count_of(table.position.hands[seat], seen_.marked); };
    // The landlord himself knows that he doesn't have it.
    const int alone = me == 0 ? 0 : std::max(0, held(0) + count_of(public_.played[0], seen_.marked) - 1);
    int all = alone;
    for (int seat = 1; seat < seats; ++seat) all += held(seat);
    int twin = (all ? random.below(all) : 0) - alone;
    for (int seat = 1; seat < seats && twin >= 0; ++seat) {
      twin -= held(seat);
      if (twin < 0) {
        table.hidden = static_cast<std::int8_t>(seat);
        table.position.landlords |= static_cast<std::uint8_t>(1 << seat);
      }
    }
  }
  for (int seat = 0; seat < seats; ++seat) world.start[seat] = table.position.hands[seat] + table.played[seat];
  return world;
}

Table Worlds::start_of(const World& world) const {
  Table table;
  Position& position = table.position;
  set_up(position);
  position.landlords = world.now.position.landlords;
  position.hands = world.start;
  table.dead = world.now.dead;
  table.bottom = seen_.bottom;
  table.refused_single.fill(no_rank);
  table.refused_pair.fill(no_rank);
  table.hidden = world.now.hidden;
  table.sides_public = seen_.public_at_start;
  table.marked = seen_.marked;
  return table;
}

}  // namespace ddz
