#include "solver/proof.hpp"

#include <algorithm>

namespace ddz {

namespace {

// A rough number of plays that empty the hand: one for each rank, a kicker gone with each trio, one
// chain put down first.
int groups(Hand hand) {
  const int ranks = std::popcount(at_least<1>(hand));
  const int trios = std::popcount(at_least<3>(hand) & ~at_least<4>(hand));
  return std::max(1, ranks - std::min(trios, ranks - trios));
}

template <int copies>
int groups_after_chain(Hand hand, int shortest) {
  const RankSet ranks = at_least<copies>(hand) & chain_ranks;
  int length = 0;
  RankSet starts = ranks, longest = 0;
  while (starts != 0) {
    longest = starts;
    ++length;
    starts &= ranks >> length;
  }
  if (length < shortest) return max_hand;
  const Hand rest = hand - copies * spread(((RankSet{1} << length) - 1) << lowest(longest));
  return rest == 0 ? 1 : 1 + groups(rest);
}

int rough_turns(Hand hand) {
  return std::min({groups(hand), groups_after_chain<1>(hand, 5), groups_after_chain<2>(hand, 3)});
}

std::uint32_t squared(int n) { return static_cast<std::uint32_t>(n * n); }

}  // namespace

Prover::Prover(const Terms& terms, std::size_t bytes)
    : terms_(terms), table_(terms.rules.players, bytes), plays_(max_plays + 1) {}

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

Prover::Numbers Prover::guess(const Board& board) const {
  int attack = max_hand, defence = max_hand;
  for (int seat = 0; seat < terms_.rules.players; ++seat) {
    int& turns = is_attacker(seat) ? attack : defence;
    turns = std::min(turns, rough_turns(board.hands[static_cast<std::size_t>(seat)]));
  }
  return {squared(1 + attack), squared(1 + defence)};
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
    if (!find(child.key, child.hash, child.board.wanted, child.numbers)) child.numbers = guess(child.board);
    stack_.push_back(child);
    if (child.numbers.proof == (attacks ? 0 : proven)) return true;
  }
  return false;
}

Prover::Numbers Prover::search(const Board& board, const BoardKey& key, std::uint64_t hash, Numbers limit,
                               Budget& budget) {
  const std::uint64_t before = budget.spent();
  budget.spend();
  const bool attacks = is_attacker(board.turn);
  const std::size_t first = stack_.size();
  Numbers now;
  if (expand(board)) {
    now = settled(attacks);
  } else {
    const std::size_t count = stack_.size() - first;
    while (true) {
      // To the seat to play, `least` says how near its best child is; every child must fail it before it fails.
      std::uint32_t least = proven, second = proven, greatest = 0, open = 0;
      std::size_t best = 0;
      for (std::size_t i = 0; i < count; ++i) {
        const Numbers& numbers = stack_[first + i].numbers;
        const std::uint32_t mine = attacks ? numbers.proof : numbers.disproof;
        const std::uint32_t theirs = attacks ? numbers.disproof : numbers.proof;
        if (mine < least) {
          second = least;
          least = mine;
          best = i;
        } else {
          second = std::min(second, mine);
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
      // Stays with a child until it is a quarter worse than the second best, so as not to hop about.
      const std::uint32_t stay = std::min({limit_least, proven, second + second / 4 + 1});
      const std::uint32_t rest = limit_others >= proven ? proven : limit_others - (open - 1);
      const Child child = stack_[first + best];
      const Numbers found =
          search(child.board, child.key, child.hash, attacks ? Numbers{stay, rest} : Numbers{rest, stay}, budget);
      stack_[first + best].numbers = found;
    }
  }
  stack_.resize(first);
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
