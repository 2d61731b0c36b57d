#include "position_object.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <string>

namespace ddz {

PositionObject::PositionObject(const RulesObject& rules, nb::sequence hands, int landlords, int turn,
                               nb::object to_beat, int owner, int passes, int doublings,
                               const std::optional<std::vector<int>>& plays_made)
    : table_(rules.shared_table()) {
  const int seats = rules.rules().players;
  const auto given = static_cast<int>(nb::len(hands));
  if (given != seats)
    refuse("hands: " + std::to_string(given) + ", the ruleset has " + std::to_string(seats) + " seats");
  require_within("landlords", landlords, 0, (1 << seats) - 1);
  require_within("turn", turn, 0, seats - 1);
  require_within("doublings", doublings, 0, 127);
  Hand all = 0;
  for (int seat = 0; seat < seats; ++seat) {
    const std::string name = "hands[" + std::to_string(seat) + "]";
    const Hand hand = read_hand(rules.rules(), hands[static_cast<std::size_t>(seat)], name.c_str());
    if (hand == 0) refuse(name + ": no cards");
    all += hand;
    check_cards(rules.rules(), all, "all hands");
    now_.hands[static_cast<std::size_t>(seat)] = hand;
  }
  now_.seats = static_cast<std::int8_t>(seats);
  now_.turn = static_cast<std::int8_t>(turn);
  now_.landlords = static_cast<std::uint8_t>(landlords);
  now_.doublings = static_cast<std::int8_t>(doublings);
  if (to_beat.is_none()) {
    if (owner != -1 || passes != 0) refuse("owner, passes: the trick has no play to beat");
  } else {
    require_within("owner", owner, 0, seats - 1);
    require_within("passes", passes, 0, seats - 2);
    if ((owner + passes + 1) % seats != turn)
      refuse("turn " + std::to_string(turn) + ": does not follow from owner " + std::to_string(owner) + " and passes " +
             std::to_string(passes));
    now_.to_beat = rules.read_play(to_beat, "to_beat");
    now_.owner = static_cast<std::int8_t>(owner);
    now_.passes = static_cast<std::int8_t>(passes);
  }
  if (plays_made) {
    if (static_cast<int>(plays_made->size()) != seats) refuse("plays_made: not one number for each seat");
    for (int seat = 0; seat < seats; ++seat) {
      require_within("plays_made", (*plays_made)[static_cast<std::size_t>(seat)], 0, 54);
      now_.plays_made[static_cast<std::size_t>(seat)] =
          static_cast<std::uint8_t>((*plays_made)[static_cast<std::size_t>(seat)]);
    }
  }
}

Array<std::int32_t> PositionObject::legal_ids() const {
  if (now_.over()) return make_array<std::int32_t>(0, [](std::int32_t*) {});
  const std::vector<Play> plays = legal_plays(table_->rules(), now_);
  const bool may_pass = !now_.is_lead();
  return make_array<std::int32_t>(plays.size() + may_pass, [&](std::int32_t* out) {
    if (may_pass) *out++ = -1;
    table_->ids_of(plays, out);
  });
}

void PositionObject::apply(int id) {
  require_within("play id", id, -1, table_->size() - 1);
  const Play play = id < 0 ? Play{} : (*table_)[id];
  if (!is_legal(now_, play)) {
    if (now_.over()) refuse("play id " + std::to_string(id) + ": the game is over");
    if (id < 0) refuse("play id -1: the leader of a trick does not pass");
    refuse("play id " + std::to_string(id) + " '" + text_of_word(play.cards()) + "': not legal for seat " +
           std::to_string(now_.turn));
  }
  made_.emplace_back(play, now_.apply(table_->rules(), play));
}

void PositionObject::undo() {
  if (made_.empty()) refuse("undo: no play was made");
  now_.undo(made_.back().first, made_.back().second);
  made_.pop_back();
}

void export_position(nb::module_& module) {
  nb::class_<PositionObject>(module, "Position")
      .def(nb::init<const RulesObject&, nb::sequence, int, int, nb::object, int, int, int,
                    const std::optional<std::vector<int>>&>(),
           nb::arg("rules"), nb::kw_only(), nb::arg("hands"), nb::arg("landlords"), nb::arg("turn"),
           nb::arg("to_beat").none() = nb::none(), nb::arg("owner") = -1, nb::arg("passes") = 0,
           nb::arg("doublings") = 0, nb::arg("plays_made") = nb::none())
      .def("legal_ids", &PositionObject::legal_ids)
      .def("apply", &PositionObject::apply, nb::arg("play_id"))
      .def("undo", &PositionObject::undo)
      .def_prop_ro("turn", [](const PositionObject& self) { return int{self.now().turn}; })
      .def_prop_ro("over", [](const PositionObject& self) { return self.now().over(); })
      .def_prop_ro("winner", [](const PositionObject& self) { return int{self.now().winner}; })
      .def_prop_ro("landlords_won", [](const PositionObject& self) { return self.now().landlords_won(); })
      .def_prop_ro("hands",
                   [](const PositionObject& self) {
                     const auto& hands = self.now().hands;
                     return std::vector<Hand>(hands.begin(), hands.begin() + self.now().seats);
                   })
      .def_prop_ro("plays_made",
                   [](const PositionObject& self) {
                     const auto& made = self.now().plays_made;
                     return std::vector<int>(made.begin(), made.begin() + self.now().seats);
                   })
      .def_prop_ro(
          "to_beat_id",
          [](const PositionObject& self) { return self.now().is_lead() ? -1 : self.table().id_of(self.now().to_beat); })
      .def_prop_ro("owner", [](const PositionObject& self) { return int{self.now().owner}; })
      .def_prop_ro("passes", [](const PositionObject& self) { return int{self.now().passes}; })
      .def_prop_ro("doublings", [](const PositionObject& self) { return int{self.now().doublings}; })
      .def_prop_ro("hash", [](const PositionObject& self) { return self.now().hash(); });
}

}  // namespace ddz
