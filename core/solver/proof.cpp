#include "solver/proof.hpp"

#include <algorithm>

#include "solver/standing.hpp"

namespace ddz {

namespace {

// Added to a number for each further open child; a play away from home counts 100 times its square. Without it a
// search can stay for ever with a child that only seems near.
constexpr std::uint32_t for_each_open = 60;

}  // namespace

Prover::Prover(const Terms& terms, TranspositionTable& table, DominanceTable& dominance, Busy* busy)
    : terms_(terms),
      lone_(terms.lone_seat()),
      table_(table),
      dominance_(dominance),
      busy_(busy),
      plays_(max_plays + 1) {}

std::uint32_t Prover::seen(const Child& child, std::uint32_t number) const {
  if (!busy_ || number == proven) return number;
  const std::uint64_t threads = (*busy_)[child.hash % busy_->size()].load(std::memory_order_relaxed);
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(proven - 1, number + number * threads));
}

void Prover::refresh(std::size_t first) {
  for (std::size_t i = first; i < stack_.size(); ++i) find(stack_[i]);
}

bool Prover::is_decided(const Board& board, const Standing& standing, bool& reached) const {
  reached = is_attacker(board.turn);
  if (can_go_out(terms_, board)) {
    if (!reached || is_reached_by_going_out(terms_, board, goal_)) return true;
  } else if (runs_home(terms_, board, standing)) {
    return true;
  } else if (is_lost(terms_, board, standing)) {
    reached = !reached;
    return true;
  }
  reached = false;
  return !may_be_reached(terms_, board, goal_);
}

// In twentieths of a play: each play that empties a hand, an eighth of each card, half of each play that the other side
// can beat, less half for each card that beats all of theirs, for a bomb and for the lead. A side counts as its best
// seat does, and the others for three tenths. The numbers are the squares. The weights are those that took the fewest
// boards on random positions.
Prover::Numbers Prover::guess(const Board& board, const Standing& standing) const {
  std::array<int, 2> best = {80 * max_hand, 80 * max_hand}, sum{}, seats{};
  for (int seat = 0; seat < terms_.rules.players; ++seat) {
    const std::size_t attacks = is_attacker(seat);
    const Hand hand = board.hands[static_cast<std::size_t>(seat)];
    const Against& against = standing[terms_.is_landlord(seat)];
    const int tops = std::popcount(at_least<1>(hand) & against.top_singles);
    int far = 80 + 80 * rough_turns(hand) + 40 * flaws(hand, against) + 10 * size_of(hand);
    far -= 40 * (tops + may_hold_bomb(hand) + (seat == board.turn && board.is_lead()));
    far = std::max(far, 1);
    best[attacks] = std::min(best[attacks], far);
    sum[attacks] += far;
    ++seats[attacks];
  }
  const auto number = [&](std::size_t attacks) {
    const int others = seats[attacks] > 0 ? sum[attacks] / seats[attacks] - best[attacks] : 0;
    const int far = best[attacks] + 3 * others / 10;
    return static_cast<std::uint32_t>(1 + far * far / 64);
  };
  return {number(1), number(0)};
}

Prover::Child Prover::child_of(const Board& board) const {
  Child child;
  child.board = board;
  child.key = key_of(terms_, board, goal_);
  child.others_hash = hash_of_others(child.key, terms_.rules.players);
  child.hash = hash_of(child.key, child.others_hash);
  return child;
}

bool Prover::find(Child& child) const {
  std::uint64_t value;
  const bool found = table_.find(child.key, child.hash, value);
  if (found) {
    child.numbers = {static_cast<std::uint32_t>(value & proven), static_cast<std::uint32_t>(value >> 28)};
    if (child.board.wanted == 0 && !goal_.landlords) std::swap(child.numbers.proof, child.numbers.disproof);
    if (is_settled(child.numbers)) return true;
  }
  return knows_by_rank(child) || found;
}

bool Prover::knows_by_rank(Child& child) const {
  bool wins;
  if (!child.is_ranked() || !dominance_.find(child.key, child.others_hash, wins)) return false;
  child.numbers = settled(wins == is_attacker(lone_));
  return true;
}

void Prover::store(const Child& child, const Numbers& numbers, std::uint64_t work) {
  if (is_settled(numbers) && work > 1 && child.is_ranked())
    dominance_.store(child.key, child.others_hash, (numbers.proof == 0) == is_attacker(lone_));
  std::uint64_t proof = numbers.proof, disproof = numbers.disproof;
  if (child.board.wanted == 0 && !goal_.landlords) std::swap(proof, disproof);
  table_.store(child.key, child.hash, proof | disproof << 28, work);
}

bool Prover::is_covered(const Child& child, std::size_t first, bool lone) {
  const std::size_t slot_mask = slots_.size() - 1;
  std::size_t slot = child.others_hash >> 32 & slot_mask;
  for (; slots_[slot] != ~0u; slot = (slot + 1) & slot_mask) {
    Child& other = stack_[first + slots_[slot]];
    if (other.key.rest != child.key.rest) continue;
    if (!std::equal(other.key.hands.begin() + 1, other.key.hands.end(), child.key.hands.begin() + 1)) continue;
    const std::uint64_t ranks = child.key.hands[0], others = other.key.hands[0];
    if (ranks == others) return true;
    if (!child.is_ranked()) continue;
    if (lone ? ranks_as_high(others, ranks) : ranks_as_high(ranks, others)) return true;
    if (lone ? ranks_as_high(ranks, others) : ranks_as_high(others, ranks)) {
      other = child;
      return true;
    }
  }
  slots_[slot] = static_cast<std::uint32_t>(stack_.size() - first);
  return false;
}

