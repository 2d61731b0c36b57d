#include "solver/proof.hpp"

#include <algorithm>

#include "solver/standing.hpp"

namespace ddz {

Prover::Prover(const Terms& terms, TranspositionTable& table, Busy* busy)
    : terms_(terms), table_(table), busy_(busy), plays_(max_plays + 1) {}

std::uint32_t Prover::seen(const Child& child, std::uint32_t number) const {
  if (!busy_ || number == proven) return number;
  const std::uint64_t threads = (*busy_)[child.hash % busy_->size()].load(std::memory_order_relaxed);
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(proven - 1, number + number * threads));
}

void Prover::refresh(std::size_t first) {
  for (std::size_t i = first; i < stack_.size(); ++i) {
    Child& child = stack_[i];
    Numbers numbers;
    if (find(child.key, child.hash, child.board.wanted, numbers)) child.numbers = numbers;
  }
}

bool Prover::is_decided(const Board& board, bool& reached) const {
  reached = is_attacker(board.turn);
  if (can_go_out(terms_, board)) {
    if (!reached || is_reached_by_going_out(terms_, board, goal_)) return true;
  } else if (runs_home(terms_, board)) {
    return true;
  }
  reached = false;
  return !may_be_reached(terms_, board, goal_);
}

// In tenths of a play: each play that empties a hand, half of each that the other side can beat, less
// half for the lead. A side counts as its best seat does, and the others for three tenths. The
// numbers are the squares. The weights are those that took the fewest boards on random positions.
Prover::Numbers Prover::guess(const Board& board) const {
  std::array<int, 2> best = {10 * max_hand, 10 * max_hand}, sum{}, seats{};
  const std::array<Unbeaten, 2> unbeaten = {unbeaten_of(terms_, board, !goal_.landlords),
                                            unbeaten_of(terms_, board, goal_.landlords)};
  for (int seat = 0; seat < terms_.rules.players; ++seat) {
    const std::size_t attacks = is_attacker(seat);
    const Hand hand = board.hands[static_cast<std::size_t>(seat)];
    int far = 10 + 10 * rough_turns(hand) + 5 * flaws(hand, unbeaten[attacks]);
    if (seat == board.turn && board.is_lead()) far -= 5;
    best[attacks] = std::min(best[attacks], far);
    sum[attacks] += far;
    ++seats[attacks];
  }
  const auto number = [&](std::size_t attacks) {
    const int others = seats[attacks] > 0 ? sum[attacks] / seats[attacks] - best[attacks] : 0;
    const int far = best[attacks] + 3 * others / 10;
    return static_cast<std::uint32_t>(far * far / 100);
  };
  return {number(1), number(0)};
}

bool Prover::find(const BoardKey& key, std::uint64_t hash, int wanted, Numbers& numbers) const {
  std::uint64_t value;
  if (!table_.find(key, hash, value)) return false;
  numbers = {static_cast<std::uint32_t>(value & proven), static_cast<std::uint32_t>(value >> 28)};
  if (wanted == 0 && !goal_.landlords) std::swap(numbers.proof, numbers.disproof);
  return true;
}

void Prover::store(const BoardKey& key, std::uint64_t hash, int wanted, const Numbers& numbers, std::uint64_t work) {
  std::uint64_t proof = numbers.proof, disproof = numbers.disproof;
  if (wanted == 0 && !goal_.landlords) std::swap(proof, disproof);
  table_.store(key, hash, proof | disproof << 28, work);
}

