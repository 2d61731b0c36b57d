#include "players.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <numeric>
#include <optional>

#include "rules_object.hpp"

namespace ddz {

namespace {

// (cards as a word, the network's chance to win, chance, points, worth, worlds played)
using CandidateTuple = std::tuple<Hand, double, double, double, double, int>;

std::vector<CandidateTuple> tuples_of(const SearchResult& result) {
  std::vector<CandidateTuple> out;
  for (const Candidate& c : result.candidates)
    out.emplace_back(c.play.cards(), c.network, c.win, c.points, c.worth, c.worlds);
  return out;
}

std::vector<Play> read_moves(const Rules& rules, const std::vector<Hand>& words) {
  std::vector<Play> moves;
  for (std::size_t i = 0; i < words.size(); ++i) {
    check_cards(rules, words[i], "moves");
    moves.push_back(words[i] ? classify(rules, words[i]) : Play{});
    if (words[i] && !moves.back()) refuse("moves[" + std::to_string(i) + "]: not a play of this ruleset");
  }
  return moves;
}

struct SeenObject {
  TableRules table;
  Seen seen;
};

// What each seat has, one for each seat of the table.
template <class Number>
void read_seats(const std::vector<Number>& from, int seats, const char* what, auto& to) {
  if (static_cast<int>(from.size()) != seats) refuse(std::string(what) + ": not one for each seat");
  for (int seat = 0; seat < seats; ++seat)
    to[static_cast<std::size_t>(seat)] =
        static_cast<std::remove_reference_t<decltype(to[0])>>(from[static_cast<std::size_t>(seat)]);
}

SeenObject make_seen(const TableRulesObject& rules, int seat, Hand hand, Hand unseen, const std::vector<int>& counts,
                     const std::vector<Hand>& known, Hand bottom, const std::vector<Hand>& moves,
                     const std::vector<int>& plays_made, int turn, int doublings, int marked, int hidden, bool lone,
                     bool sides_public, bool public_at_start) {
  const TableRules& table = rules.table;
  const int seats = table.seats();
  require_within("seat", seat, 0, seats - 1);
  require_within("turn", turn, 0, seats - 1);
  require_within("doublings", doublings, 0, 100);
  require_within("marked", marked, -1, two);
  require_within("hidden", hidden, -1, seats - 1);
  for (const Hand cards : {hand, unseen, bottom}) check_cards(table.rules, cards, "cards");
  for (const int count : counts) require_within("counts", count, 0, max_hand);
  for (const int made : plays_made) require_within("plays_made", made, 0, 100);
  for (const Hand cards : known) check_cards(table.rules, cards, "known");
  Seen seen;
  seen.seat = seat;
  seen.hand = hand;
  seen.unseen = unseen;
  read_seats(counts, seats, "counts", seen.counts);
  read_seats(known, seats, "known", seen.known);
  read_seats(plays_made, seats, "plays_made", seen.plays_made);
  seen.bottom = bottom;
  seen.moves = read_moves(table.rules, moves);
  seen.turn = static_cast<std::int8_t>(turn);
  seen.doublings = static_cast<std::int8_t>(doublings);
  seen.marked = static_cast<std::int8_t>(marked < 0 ? no_rank : marked);
  seen.hidden = hidden;
  seen.lone = lone;
  seen.sides_public = sides_public;
  seen.public_at_start = public_at_start;
  const Worlds checked(table, seen);  // throws for what doesn't fit together
  return {table, seen};
}

// (win chance, points) of every legal play of the seat to act, given all hands: what `values` must
// say without them.
std::vector<std::tuple<Hand, double, double>> table_values(const NetworksObject& self, const std::vector<Hand>& hands,
                                                           Hand dead, Hand bottom, const std::vector<Hand>& moves,
                                                           int marked, int hidden, bool public_at_start,
                                                           bool sides_public) {
  const TableRules& rules = self.table;
  if (static_cast<int>(hands.size()) != rules.seats()) refuse("hands: not one for each seat");
  Table table;
  table.position.seats = static_cast<std::int8_t>(rules.seats());
  std::copy(hands.begin(), hands.end(), table.position.hands.begin());
  table.dead = dead;
  table.bottom = bottom;
  table.refused_single.fill(no_rank);
  table.refused_pair.fill(no_rank);
  table.marked = static_cast<std::int8_t>(marked < 0 ? no_rank : marked);
  table.hidden = static_cast<std::int8_t>(hidden);
  if (hidden > 0) table.position.landlords |= static_cast<std::uint8_t>(1 << hidden);
  table.sides_public = public_at_start;
  for (const Play& move : read_moves(rules.rules, moves)) {
    if (table.over() || !is_legal(table.position, move)) refuse("moves: not legal");
    table.apply(rules, move);
  }
  table.sides_public = sides_public;
  std::vector<Play> plays(max_plays + 1);
  Play* end = legal_plays(rules.rules, table.position, plays.data());
  if (!table.position.is_lead()) *end++ = {};
  std::vector<Value> values(static_cast<std::size_t>(end - plays.data()));
  Evaluator evaluator;
  const View view = table.view(rules);
  evaluator.plays(self.networks[view.role], self.features, view, plays.data(), static_cast<int>(values.size()),
                  values.data());
  std::vector<std::tuple<Hand, double, double>> out;
  for (std::size_t i = 0; i < values.size(); ++i)
    out.emplace_back(plays[i].cards(), 1 / (1 + std::exp(-static_cast<double>(values[i].win))), 4 * values[i].points);
  return out;
}

SearchOptions make_options(int worlds, double milliseconds, int candidates, double naive, double temperature,
                           int way_out, double doubt, double prior, double points, int threads, std::uint64_t seed) {
  if (worlds <= 0 && milliseconds <= 0) refuse("worlds, milliseconds: a search needs a limit");
  require_within("candidates", candidates, 1, 1000);
  require_within("way_out", way_out, 0, 1000);
  require_within("threads", threads, 1, 256);
  if (!(temperature >= 0 && temperature <= 10)) refuse("temperature: not from 0 to 10");
  if (!(naive >= 0 && naive < 1)) refuse("naive: not a share of less than 1");
  return {worlds, milliseconds, candidates, naive, temperature, way_out, doubt, prior, points, threads, seed};
}

nb::tuple search_seen(const NetworksObject& self, const SeenObject& seen, const SearchOptions& options) {
  SearchResult result;
  {
    const nb::gil_scoped_release release;
    result = search(self.table, self.features, self.networks, seen.seen, options);
  }
  return nb::make_tuple(tuples_of(result), result.worlds);
}

nb::tuple match_networks(const NetworksObject& first, const NetworksObject* second, int deals, std::uint64_t seed,
                         int threads, const SearchOptions* first_search, const SearchOptions* second_search,
                         double first_points, double second_points) {
  require_within("deals", deals, 1, 1 << 24);
  require_within("threads", threads, 1, 256);
  if (second && (second->table.seats() != first.table.seats() || second->features.size() != first.features.size()))
    refuse("second: networks of another ruleset");
  MatchResult result;
  {
    const nb::gil_scoped_release release;
    const auto side = [](const NetworksObject* networks, const SearchOptions* options, double points) {
      Side side{networks ? &networks->networks : nullptr, options != nullptr, {}, points};
      if (options) side.search = *options;
      return side;
    };
    result = match(first.table, first.features, side(&first, first_search, first_points),
                   side(second, second_search, second_points), deals, seed, threads);
  }
  return nb::make_tuple(copy_of(result.wins), copy_of(result.points), result.landlord_wins, result.farmer_wins);
}

NetworksObject make_networks(const TableRulesObject& rules, const std::tuple<int, int, int>& size,
                             const std::tuple<int, int, int>& deal_size, const std::vector<Weights>& weights,
                             const std::vector<Weights>& deal_weights) {
  require_size(size);
  require_size(deal_size);
  const auto roles = static_cast<std::size_t>(rules.table.roles());
  if (weights.size() != roles || deal_weights.size() != roles)
    refuse("weights: not one array for each of the " + std::to_string(roles) + " roles");
  NetworksObject out{rules.table, Features(rules.table), {}, {}};
  for (std::size_t role = 0; role < roles; ++role) {
    const auto [h1, h2, h3] = size;
    copy_into(out.networks.emplace_back(NetworkSize{out.features.size(), h1, h2, h3}).weights(), weights[role],
              "weights");
    const auto [d1, d2, d3] = deal_size;
    copy_into(out.deals.emplace_back(NetworkSize{out.features.dealt_size(), d1, d2, d3}).weights(), deal_weights[role],
              "deal_weights");
  }
  return out;
}

// What a seat that was dealt these cards may expect in a role, before the bottom is known.
std::tuple<double, double> deal_value(const NetworksObject& self, int role, Hand hand) {
  checked_role(self.table, role);
  check_cards(self.table.rules, hand, "hand");
  Feature on[max_inputs];
  const Feature* end = self.features.hand(hand, on);
  Evaluator evaluator;
  const Value value = evaluator.inputs(self.deals[role], on, static_cast<int>(end - on));
  return {1 / (1 + std::exp(-static_cast<double>(value.win))), 4 * value.points};
}

std::tuple<Array<float>, Array<float>> values_of(const NetworksObject& self, int role, const Inputs& inputs,
                                                 const Ends& ends) {
  checked_role(self.table, role);
  const Samples samples = make_samples(self.features.size(), inputs, ends);
  std::vector<float> win, points;
  Evaluator evaluator;
  std::uint32_t from = 0;
  for (const std::uint32_t end : samples.ends) {
    const Value value =
        evaluator.inputs(self.networks[role], samples.inputs.data() + from, static_cast<int>(end - from));
    from = end;
    win.push_back(value.win);
    points.push_back(value.points);
  }
  return {copy_of(win), copy_of(points)};
}

std::tuple<double, Array<float>> gradient_of(const NetworksObject& self, int role, const Inputs& inputs,
                                             const Ends& ends, const Weights& win, const Weights& points,
                                             float points_weight) {
  checked_role(self.table, role);
  const Samples samples = make_samples(self.features.size(), inputs, ends, win, points);
  require_within("samples", static_cast<int>(samples.size()), 1, 65535);
  std::vector<std::uint32_t> all(samples.size());
  std::iota(all.begin(), all.end(), 0u);
  const Network& network = self.networks[role];
  std::vector<float> sum(network.weight_count());
  Gradient gradient;
  const double loss =
      gradient.add(network, samples, all.data(), static_cast<int>(all.size()), points_weight, sum.data());
  return {loss, copy_of(sum)};
}

ExperienceObject experience_of(const NetworksObject& self, int games, double explore, double lambda, double shown,
                               std::uint64_t seed) {
  require_within("games", games, 1, 1 << 20);
  ExperienceObject out{Experience(self.table.roles())};
  const nb::gil_scoped_release release;
  self_play(self.table, self.features, self.networks, {explore, lambda, shown}, games, seed, out.experience);
  return out;
}

// Samples of decisions by role.
nb::list self_play_samples(const NetworksObject& self, int games, double explore, double lambda, double shown,
                           std::uint64_t seed) {
  nb::list out;
  for (const Samples& samples : experience_of(self, games, explore, lambda, shown, seed).experience.decisions)
    out.append(arrays_of(samples));
  return out;
}

}  // namespace

void export_players(nb::module_& module) {
  nb::class_<TableRulesObject>(module, "TableRules")
      .def(
          "__init__",
          [](TableRulesObject* self, const RulesObject& rules, int dealt, int bottom, int dead, bool bottom_shown,
             bool hidden_landlord, bool spring) {
            const TableRules table{rules.rules(), dealt, bottom, dead, bottom_shown, hidden_landlord, spring};
            const int all = table.seats() * dealt + bottom + dead, pack = 54 * table.rules.packs;
            if (dealt < 1 || bottom < 0 || dead < 0 || all != pack)
              refuse("dealt, bottom, dead: " + std::to_string(all) + " cards, the pack has " + std::to_string(pack));
            new (self) TableRulesObject{table, rules.shared_table()};
          },
          nb::arg("rules"), nb::kw_only(), nb::arg("dealt"), nb::arg("bottom"), nb::arg("dead"),
          nb::arg("bottom_shown"), nb::arg("hidden_landlord"), nb::arg("spring"))
      .def_prop_ro("roles", [](const TableRulesObject& self) { return self.table.roles(); })
      .def_prop_ro("inputs", [](const TableRulesObject& self) { return Features(self.table).size(); })
      .def_prop_ro("deal_inputs", [](const TableRulesObject& self) { return Features(self.table).dealt_size(); });

  nb::class_<SeenObject>(module, "Seen")
      .def(
          "__init__",
          [](SeenObject* self, const TableRulesObject& rules, int seat, Hand hand, Hand unseen,
             const std::vector<int>& counts, const std::vector<Hand>& known, Hand bottom,
             const std::vector<Hand>& moves, const std::vector<int>& plays_made, int turn, int doublings, int marked,
             int hidden, bool lone, bool sides_public, bool public_at_start) {
            new (self) SeenObject(make_seen(rules, seat, hand, unseen, counts, known, bottom, moves, plays_made, turn,
                                            doublings, marked, hidden, lone, sides_public, public_at_start));
          },
          nb::arg("rules"), nb::kw_only(), nb::arg("seat"), nb::arg("hand"), nb::arg("unseen"), nb::arg("counts"),
          nb::arg("known"), nb::arg("bottom"), nb::arg("moves"), nb::arg("plays_made"), nb::arg("turn") = 0,
          nb::arg("doublings") = 0, nb::arg("marked") = -1, nb::arg("hidden") = -1, nb::arg("lone") = false,
          nb::arg("sides_public") = false, nb::arg("public_at_start") = false)
      .def(
          "world",
          [](const SeenObject& self, std::uint64_t seed) {
            Random random(seed);
            const Worlds::World world = Worlds(self.table, self.seen).draw(random);
            const auto& hands = world.now.position.hands;
            return std::tuple(std::vector<Hand>(hands.begin(), hands.begin() + self.table.seats()), world.now.dead,
                              int{world.now.hidden});
          },
          nb::arg("seed"))
      .def("way_out", [](const SeenObject& self) -> std::optional<Hand> {
        const std::optional<Play> play = way_out(self.table, self.seen);
        return play ? std::optional(play->cards()) : std::nullopt;
      });

  nb::class_<SearchOptions>(module, "SearchOptions")
      .def(
          "__init__",
          [](SearchOptions* self, int worlds, double milliseconds, int candidates, double naive, double temperature,
             int way_out, double doubt, double prior, double points, int threads, std::uint64_t seed) {
            new (self) SearchOptions(make_options(worlds, milliseconds, candidates, naive, temperature, way_out, doubt,
                                                  prior, points, threads, seed));
          },
          nb::kw_only(), nb::arg("worlds") = 0, nb::arg("milliseconds") = 0.0, nb::arg("candidates") = 8,
          nb::arg("naive") = 0.1, nb::arg("temperature") = 0.0, nb::arg("way_out") = 60, nb::arg("doubt") = 3.0,
          nb::arg("prior") = 100.0, nb::arg("points") = 0.02, nb::arg("threads") = 1, nb::arg("seed") = 0);

  nb::class_<NetworksObject>(module, "Networks")
      .def(
          "__init__",
          [](NetworksObject* self, const TableRulesObject& rules, const std::tuple<int, int, int>& size,
             const std::tuple<int, int, int>& deal_size, const std::vector<Weights>& weights,
             const std::vector<Weights>& deal_weights) {
            new (self) NetworksObject(make_networks(rules, size, deal_size, weights, deal_weights));
          },
          nb::arg("rules"), nb::kw_only(), nb::arg("size"), nb::arg("deal_size"), nb::arg("weights"),
          nb::arg("deal_weights"))
      .def(
          "values",
          [](const NetworksObject& self, const SeenObject& seen, double points) {
            return tuples_of(by_network(self.table, self.features, self.networks, seen.seen, points));
          },
          nb::arg("seen"), nb::kw_only(), nb::arg("points") = 0.0)
      .def("table_values", &table_values, nb::kw_only(), nb::arg("hands"), nb::arg("dead"), nb::arg("bottom"),
           nb::arg("moves"), nb::arg("marked") = -1, nb::arg("hidden") = -1, nb::arg("public_at_start") = false,
           nb::arg("sides_public") = false)
      .def("search", &search_seen, nb::arg("seen"), nb::arg("options"))
      .def("deal_value", &deal_value, nb::arg("role"), nb::arg("hand"))
      .def("match", &match_networks, nb::arg("second").none(), nb::kw_only(), nb::arg("deals"), nb::arg("seed"),
           nb::arg("threads") = 1, nb::arg("search").none() = nb::none(), nb::arg("second_search").none() = nb::none(),
           nb::arg("points") = 0.0, nb::arg("second_points") = 0.0)
      .def("self_play", &self_play_samples, nb::kw_only(), nb::arg("games"), nb::arg("explore"), nb::arg("lambda_"),
           nb::arg("shown"), nb::arg("seed"))
      .def("experience", &experience_of, nb::kw_only(), nb::arg("games"), nb::arg("explore"), nb::arg("lambda_"),
           nb::arg("shown"), nb::arg("seed"))
      .def("values_of", &values_of, nb::arg("role"), nb::arg("inputs"), nb::arg("ends"))
      .def("gradient", &gradient_of, nb::arg("role"), nb::arg("inputs"), nb::arg("ends"), nb::arg("win"),
           nb::arg("points"), nb::arg("points_weight"));
}

}  // namespace ddz
