#include "belief.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <optional>

#include "../threads.hpp"

namespace ddz {

namespace {

// Exchanges that a chain tries between two of its worlds.
constexpr int exchanges = 8;
// A world so much less likely (in logarithms) than the best of the first few is given up.
constexpr double hopeless = 12;

unsigned naive_of(const Explainer::Likelihood& likelihood, Random& random) {
  unsigned naive = 0;
  for (std::size_t seat = 0; seat < likelihood.naive.size(); ++seat)
    naive |= static_cast<unsigned>(random.unit() < likelihood.naive[seat]) << seat;
  return naive;
}

}  // namespace

Belief::Belief(const Worlds& worlds, std::vector<Explainer>& explainers, int pool, std::uint64_t seed,
               const std::function<bool()>& late)
    : worlds_(worlds) {
  // A chain draws its first world again from its number: of the pool only likelihoods are kept.
  const auto draw = [&](std::size_t number) {
    Random random(seed, number);
    return worlds.draw(random);
  };
  // Before there were moves all worlds are alike, and one for each chain is enough.
  const int size = worlds.moves().empty() ? chain_count : pool;
  std::vector<std::optional<Explainer::Likelihood>> drawn(static_cast<std::size_t>(size));
  double best = -std::numeric_limits<double>::infinity();
  const auto explain = [&](std::size_t from, std::size_t to) {
    std::atomic<std::size_t> next{from};
    const double least = best - hopeless;
    in_threads(static_cast<int>(explainers.size()), [&](int thread) {
      Explainer& explainer = explainers[static_cast<std::size_t>(thread)];
      for (std::size_t i; (i = next++) < to && (i == 0 || !late());) drawn[i] = explainer.of(draw(i), least);
    });
    for (std::size_t i = from; i < to; ++i) best = std::max(best, drawn[i] ? drawn[i]->log : best);
  };
  const std::size_t first = std::min<std::size_t>(chain_count, drawn.size());
  explain(0, first);
  explain(first, drawn.size());
  const auto weight = [&](std::size_t i) { return drawn[i] ? std::exp(drawn[i]->log - best) : 0; };
  double all = 0;
  for (std::size_t i = 0; i < drawn.size(); ++i) all += weight(i);
  // Chains start at even distances along the weights: of those of a world, as many as its share of the whole.
  Random random(seed);
  std::vector<std::size_t> starts;
  double at = random.unit() / chain_count, passed = 0;
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    passed += weight(i) / all;
    for (; at < passed && starts.size() < chain_count; at += 1.0 / chain_count) starts.push_back(i);
  }
  while (starts.size() < chain_count) starts.push_back(starts.back());  // what rounding left out
  // Chains from the same world don't stand together: a short search would see little else.
  for (int i = chain_count - 1; i > 0; --i) std::swap(starts[static_cast<std::size_t>(i)], starts[random.below(i + 1)]);
  for (const std::size_t i : starts) chains_.push_back({draw(i), *drawn[i], Random(random.next())});
}

Belief::World Belief::next(int chain, Explainer& explainer) {
  auto& [world, likelihood, random] = chains_[static_cast<std::size_t>(chain)];
  // Fresh worlds say more than those that changed a little, where nothing tells them apart.
  if (worlds_.moves().empty()) return {worlds_.draw(random).now, naive_of(likelihood, random)};
  for (int i = 0; i < exchanges; ++i) {
    const std::optional<Worlds::World> other = worlds_.exchanged(world, random);
    if (!other) continue;
    const auto its = explainer.of(*other, likelihood.log + std::log(random.unit()));
    if (!its) continue;
    world = *other;
    likelihood = *its;
  }
  return {world.now, naive_of(likelihood, random)};
}

}  // namespace ddz
