#include "bench.hpp"

#include <nanobind/stl/vector.h>

#include "arrays.hpp"
#include "rules_object.hpp"
#include "signature.hpp"

namespace ddz {

namespace {

// The Python class Bench: fixed work of one ruleset and the times it takes.
class BenchObject {
 public:
  BenchObject(const RulesObject& rules, const std::vector<int>& hand_sizes, int games, std::uint64_t seed)
      : table_(rules.shared_table()), turns_(table_->rules()) {
    check_sizes(table_->rules(), hand_sizes);
    work_ = make_work(*table_, hand_sizes, games, seed);
  }

  const Work& work() const { return work_; }
  const PlayTable& table() const { return *table_; }
  const Turns& turns() const { return turns_; }

 private:
  std::shared_ptr<const PlayTable> table_;
  Turns turns_;
  Work work_;
};

template <class Number>
Array<Number> array_of(const std::vector<Number>& numbers) {
  return make_array<Number>(numbers.size(), [&](Number* out) { std::copy(numbers.begin(), numbers.end(), out); });
}

}  // namespace

void export_bench(nb::module_& module) {
  using Self = const BenchObject&;
  nb::class_<BenchObject>(module, "Bench")
      .def(nb::init<const RulesObject&, const std::vector<int>&, int, std::uint64_t>(), nb::arg("rules"), nb::kw_only(),
           nb::arg("hand_sizes"), nb::arg("games"), nb::arg("seed"))
      .def_prop_ro("large_hands", [](Self self) { return array_of(self.work().large_hands); })
      .def_prop_ro("small_hands", [](Self self) { return array_of(self.work().small_hands); })
      .def_prop_ro("following_hands", [](Self self) { return array_of(self.work().following_hands); })
      .def_prop_ro("to_beat_ids", [](Self self) { return array_of(self.work().to_beat); })
      .def_prop_ro("played", [](Self self) { return array_of(self.work().played); })
      .def("time_leads_large", [](Self self) { return time_leads(self.table(), self.work().large_hands); })
      .def("time_leads_small", [](Self self) { return time_leads(self.table(), self.work().small_hands); })
      .def("time_lead_counts", [](Self self) { return time_lead_counts(self.table(), self.work().large_hands); })
      .def("time_lead_ids", [](Self self) { return time_lead_ids(self.table(), self.work().large_hands); })
      .def("time_answers",
           [](Self self) { return time_answers(self.table(), self.work().following_hands, self.work().to_beat); })
      .def("time_classifications", [](Self self) { return time_classifications(self.table(), self.work().played); })
      .def("time_turns", [](Self self) { return time_turns(self.turns(), self.work().small_hands); });
  nb::borrow<nb::class_<RulesObject>>(nb::type<RulesObject>()).def("signature", [](const RulesObject& self) {
    return signature(self.table(), self.turns());
  });
}

}  // namespace ddz
