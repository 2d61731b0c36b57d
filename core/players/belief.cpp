#include "belief.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

#include "../threads.hpp"

namespace ddz {

namespace {

// The first round has half of the pool.
constexpr int rounds = 3;
// Exchanges for each card that nobody is known to hold, after which a world is any of those the tilt has.
constexpr int exchanges_a_card = 10;
// Steps of a chain between two of its worlds, and exchanges of each.
constexpr int steps = 8, exchanges_a_step = 12;
// A hand so much less likely (in logarithms) than the best that was found is given up.
constexpr double hopeless = 12;
// A tilt goes by no fewer worlds than these: they are weighed the less sharply. Shares that it compares are no surer
// than this.
constexpr double least_worlds = 40, doubt = 0.02;

constexpr double never = -std::numeric_limits<double>::infinity();

unsigned naive_of(const Explainer::Likelihood& likelihood, Random& random) {
  unsigned naive = 0;
  for (std::size_t seat = 0; seat < likelihood.naive.size(); ++seat)
    naive |= static_cast<unsigned>(random.unit() < likelihood.naive[seat]) << seat;
  return naive;
}

// Shares of a whole by their logarithms, and how many even shares say as much.
struct Shares {
  std::vector<double> each;
  double effective = 0;
};

Shares shares_of(const std::vector<double>& logs, double sharpness) {
  Shares shares{std::vector<double>(logs.size())};
  const double most = *std::max_element(logs.begin(), logs.end());
  if (most == never) return shares;
  double all = 0, squares = 0;
  for (std::size_t i = 0; i < logs.size(); ++i) all += shares.each[i] = std::exp(sharpness * (logs[i] - most));
  for (double& share : shares.each) {
    share /= all;
    squares += share * share;
  }
  shares.effective = 1 / squares;
  return shares;
}

// The same, no sharper than so that enough of them count.
Shares softened(const std::vector<double>& logs) {
  double sharpness = 1;
  Shares shares = shares_of(logs, sharpness);
  while (shares.effective > 0 && shares.effective < least_worlds && sharpness > 0.05)
    shares = shares_of(logs, sharpness *= 0.8);
  return shares;
}

}  // namespace

Belief::Belief(const Worlds& worlds, std::vector<Explainer>& explainers, int pool, std::uint64_t seed,
               const std::function<double()>& spent)
    : worlds_(worlds) {
  // Before there were moves all worlds are alike, and one for each chain is enough.
  const bool open = worlds.moves().empty();
  std::vector<Explained> drawn;
  std::vector<double> weights;
  Bounds least;
  least.fill(never);
  for (int round = 0; round < (open ? 1 : rounds); ++round) {
    const int size = open ? chain_count : round == 0 ? (pool + 1) / 2 : pool / 2 / (rounds - 1);
    const std::vector<Explained> these = draw(explainers, round, size, seed, spent, least);
    if (these.empty()) continue;
    // Rounds count as their worlds agree with how they were drawn.
    std::vector<double> logs;
    for (const Explained& its : these) logs.push_back(its.weight());
    const Shares shares = shares_of(logs, 1);
    for (const double share : shares.each) weights.push_back(share * shares.effective);
    drawn.insert(drawn.end(), these.begin(), these.end());
    if (round + 1 < rounds) tilt_towards(these);
  }
  // Chains start at even distances along the weights: of those of a world, as many as its share of the whole.
  Random random(seed);
  const double all = std::accumulate(weights.begin(), weights.end(), 0.0);
  std::vector<std::size_t> starts;
  double at = random.unit() / chain_count, passed = 0;
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    passed += weights[i] / all;
    for (; at < passed && starts.size() < chain_count; at += 1.0 / chain_count) starts.push_back(i);
  }
  while (starts.size() < chain_count) starts.push_back(starts.back());  // what rounding left out
  // Chains from the same world don't stand together: a short search would see little else.
  for (int i = chain_count - 1; i > 0; --i) std::swap(starts[static_cast<std::size_t>(i)], starts[random.below(i + 1)]);
  for (const std::size_t i : starts) {
    const Explained& its = drawn[i];
    chains_.push_back({{its.world, its.likelihood, worlds.tilt_of(its.world, tilt_)}, Random(random.next())});
  }
}

