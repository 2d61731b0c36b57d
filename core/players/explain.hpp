// How well a world explains the play so far: a player who passed on a single nine rarely holds a
// lone ten.
#pragma once

#include <limits>
#include <optional>
#include <unordered_map>

#include "network.hpp"
#include "seen.hpp"

namespace ddz {

// One for each thread: it remembers what it has found. What a seat did depends on its own hand and on
// what is public (where a landlord is hidden, on a little more), so that worlds in which a seat holds the same cards
// share its part.
class Explainer {
 public:
  // Players are thought to choose by the networks' logits divided by `temperature`, with the `points` as heavy as they
  // are beside the chance to win, but for a share of `naive` of them, who are naive (naive.hpp).
  Explainer(const TableRules& rules, const Features& features, const std::vector<Network>& networks,
            const Worlds& worlds, double temperature, double points, double naive);

  struct Likelihood {
    double log = 0;                         // of the other seats' plays, had this been the world
    std::array<double, max_seats> seat{};   // each seat's part of it
    std::array<double, max_seats> naive{};  // by seat: the chance that its player is naive
  };
  // Where the logarithm is below `least`, nothing: that it is so is known before all plays are explained.
  std::optional<Likelihood> of(const Worlds::World& world, double least = -std::numeric_limits<double>::infinity());
  // Each seat by itself: minus infinity for one whose part is below its `least`, and then for the whole.
  Likelihood each(const Worlds::World& world, const std::array<double, max_seats>& least);

 private:
  // How likely each kind of player would have played as a seat did: logarithms, with the share of that kind of players.
  struct Kinds {
    double network = 0, naive = 0;
    bool whole = true;  // all plays are explained; otherwise it is no more than this

    double log() const;
  };
  // What a seat's plays depend on, beside what is public: its cards and, where a landlord is hidden, who that is, how
  // many cards of the marked rank tell when he showed himself, and what a fellow landlord holds, whose hand then lies
  // open.
  struct Known {
    Hand hand = 0, partner = 0;
    int hidden = -1, marked = 0;

    friend bool operator==(const Known&, const Known&) = default;
  };
  struct Hash {
    std::size_t operator()(const Known& known) const {
      const Hand cards = known.hand * 0x9e3779b97f4a7c15 ^ known.partner;
      return cards * 0x9e3779b97f4a7c15 + static_cast<std::size_t>(16 * known.hidden + known.marked);
    }
  };
  Known known_to(const Worlds::World& world, int seat) const;
  Kinds& known_of(const Worlds::World& world, int seat);
  static void add(int seat, const Kinds& kinds, Likelihood& likelihood);
  void explain(const Worlds::World& world, int seat, double least, Kinds& kinds);
  void add_move(const Table& table, const Play& move, Kinds& kinds);

  const TableRules& rules_;
  const Features& features_;
  const std::vector<Network>& networks_;
  const Worlds& worlds_;
  double temperature_, points_;
  Kinds none_;  // of no plays
  Evaluator evaluator_;
  std::vector<Play> plays_;
  std::vector<Value> values_;
  std::vector<double> logits_;
  std::array<std::unordered_map<Known, Kinds, Hash>, max_seats> found_;
};

}  // namespace ddz
