#include "batch.hpp"

#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <numeric>
#include <optional>
#include <string>

#include "playout.hpp"
#include "position_object.hpp"

namespace ddz {

namespace {

using Offsets = Array<std::int64_t>;

// The offsets and what `list` makes, without the GIL, from them.
template <class Thing, class List>
std::tuple<Offsets, Block<Thing>> make_lists(std::size_t hands, List&& list) {
  std::optional<Block<Thing>> things;
  Offsets offsets = make_array<std::int64_t>(hands + 1, [&](std::int64_t* out) {
    const nb::gil_scoped_release released;
    things.emplace(list(std::span(out, hands + 1)));
  });
  return {std::move(offsets), std::move(*things)};
}

using IdLists = std::tuple<Offsets, Array<std::int32_t>>;

template <class List>
IdLists make_id_lists(std::size_t hands, List&& list) {
  auto [offsets, ids] = make_lists<std::int32_t>(hands, list);
  return {offsets, array_over<std::int32_t>(ids.size(), 1, ids.release().release())};
}

using PlayLists = std::tuple<Offsets, Array<std::uint64_t>>;

template <class List>
PlayLists make_play_lists(std::size_t hands, List&& list) {
  auto [offsets, plays] = make_lists<Play>(hands, list);
  return {offsets, array_over<std::uint64_t>(plays.size(), 2, plays.release().release())};
}

void check_hands(const Rules& rules, std::span<const Hand> hands) {
  for (std::size_t i = 0; i < hands.size(); ++i)
    if (!contains(rules.pack(), hands[i]) || size_of(hands[i]) > rules.hand_limit)
      check_hand(rules, hands[i], ("hands[" + std::to_string(i) + "]").c_str());
}

void check_questions(const RulesObject& rules, std::span<const Hand> hands, std::span<const std::int32_t> to_beat) {
  check_hands(rules.rules(), hands);
  if (to_beat.size() != hands.size())
    refuse("to_beat_ids: " + std::to_string(to_beat.size()) + " for " + std::to_string(hands.size()) + " hands");
  for (std::size_t i = 0; i < to_beat.size(); ++i)
    if (to_beat[i] < 0 || to_beat[i] >= rules.table().size())
      refuse("to_beat_ids[" + std::to_string(i) + "] " + std::to_string(to_beat[i]) + ": no play id");
}

PlayLists lead_plays(const RulesObject& rules, const Input<std::uint64_t>& hands) {
  check_hands(rules.rules(), span_of(hands));
  return make_play_lists(hands.shape(0), [&](std::span<std::int64_t> offsets) {
    return leads_batch(rules.rules(), span_of(hands), offsets);
  });
}

IdLists lead_ids(const RulesObject& rules, const Input<std::uint64_t>& hands) {
  check_hands(rules.rules(), span_of(hands));
  return make_id_lists(hands.shape(0), [&](std::span<std::int64_t> offsets) {
    return lead_ids_batch(rules.table(), span_of(hands), offsets);
  });
}

PlayLists answer_plays(const RulesObject& rules, const Input<std::uint64_t>& hands,
                       const Input<std::int32_t>& to_beat) {
  check_questions(rules, span_of(hands), span_of(to_beat));
  return make_play_lists(hands.shape(0), [&](std::span<std::int64_t> offsets) {
    return answers_batch(rules.table(), span_of(hands), span_of(to_beat), offsets);
  });
}

IdLists answer_ids(const RulesObject& rules, const Input<std::uint64_t>& hands, const Input<std::int32_t>& to_beat) {
  check_questions(rules, span_of(hands), span_of(to_beat));
  return make_id_lists(hands.shape(0), [&](std::span<std::int64_t> offsets) {
    return answer_ids_batch(rules.table(), span_of(hands), span_of(to_beat), offsets);
  });
}

using Summary = std::tuple<Array<std::int8_t>, Array<std::int8_t>, Array<std::int16_t>>;

// Plays `games` games without the GIL and hands out how they ended: winner, doublings, decisions.
template <class PlayGames>
Summary summary_of(std::int64_t games, int threads, PlayGames&& play_games) {
  if (games < 0) refuse("games " + std::to_string(games) + ": negative");
  if (threads < 1 || threads > 1024) refuse("threads " + std::to_string(threads) + ": not in 1..1024");
  std::vector<Outcome> outcomes(static_cast<std::size_t>(games));
  {
    const nb::gil_scoped_release released;
    play_games(std::span(outcomes));
  }
  const auto column = [&]<class Number>(Number Outcome::* member) {
    return make_array<Number>(outcomes.size(), [&](Number* out) {
      for (const Outcome& outcome : outcomes) *out++ = outcome.*member;
    });
  };
  return {column(&Outcome::winner), column(&Outcome::doublings), column(&Outcome::decisions)};
}

Summary playouts_of_deals(const RulesObject& rules, std::int64_t games, std::uint64_t seed, int threads,
                          const std::vector<int>& hand_sizes) {
  const Rules& fields = rules.rules();
  check_sizes(fields, hand_sizes);
  return summary_of(games, threads,
                    [&](std::span<Outcome> outcomes) { play_out_deals(fields, hand_sizes, seed, threads, outcomes); });
}

Summary playouts_of_position(const PositionObject& position, std::int64_t games, std::uint64_t seed, int threads) {
  if (position.now().over()) refuse("position: the game is over");
  return summary_of(games, threads, [&](std::span<Outcome> outcomes) {
    play_out_position(position.table().rules(), position.now(), seed, threads, outcomes);
  });
}

Array<std::int8_t> turns_of_hands(const RulesObject& rules, const Input<std::uint64_t>& hands) {
  check_hands(rules.rules(), span_of(hands));
  return make_array<std::int8_t>(hands.shape(0), [&](std::int8_t* out) {
    const nb::gil_scoped_release released;
    TurnsMemo memo;
    for (const Hand hand : span_of(hands)) *out++ = static_cast<std::int8_t>(memo.fewest(rules.turns(), hand));
  });
}

}  // namespace

void check_sizes(const Rules& rules, const std::vector<int>& hand_sizes) {
  if (static_cast<int>(hand_sizes.size()) != rules.players)
    refuse("hand_sizes: " + std::to_string(hand_sizes.size()) + " for " + std::to_string(rules.players) + " seats");
  for (const int size : hand_sizes)
    if (size < 1 || size > rules.hand_limit)
      refuse("hand_sizes " + std::to_string(size) + ": not in 1.." + std::to_string(rules.hand_limit));
  const int cards = std::accumulate(hand_sizes.begin(), hand_sizes.end(), 0);
  if (cards > size_of(rules.pack())) refuse("hand_sizes: " + std::to_string(cards) + " cards, more than the pack");
}

void export_batches(nb::module_&) {
  nb::borrow<nb::class_<RulesObject>>(nb::type<RulesObject>())
      .def("leads_batch", &lead_ids, nb::arg("hands").noconvert())
      .def("leads_batch_plays", &lead_plays, nb::arg("hands").noconvert())
      .def("answers_batch", &answer_ids, nb::arg("hands").noconvert(), nb::arg("to_beat_ids").noconvert())
      .def("answers_batch_plays", &answer_plays, nb::arg("hands").noconvert(), nb::arg("to_beat_ids").noconvert())
      .def("turns_batch", &turns_of_hands, nb::arg("hands").noconvert())
      .def("playouts", &playouts_of_deals, nb::arg("games"), nb::kw_only(), nb::arg("seed"), nb::arg("threads") = 1,
           nb::arg("hand_sizes"));
  nb::borrow<nb::class_<PositionObject>>(nb::type<PositionObject>())
      .def("playouts", &playouts_of_position, nb::arg("games"), nb::kw_only(), nb::arg("seed"), nb::arg("threads") = 1);
}

}  // namespace ddz