std::vector<Belief::Explained> Belief::draw(std::vector<Explainer>& explainers, int round, int size, std::uint64_t seed,
                                            const std::function<double()>& spent, Bounds& least) const {
  std::vector<std::optional<Explained>> drawn(static_cast<std::size_t>(size));
  const auto explain = [&](int from, int to) {
    std::atomic<int> next{from};
    in_threads(static_cast<int>(explainers.size()), [&](int thread) {
      Explainer& explainer = explainers[static_cast<std::size_t>(thread)];
      for (int i; (i = next++) < to && (round + i == 0 || spent() * rounds < round + 1);) {
        Random random(seed, static_cast<std::uint64_t>(round) << 32 | static_cast<std::uint64_t>(i));
        Worlds::World world = worlds_.draw(random);
        if (round > 0) world = worlds_.exchanged(world, tilt_, exchanges_a_card * worlds_.hidden_cards(), random);
        drawn[static_cast<std::size_t>(i)] = {world, explainer.each(world, least), worlds_.tilt_of(world, tilt_)};
      }
    });
    for (int i = from; i < to; ++i) {
      const auto& its = drawn[static_cast<std::size_t>(i)];
      for (int seat = 0; its && seat < max_seats; ++seat)
        least[seat] = std::max(least[seat], its->likelihood.seat[seat] - hopeless);
    }
  };
  explain(0, std::min(size, chain_count));
  explain(std::min(size, chain_count), size);
  std::vector<Explained> explained;
  for (const auto& its : drawn)
    if (its) explained.push_back(*its);
  return explained;
}

// Each seat by itself: were others' parts counted too, a card that one seat is likely to hold would be kept from the
// rest twice over.
void Belief::tilt_towards(const std::vector<Explained>& round) {
  const double even = 1.0 / static_cast<double>(round.size());
  std::vector<Worlds::Dealt> dealt;
  for (const Explained& its : round) dealt.push_back(worlds_.dealt(its.world));
  const auto surer = [](double wanted, double had) {
    return static_cast<float>(std::log((wanted + doubt) / (had + doubt)));
  };
  const Tilt before = tilt_;
  for (std::size_t seat = 0; seat < max_seats; ++seat) {
    std::vector<double> logs;
    for (std::size_t i = 0; i < round.size(); ++i) {
      double log = round[i].likelihood.seat[seat];
      for (Rank rank = 0; rank < rank_count; ++rank) log -= before.cards[seat][rank][dealt[i][seat][rank]];
      logs.push_back(log);
    }
    const Shares shares = softened(logs);
    if (shares.effective == 0) continue;  // no hand explains the plays
    for (Rank rank = 0; rank < rank_count; ++rank) {
      std::array<double, 9> wanted{}, had{};
      for (std::size_t i = 0; i < round.size(); ++i) {
        wanted[dealt[i][seat][rank]] += shares.each[i];
        had[dealt[i][seat][rank]] += even;
      }
      for (std::size_t cards = 0; cards < had.size(); ++cards)
        tilt_.cards[seat][rank][cards] += surer(wanted[cards], had[cards]);
    }
  }
  std::vector<double> logs;
  for (const Explained& its : round) logs.push_back(its.weight());
  const Shares shares = softened(logs);
  if (shares.effective == 0) return;
  std::array<double, max_seats + 1> wanted{}, had{};  // nobody first
  for (std::size_t i = 0; i < round.size(); ++i) {
    wanted[round[i].world.now.hidden + 1] += shares.each[i];
    had[round[i].world.now.hidden + 1] += even;
  }
  for (std::size_t seat = 0; seat < max_seats; ++seat)
    tilt_.hidden[seat] += surer(wanted[seat + 1], had[seat + 1]) - surer(wanted[0], had[0]);
}

Belief::World Belief::next(int chain, Explainer& explainer) {
  auto& [at, random] = chains_[static_cast<std::size_t>(chain)];
  // Fresh worlds say more than those that changed a little, where nothing tells them apart.
  if (worlds_.moves().empty()) return {worlds_.draw(random).now, naive_of(at.likelihood, random)};
  for (int i = 0; i < steps; ++i) {
    const Worlds::World world = worlds_.exchanged(at.world, tilt_, exchanges_a_step, random);
    const double tilt = worlds_.tilt_of(world, tilt_);
    const auto likelihood = explainer.of(world, at.weight() + tilt + std::log(random.unit()));
    if (likelihood) at = {world, *likelihood, tilt};
  }
  return {at.world.now, naive_of(at.likelihood, random)};
}

}  // namespace ddz
