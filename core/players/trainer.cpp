#include "trainer.hpp"

#include <algorithm>
#include <atomic>
#include <ctime>
#include <mutex>
#include <utility>

#include "../threads.hpp"

namespace ddz {

namespace {

constexpr int games_a_task = 32;

// Time this thread has computed, whatever else the machine did meanwhile.
double cpu_seconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace

Trainer::Trainer(const TableRules& rules, int h1, int h2, int h3, std::uint64_t seed)
    : rules_(rules), features_(rules), seed_(seed), last_(rules.roles()) {
  for (int role = 0; role < rules.roles(); ++role) {
    networks.emplace_back(NetworkSize{features_.size(), h1, h2, h3}).initialise(seed * 1000 + role);
    deal_networks.emplace_back(NetworkSize{features_.dealt_size(), 64, 32, 16}).initialise(seed * 1000 + 500 + role);
    averages.push_back(networks.back());
    adams.emplace_back(networks.back().weight_count());
    deal_adams.emplace_back(deal_networks.back().weight_count());
  }
}

RoundReport Trainer::round(const RoundOptions& options) {
  RoundReport report;
  report.loss.assign(static_cast<std::size_t>(roles()), 0.0);
  std::vector<Network> fitted = networks;
  const int play_tasks = (options.games + games_a_task - 1) / games_a_task;
  std::vector<Experience> played(static_cast<std::size_t>(play_tasks), Experience(roles()));
  const std::uint64_t round_seed = Random(seed_ ^ static_cast<std::uint64_t>(rounds) * 0x9e3779b97f4a7c15).next();

  // Fits come first: there are few of them and they are long.
  std::atomic<int> next{0};
  std::mutex mutex;
  const auto work = [&](int) {
    double play_seconds = 0, fit_seconds = 0;
    for (int task; (task = next++) < roles() + play_tasks;) {
      const double start = cpu_seconds();
      if (task < roles()) {
        Random random(round_seed + static_cast<std::uint64_t>(task));
        report.loss[task] = fit(fitted[task], adams[task], last_.decisions[task], options.fit, random);
        fit(deal_networks[task], deal_adams[task], last_.deals[task], options.fit, random);
        fit_seconds += cpu_seconds() - start;
      } else {
        const int i = task - roles();
        const int games = std::min(games_a_task, options.games - i * games_a_task);
        self_play(rules_, features_, networks, options.play, games, round_seed + 1000 + static_cast<std::uint64_t>(i),
                  played[i]);
        play_seconds += cpu_seconds() - start;
      }
    }
    const std::scoped_lock lock(mutex);
    report.play_seconds += play_seconds;
    report.fit_seconds += fit_seconds;
  };
  in_threads(options.threads, work);

  networks = std::move(fitted);
  // Early rounds are forgotten fast.
  const auto done = static_cast<float>(rounds);
  const float keep = std::min(options.average, (done + 1) / (done + 10));
  for (std::size_t role = 0; role < networks.size(); ++role) {
    std::vector<float>& average = averages[role].weights();
    const std::vector<float>& weights = networks[role].weights();
    for (std::size_t i = 0; i < average.size(); ++i) average[i] += (1 - keep) * (weights[i] - average[i]);
  }
  last_.clear();
  for (const Experience& experience : played) last_.append(experience);
  ++rounds;
  report.games = last_.games;
  report.decisions = last_.made;
  report.plays = last_.plays;
  report.landlord_wins = last_.landlord_wins;
  return report;
}

}  // namespace ddz