bool Prover::expand(const Board& board) {
  Play* end = plays_on(terms_, board, plays_.data());
  if (!board.is_lead()) *end++ = Play{};
  const auto count = static_cast<std::size_t>(end - plays_.data());
  const bool attacks = is_attacker(board.turn);
  const std::size_t first = stack_.size();
  slots_.assign(std::bit_ceil(2 * count), ~0u);
  const std::size_t slot_mask = slots_.size() - 1;
  for (const Play* play = plays_.data(); play != end; ++play) {
    if (play->cards() == board.hands[board.turn]) continue;  // goes out, which is_decided has looked at
    Child child;
    child.board = after(terms_, board, *play, goal_);
    bool reached;
    if (is_decided(child.board, reached)) {
      if (reached == attacks) return true;
      continue;
    }
    child.key = key_of(terms_, child.board, goal_);
    child.hash = hash_of(child.key, terms_.rules.players);
    std::size_t slot = child.hash >> 32 & slot_mask;
    while (slots_[slot] != ~0u && !(stack_[slots_[slot]].key == child.key)) slot = (slot + 1) & slot_mask;
    if (slots_[slot] != ~0u) continue;
    slots_[slot] = static_cast<std::uint32_t>(stack_.size());
    table_.prefetch(child.hash);
    stack_.push_back(child);
  }
  for (std::size_t i = first; i < stack_.size(); ++i) {
    Child& child = stack_[i];
    if (!find(child.key, child.hash, child.board.wanted, child.numbers)) child.numbers = guess(child.board);
    if (child.numbers.proof == (attacks ? 0 : proven)) return true;
  }
  return false;
}

Prover::Numbers Prover::search(const Board& board, const BoardKey& key, std::uint64_t hash, Numbers limit,
                               Budget& budget) {
  const std::uint64_t before = budget.spent();
  budget.spend();
  if (busy_) ++(*busy_)[hash % busy_->size()];
  const bool attacks = is_attacker(board.turn);
  const std::size_t first = stack_.size();
  Numbers now;
  if (expand(board)) {
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
      const std::uint32_t others = least == 0 ? proven : open == 0 ? 0 : std::min(proven - 1, greatest + open - 1);
      if (others == 0) least = proven;
      now = attacks ? Numbers{least, others} : Numbers{others, least};
      if (now.proof >= limit.proof || now.disproof >= limit.disproof || budget.over()) break;
      const std::uint32_t limit_least = attacks ? limit.proof : limit.disproof;
      const std::uint32_t limit_others = attacks ? limit.disproof : limit.proof;
      // Stays with a child until it is two fifths worse than the second best, so as not to hop about.
      std::uint32_t stay = std::min({limit_least, proven, second_seen + second_seen * 2 / 5 + 1});
      const Numbers& chosen = stack_[first + best].numbers;
      stay = std::max(stay, (attacks ? chosen.proof : chosen.disproof) + 1);  // what is not busy may not be least
      const std::uint32_t rest = limit_others >= proven ? proven : limit_others - (open - 1);
      const Child child = stack_[first + best];
      const Numbers found =
          search(child.board, child.key, child.hash, attacks ? Numbers{stay, rest} : Numbers{rest, stay}, budget);
      stack_[first + best].numbers = found;
      if (busy_) refresh(first);
    }
  }
  stack_.resize(first);
  if (busy_) --(*busy_)[hash % busy_->size()];
  if (!budget.over() || is_settled(now)) store(key, hash, board.wanted, now, budget.spent() - before);
  return now;
}

Verdict Prover::known(const Board& board, const Goal& goal) {
  goal_ = goal;
  bool reached;
  if (is_decided(board, reached)) return reached ? Verdict::yes : Verdict::no;
  const BoardKey key = key_of(terms_, board, goal);
  Numbers numbers;
  if (!find(key, hash_of(key, terms_.rules.players), board.wanted, numbers)) return Verdict::unknown;
  return numbers.proof == 0 ? Verdict::yes : numbers.disproof == 0 ? Verdict::no : Verdict::unknown;
}

Verdict Prover::prove(const Board& board, const Goal& goal, Budget& budget) {
  if (const Verdict verdict = known(board, goal); verdict != Verdict::unknown) return verdict;
  const BoardKey key = key_of(terms_, board, goal);
  const Numbers numbers = search(board, key, hash_of(key, terms_.rules.players), {proven, proven}, budget);
  return numbers.proof == 0 ? Verdict::yes : numbers.disproof == 0 ? Verdict::no : Verdict::unknown;
}

}  // namespace ddz
