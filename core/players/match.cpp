#include "match.hpp"

#include <atomic>
#include <cmath>

#include "../threads.hpp"
#include "way_out.hpp"

namespace ddz {

namespace {

// One game from a table before the first lead.
class MatchGame {
 public:
  MatchGame(const TableRules& rules, const Features& features, const Table& start)
      : rules_(rules), features_(features), table_(start), plays_(max_plays + 1), values_(max_plays + 1) {}

  const Table& table() const { return table_; }

  void play(const Side& landlords, const Side& farmers, const Table& start, Random& random) {
    table_ = start;
    start_ = start;
    moves_.clear();
    while (!table_.over()) {
      Play* end = legal_plays(rules_.rules, table_.position, plays_.data());
      if (!table_.position.is_lead()) *end++ = {};
      const int count = static_cast<int>(end - plays_.data());
      const bool landlord = table_.position.landlords >> table_.position.turn & 1;
      const Play play = count > 1 ? choose(landlord ? landlords : farmers, count, random) : plays_[0];
      table_.apply(rules_, play);
      moves_.push_back(play);
    }
  }

 private:
  Play choose(const Side& side, int count, Random& random) {
    if (!side.networks) return plays_[random.below(count)];
    const View view = table_.view(rules_);
    if (const int out = way_out_.find(rules_.rules, view, plays_.data(), count, most_way_out_hands); out >= 0)
      return plays_[out];
    if (side.searches) {
      SearchOptions options = side.search;
      options.seed = random.next();
      return search(rules_, features_, *side.networks, seen(), options).candidates.front().play;
    }
    evaluator_.plays((*side.networks)[view.role], features_, view, plays_.data(), count, values_.data());
    const auto worth = [&](int i) {
      if (side.points == 0) return static_cast<double>(values_[i].win);
      return 1 / (1 + std::exp(-static_cast<double>(values_[i].win))) + side.points * 4 * values_[i].points;
    };
    int best = 0;
    for (int i = 1; i < count; ++i) {
      if (worth(i) > worth(best)) best = i;
    }
    return plays_[best];
  }

  // What the seat to act has seen of this game.
  Seen seen() const {
    const Position& position = table_.position;
    const int me = position.turn;
    const bool landlord = position.landlords >> me & 1;
    Seen seen;
    seen.seat = me;
    seen.hand = start_.position.hands[me];
    seen.unseen = table_.dead;
    for (int seat = 0; seat < position.seats; ++seat) {
      seen.counts[seat] = static_cast<std::int8_t>(size_of(start_.position.hands[seat]));
      if (seat != me) seen.unseen += position.hands[seat];
    }
    if (me != 0) seen.known[0] = table_.bottom;
    seen.bottom = start_.bottom;
    seen.moves = moves_;
    seen.marked = table_.marked;
    const bool knows = table_.sides_public || me == table_.hidden;
    seen.hidden = knows ? table_.hidden : -1;
    seen.lone = rules_.hidden_landlord && table_.hidden < 0 && (me == 0 || table_.sides_public);
    seen.sides_public = table_.sides_public;
    seen.public_at_start = start_.sides_public;
    if (rules_.hidden_landlord && table_.sides_public && landlord && table_.hidden >= 0) {
      const int partner = me == 0 ? table_.hidden : 0;
      seen.known[partner] = position.hands[partner];
    }
    return seen;
  }

  const TableRules& rules_;
  const Features& features_;
  Table table_, start_;
  std::vector<Play> moves_;
  std::vector<Play> plays_;
  std::vector<Value> values_;
  Evaluator evaluator_;
  WayOut way_out_;
};

}  // namespace

MatchResult match(const TableRules& rules, const Features& features, const Side& first, const Side& second, int deals,
                  std::uint64_t seed, int threads) {
  MatchResult result;
  result.wins.resize(static_cast<std::size_t>(deals));
  result.points.resize(static_cast<std::size_t>(deals));
  std::atomic<int> next{0};
  std::atomic<std::int64_t> landlord_wins{0}, farmer_wins{0};
  const auto work = [&](int) {
    MatchGame game(rules, features, Table{});
    for (int i; (i = next++) < deals;) {
      Random random(seed * 0x9e3779b97f4a7c15 + static_cast<std::uint64_t>(i));
      const Table start = deal(rules, random, 0.3);
      for (const bool first_is_landlord : {true, false}) {
        game.play(first_is_landlord ? first : second, first_is_landlord ? second : first, start, random);
        const bool won = game.table().position.landlords_won() == first_is_landlord;
        result.wins[i] += won ? 0.5f : 0.0f;
        result.points[i] += (won ? 0.5f : -0.5f) * static_cast<float>(1 << game.table().doublings(rules));
        (first_is_landlord ? landlord_wins : farmer_wins) += won;
      }
    }
  };
  in_threads(threads, work);
  result.landlord_wins = landlord_wins;
  result.farmer_wins = farmer_wins;
  return result;
}

}  // namespace ddz
