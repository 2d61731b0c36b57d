#include "seen.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>

namespace ddz {

namespace {

const Tilt untilted;

void require(bool holds, const std::string& message) {
  if (!holds) throw std::invalid_argument(message);
}

}  // namespace

Worlds::Worlds(const TableRules& rules, const Seen& seen)
    : rules_(rules),
      seen_(seen),
      sides_hidden_(rules.hidden_landlord && !seen.sides_public && !seen.lone && seen.hidden < 0) {
  const int seats = rules.seats(), me = seen.seat;
  require(me >= 0 && me < seats, "seat " + std::to_string(me) + ": not at this table");
  require(size_of(seen.hand) == seen.counts[me], "hand: not as many cards as the seat's count");
  require(contains(rules.rules.pack(), seen.unseen), "unseen: more cards than the pack has");
  replay();
  require(!public_.over(), "moves: the game is over");
  require(public_.position.turn == me, "moves: it is not this seat's turn");

  Hand pool = seen.unseen;
  holder_.fill(-1);
  int held = 0, place = 0;
  for (int seat = 0; seat < seats; ++seat) {
    if (seat == me) continue;
    const int left = seen.counts[seat] - size_of(public_.played[seat]);
    require(left > 0, "moves: a seat is out of cards");
    held += left;
    require(contains(pool, seen.known[seat]) && size_of(seen.known[seat]) <= left,
            "known: more cards than are unseen or left");
    pool -= seen.known[seat];
    for (int i = left - size_of(seen.known[seat]); i > 0; --i) holder_[place++] = static_cast<std::int8_t>(seat);
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
  return made(order, untilted, random);
}

Worlds::World Worlds::exchanged(const World& world, const Tilt& tilt, int times, Random& random) const {
  std::array<std::int8_t, 108> order = world.order;
  Dealt dealt = this->dealt(world);
  for (int i = 0; i < times && pool_size_ > 0; ++i) {
    const int one = random.below(pool_size_), other = random.below(pool_size_);
    const int a = order[one], b = order[other], seat = holder_[one], its = holder_[other];
    if (a == b || seat == its) continue;
    // What it changes that a seat gets one card for another.
    const auto change = [&](int who, int less, int more) {
      if (who < 0) return 0.0F;
      const auto& cards = tilt.cards[who];
      const int fewer = dealt[who][less], many = dealt[who][more];
      return cards[less][fewer - 1] - cards[less][fewer] + cards[more][many + 1] - cards[more][many];
    };
    const float all = change(seat, a, b) + change(its, b, a);
    if (all < 0 && random.unit() >= std::exp(all)) continue;
    if (seat >= 0) --dealt[seat][a], ++dealt[seat][b];
    if (its >= 0) --dealt[its][b], ++dealt[its][a];
    std::swap(order[one], order[other]);
  }
  return made(order, tilt, random);
}

double Worlds::tilt_of(const World& world, const Tilt& tilt) const {
  const Dealt dealt = this->dealt(world);
  double sum = 0;
  for (int seat = 0; seat < rules_.seats(); ++seat)
    for (Rank rank = 0; rank < rank_count; ++rank) sum += tilt.cards[seat][rank][dealt[seat][rank]];
  if (!sides_hidden_) return sum;
  const auto total = [](const Twins& twins) { return std::accumulate(twins.begin(), twins.end(), 0.0); };
  const double chance = total(twins(world.now, untilted)), tilted = total(twins(world.now, tilt));
  if (world.now.hidden >= 0) sum += tilt.hidden[world.now.hidden];
  return chance > 0 ? sum + std::log(chance / tilted) : sum;
}

Worlds::Dealt Worlds::dealt(const World& world) const {
  Dealt dealt{};
  for (int i = 0; i < pool_size_; ++i)
    if (holder_[i] >= 0) ++dealt[holder_[i]][world.order[i]];
  return dealt;
}

// The twin of the marked card is one of that rank's cards that others hold, or the open landlord has it, or had it: he
// then is alone. The marked card itself was his.
Worlds::Twins Worlds::twins(const Table& table, const Tilt& tilt) const {
  Twins shares{};
  const int me = seen_.seat, marked = seen_.marked;
  // The landlord himself knows that he doesn't have it.
  if (me != 0)
    shares[0] = std::max(0, count_of(table.position.hands[0], marked) + count_of(public_.played[0], marked) - 1);
  for (int seat = 1; seat < rules_.seats(); ++seat)
    if (seat != me) shares[seat] = count_of(table.position.hands[seat], marked) * std::exp(tilt.hidden[seat]);
  return shares;
}

Worlds::World Worlds::made(const std::array<std::int8_t, 108>& order, const Tilt& tilt, Random& random) const {
  World world{public_, {}, order};
  Table& table = world.now;
  for (int seat = 0; seat < rules_.seats(); ++seat)
    if (seat != seen_.seat) table.position.hands[seat] = seen_.known[seat];
  table.dead = 0;
  for (int i = 0; i < pool_size_; ++i)
    (holder_[i] < 0 ? table.dead : table.position.hands[holder_[i]]) += cards_of(order[i]);
  if (sides_hidden_) {
    const Twins shares = twins(table, tilt);
    double at = random.unit() * std::accumulate(shares.begin(), shares.end(), 0.0) - shares[0];
    for (int seat = 1; seat < rules_.seats() && at >= 0; ++seat) {
      at -= shares[seat];
      if (at >= 0 || shares[seat] == 0) continue;
      table.hidden = static_cast<std::int8_t>(seat);
      table.position.landlords |= static_cast<std::uint8_t>(1 << seat);
    }
  }
  for (int seat = 0; seat < rules_.seats(); ++seat) world.start[seat] = table.position.hands[seat] + table.played[seat];
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
