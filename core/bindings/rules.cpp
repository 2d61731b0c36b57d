#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <span>
#include <string>

#include "arrays.hpp"
#include "rules_object.hpp"
#include "subsets.hpp"

namespace ddz {

namespace {

Rules make_rules(int players, int packs, int hand_limit, bool single_kickers, bool four_with_two, int kicker_copies,
                 int plane_pairs_max, const std::string& joker_pairs, int bomb_min_double) {
  const auto require = [](bool holds, const std::string& message) {
    if (!holds) throw nb::value_error(message.c_str());
  };
  const auto within = [&](const char* name, int value, int low, int high) {
    require(low <= value && value <= high, std::string(name) + " " + std::to_string(value) + ": not in " +
                                               std::to_string(low) + ".." + std::to_string(high));
  };
  within("players", players, 2, max_seats);
  within("packs", packs, 1, 2);
  within("hand_limit", hand_limit, 1, max_hand);
  within("kicker_copies", kicker_copies, 1, 3);
  within("plane_pairs_max", plane_pairs_max, 1, max_kickers);
  within("bomb_min_double", bomb_min_double, 4, 9);
  require(joker_pairs == "none" || joker_pairs == "kind" || joker_pairs == "bomb",
          "joker_pairs '" + joker_pairs + "': not 'none', 'kind' or 'bomb'");
  require(packs == 2 || joker_pairs == "none", "joker_pairs '" + joker_pairs + "': one pack has no two equal jokers");
  require(packs == 1 || joker_pairs != "none", "joker_pairs 'none': two packs have equal jokers");
  require(packs == 1 || !(single_kickers || four_with_two),
          "single_kickers, four_with_two: not with two packs, where plays would have several readings");
  require(!single_kickers || hand_limit < 24,
          "hand_limit " + std::to_string(hand_limit) + ": planes with singles stop at five trios");
  const JokerPairs pairs = joker_pairs == "kind"   ? JokerPairs::kind
                           : joker_pairs == "bomb" ? JokerPairs::bomb
                                                   : JokerPairs::none;
  return {players,       packs,           hand_limit, single_kickers, four_with_two,
          kicker_copies, plane_pairs_max, pairs,      bomb_min_double};
}

}  // namespace

Play RulesObject::read_play(nb::handle cards, const char* what) const {
  const Hand word = read_cards(rules(), cards, what);
  const Play play = classify(rules(), word);
  if (!play) {
    const std::string message = std::string(what) + " '" + text_of_word(word) + "': not a play of this ruleset";
    throw nb::value_error(message.c_str());
  }
  return play;
}

const Turns& RulesObject::turns() const {
  std::call_once(turns_built_, [&] { turns_ = shared_turns(rules()); });
  return *turns_;
}

void RulesObject::bind_plays(nb::sequence objects) {
  if (nb::len(objects) != static_cast<std::size_t>(table().size())) {
    const std::string message = "objects: " + std::to_string(nb::len(objects)) + ", the ruleset has " +
                                std::to_string(table().size()) + " plays";
    throw nb::value_error(message.c_str());
  }
  objects_.clear();
  for (nb::handle object : objects) objects_.push_back(nb::borrow(object));
}

nb::object RulesObject::object_of(int id) const {
  if (objects_.empty()) return nb::int_(id);
  return objects_[static_cast<std::size_t>(id)];
}

nb::list RulesObject::objects_of(const Play* begin, const Play* end) const {
  PyObject* list = PyList_New(end - begin);
  if (!list) throw nb::python_error();
  for (const Play* play = begin; play != end; ++play)
    PyList_SET_ITEM(list, play - begin, object_of(table().id_of(*play)).release().ptr());
  return nb::steal<nb::list>(list);
}

int RulesObject::traverse(visitproc visit, void* arg) const {
  for (const nb::object& object : objects_) {
    Py_VISIT(object.ptr());
  }
  return 0;
}

static PyType_Slot rules_slots[] = {
    {Py_tp_traverse, reinterpret_cast<void*>(+[](PyObject* self, visitproc visit, void* arg) -> int {
       Py_VISIT(Py_TYPE(self));
       return nb::inst_ready(self) ? nb::inst_ptr<RulesObject>(self)->traverse(visit, arg) : 0;
     })},
    {Py_tp_clear, reinterpret_cast<void*>(+[](PyObject* self) -> int {
       if (nb::inst_ready(self)) nb::inst_ptr<RulesObject>(self)->clear();
       return 0;
     })},
    {0, nullptr}};

void export_rules(nb::module_& module) {
  const auto lead_list = [](RulesObject& self, nb::handle hand) {
    const Hand word = read_hand(self.rules(), hand, "hand");
    return std::span<const Play>(self.buffer(), leads(self.rules(), word, self.buffer()));
  };
  const auto answer_list = [](RulesObject& self, nb::handle hand, nb::handle to_beat) {
    const Hand word = read_hand(self.rules(), hand, "hand");
    const Play play = self.read_play(to_beat, "to_beat");
    return std::span<const Play>(self.buffer(), answers(self.rules(), word, play, self.buffer()));
  };
  const auto ids = [](const RulesObject& self, std::span<const Play> plays) {
    return make_array<std::int32_t>(plays.size(), [&](std::int32_t* out) { self.table().ids_of(plays, out); });
  };
  const auto words = [](std::span<const Play> plays) {
    return make_array<std::uint64_t>(plays.size(), [&](std::uint64_t* out) {
      for (const Play& play : plays) *out++ = play.cards();
    });
  };

  nb::class_<RulesObject>(module, "Rules", nb::type_slots(rules_slots))
      .def(
          "__init__",
          [](RulesObject* self, int players, int packs, int hand_limit, bool single_kickers, bool four_with_two,
             int kicker_copies, int plane_pairs_max, const std::string& joker_pairs, int bomb_min_double) {
            new (self) RulesObject(make_rules(players, packs, hand_limit, single_kickers, four_with_two, kicker_copies,
                                              plane_pairs_max, joker_pairs, bomb_min_double));
          },
          nb::kw_only(), nb::arg("players"), nb::arg("packs"), nb::arg("hand_limit"), nb::arg("single_kickers"),
          nb::arg("four_with_two"), nb::arg("kicker_copies"), nb::arg("plane_pairs_max"), nb::arg("joker_pairs"),
          nb::arg("bomb_min_double"))
      .def_prop_ro("play_count", [](const RulesObject& self) { return self.table().size(); })
      .def("plays",
           [](const RulesObject& self) {
             nb::list list;
             for (const Play& play : self.table().plays())
               list.append(
                   nb::make_tuple(play.cards(), play.body_cards(), type_name(play), length_of(play), main_of(play)));
             return list;
           })
      .def("bind_plays", &RulesObject::bind_plays, nb::arg("objects"))
      .def(
          "leads",
          [=](RulesObject& self, nb::handle hand) {
            const auto plays = lead_list(self, hand);
            return self.objects_of(plays.data(), plays.data() + plays.size());
          },
          nb::arg("hand").none())
      .def(
          "answers",
          [=](RulesObject& self, nb::handle hand, nb::handle to_beat) {
            const auto plays = answer_list(self, hand, to_beat);
            return self.objects_of(plays.data(), plays.data() + plays.size());
          },
          nb::arg("hand").none(), nb::arg("to_beat").none())
      .def(
          "leads_count",
          [](const RulesObject& self, nb::handle hand) {
            return lead_count(self.rules(), read_hand(self.rules(), hand, "hand"));
          },
          nb::arg("hand").none())
      .def(
          "answers_count",
          [](const RulesObject& self, nb::handle hand, nb::handle to_beat) {
            const Hand word = read_hand(self.rules(), hand, "hand");
            return answer_count(self.rules(), word, self.read_play(to_beat, "to_beat"));
          },
          nb::arg("hand").none(), nb::arg("to_beat").none())
      .def(
          "leads_ids", [=](RulesObject& self, nb::handle hand) { return ids(self, lead_list(self, hand)); },
          nb::arg("hand").none())
      .def(
          "answers_ids",
          [=](RulesObject& self, nb::handle hand, nb::handle to_beat) {
            return ids(self, answer_list(self, hand, to_beat));
          },
          nb::arg("hand").none(), nb::arg("to_beat").none())
      .def(
          "leads_words", [=](RulesObject& self, nb::handle hand) { return words(lead_list(self, hand)); },
          nb::arg("hand").none())
      .def(
          "answers_words",
          [=](RulesObject& self, nb::handle hand, nb::handle to_beat) {
            return words(answer_list(self, hand, to_beat));
          },
          nb::arg("hand").none(), nb::arg("to_beat").none())
      .def(
          "classify",
          [](const RulesObject& self, nb::handle cards) -> nb::object {
            const Play play = classify(self.rules(), read_cards(self.rules(), cards, "cards"));
            return play ? self.object_of(self.table().id_of(play)) : nb::none();
          },
          nb::arg("cards").none())
      .def(
          "id_of",
          [](const RulesObject& self, nb::handle cards) {
            return self.table().find(read_cards(self.rules(), cards, "cards"));
          },
          nb::arg("cards").none())
      .def(
          "beats",
          [](const RulesObject& self, nb::handle lead, nb::handle reply) {
            return beats(self.read_play(lead, "lead"), self.read_play(reply, "reply"));
          },
          nb::arg("lead").none(), nb::arg("reply").none())
      .def(
          "doubles",
          [](const RulesObject& self, nb::handle cards) {
            return doubles(self.rules(), self.read_play(cards, "cards"));
          },
          nb::arg("cards").none())
      .def(
          "turns",
          [](const RulesObject& self, nb::handle hand) {
            return TurnsMemo().fewest(self.turns(), read_hand(self.rules(), hand, "hand"));
          },
          nb::arg("hand").none());
}

}  // namespace ddz