bool Prover::expand(const Board& board) {
  Play* end = plays_on(terms_, board, plays_.data());
  if (!board.is_lead()) *end++ = Play{};
  const auto count = static_cast<std::size_t>(end - plays_.data());
  const bool attacks = is_attacker(board.turn);
  const std::size_t first = stack_.size();
  slots_.assign(std::bit_ceil(2 * count), ~0u);
  for (const Play* play = plays_.data(); play != end; ++play) {
    if (play->cards() == board.hands[board.turn]) continue;  // goes out, which is_decided has looked at
    const Board next = after(terms_, board, *play, goal_);
    const Standing standing = standing_of(terms_, next);
    bool reached;
    if (is_decided(next, standing, reached)) {
      if (reached == attacks) return true;
      continue;
    }
    Child child = child_of(next);
    if (is_covered(child, first, board.turn == lone_)) continue;
    table_.prefetch(child.hash);
    if (child.is_ranked()) dominance_.prefetch(child.others_hash);
    child.numbers = guess(next, standing);
    stack_.push_back(child);
  }
  for (std::size_t i = first; i < stack_.size(); ++i) {
    Child& child = stack_[i];
    find(child);
    if (child.numbers.proof == (attacks ? 0 : proven)) return true;
  }
  return false;
}

Prover::Numbers Prover::search(const Child& node, Numbers limit, Budget& budget) {
  const std::uint64_t before = budget.spent();
  budget.spend();
  if (busy_) ++(*busy_)[node.hash % busy_->size()];
  const bool attacks = is_attacker(node.board.turn);
  const std::size_t first = stack_.size();
  Numbers now;
  if (expand(node.board)) {
    now = settled(attacks);
  } else {
    const std::size_t count = stack_.size() - first;
    while (true) {
      // To the seat to play, `least` says how near its best child is; every child must fail it before it fails.
      std::uint32_t least = proven, first_seen = proven, second_seen = proven, greatest = 0, open = 0;
      std::size_t best = 0;
      for (std::size_t i = 0; i < count; ++i) {
        const Numbers& numbers = stack_[first + i].numbers;
        const std::uint32_t mine = attacks ? numbers.proof : numbers.disproof;
        const std::uint32_t theirs = attacks ? numbers.disproof : numbers.proof;
        const std::uint32_t seems = seen(stack_[first + i], mine);
        least = std::min(least, mine);
        if (seems < first_seen) {
          second_seen = first_seen;
          first_seen = seems;
          best = i;
        } else {
          second_seen = std::min(second_seen, seems);
        }
        open += theirs != 0;
        greatest = std::max(greatest, theirs);
      }
      const std::uint32_t more = open == 0 ? 0 : for_each_open * (open - 1);
      const std::uint32_t others = least == 0 || greatest == proven ? proven
                                   : open == 0                      ? 0
                                                                    : std::min(proven - 1, greatest + more);
      if (others == 0) least = proven;
      now = attacks ? Numbers{least, others} : Numbers{others, least};
      if (now.proof >= limit.proof || now.disproof >= limit.disproof || budget.over()) break;
      const std::uint32_t limit_least = attacks ? limit.proof : limit.disproof;
      const std::uint32_t limit_others = attacks ? limit.disproof : limit.proof;
      // Stays with a child until it is three fifths worse than the second best, so as not to hop about.
      std::uint32_t stay = std::min({limit_least, proven, second_seen + second_seen * 3 / 5 + 1});
      const Numbers& chosen = stack_[first + best].numbers;
      stay = std::max(stay, (attacks ? chosen.proof : chosen.disproof) + 1);  // what is not busy may not be least
      const std::uint32_t rest = limit_others >= proven ? proven : limit_others - more;
      if (knows_by_rank(stack_[first + best])) continue;  // from what was searched since
      const Child child = stack_[first + best];
      const Numbers found = search(child, attacks ? Numbers{stay, rest} : Numbers{rest, stay}, budget);
      stack_[first + best].numbers = found;
      if (busy_) refresh(first);
    }
  }
  stack_.resize(first);
  if (busy_) --(*busy_)[node.hash % busy_->size()];
  if (!budget.over() || is_settled(now)) store(node, now, budget.spent() - before);
  return now;
}

Verdict Prover::known(const Board& board, const Goal& goal) {
  goal_ = goal;
  bool reached;
  if (is_decided(board, standing_of(terms_, board), reached)) return reached ? Verdict::yes : Verdict::no;
  Child root = child_of(board);
  return find(root) ? verdict_of(root.numbers) : Verdict::unknown;
}

Verdict Prover::prove(const Board& board, const Goal& goal, Budget& budget) {
  if (const Verdict verdict = known(board, goal); verdict != Verdict::unknown) return verdict;
  return verdict_of(search(child_of(board), {proven, proven}, budget));
}

}  // namespace ddz
