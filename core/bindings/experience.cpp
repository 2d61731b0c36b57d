#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <limits>

#include "players.hpp"

namespace ddz {

namespace {

using SamplesTuple = std::tuple<Inputs, Ends, Weights, Weights>;
using State = std::tuple<std::tuple<std::int64_t, std::int64_t, std::int64_t, std::int64_t>, std::vector<SamplesTuple>,
                         std::vector<SamplesTuple>>;

// The networks of a trainer say later how many inputs there are.
std::vector<Samples> read_samples(const std::vector<SamplesTuple>& from) {
  std::vector<Samples> out;
  for (const auto& [inputs, ends, win, points] : from)
    out.push_back(make_samples(std::numeric_limits<Feature>::max() + 1, inputs, ends, win, points));
  return out;
}

nb::list all_arrays(const std::vector<Samples>& by_role) {
  nb::list out;
  for (const Samples& samples : by_role) out.append(arrays_of(samples));
  return out;
}

}  // namespace

nb::tuple arrays_of(const Samples& samples) {
  const auto copy = [](const auto& numbers) {
    using Number = std::decay_t<decltype(numbers[0])>;
    return make_array<Number>(numbers.size(), [&](Number* out) { std::copy(numbers.begin(), numbers.end(), out); });
  };
  return nb::make_tuple(copy(samples.inputs), copy(samples.ends), copy(samples.win), copy(samples.points));
}

Samples make_samples(int size, const Inputs& inputs, const Ends& ends) {
  Samples samples;
  samples.inputs.assign(inputs.data(), inputs.data() + inputs.size());
  samples.ends.assign(ends.data(), ends.data() + ends.size());
  std::uint32_t before = 0;
  for (const std::uint32_t end : samples.ends) {
    if (end < before || end - before > max_inputs) refuse("ends: not rising, or too many inputs at once");
    before = end;
  }
  if (before != samples.inputs.size()) refuse("ends: do not end with the inputs");
  for (const Feature input : samples.inputs) require_within("inputs", input, 0, size - 1);
  return samples;
}

Samples make_samples(int size, const Inputs& inputs, const Ends& ends, const Weights& win, const Weights& points) {
  Samples samples = make_samples(size, inputs, ends);
  if (win.size() != samples.size() || points.size() != samples.size()) refuse("win, points: not one for each sample");
  samples.win.assign(win.data(), win.data() + win.size());
  samples.points.assign(points.data(), points.data() + points.size());
  return samples;
}

void export_experience(nb::module_& module) {
  nb::class_<ExperienceObject> experience(module, "Experience");
  // Pickled by one process and read by another, whose CPU may need another build.
  experience.attr("__module__") = "doudizhu._core";
  experience.def_prop_ro("games", [](const ExperienceObject& self) { return self.experience.games; })
      .def_prop_ro("decisions", [](const ExperienceObject& self) { return self.experience.made; })
      .def_prop_ro("plays", [](const ExperienceObject& self) { return self.experience.plays; })
      .def_prop_ro("landlord_wins", [](const ExperienceObject& self) { return self.experience.landlord_wins; })
      .def(
          "samples",
          [](const ExperienceObject& self, int role, bool deal) {
            const auto& by_role = deal ? self.experience.deals : self.experience.decisions;
            require_within("role", role, 0, static_cast<int>(by_role.size()) - 1);
            return arrays_of(by_role[static_cast<std::size_t>(role)]);
          },
          nb::arg("role"), nb::kw_only(), nb::arg("deal") = false)
      .def("__getstate__",
           [](const ExperienceObject& self) {
             const Experience& e = self.experience;
             return nb::make_tuple(nb::make_tuple(e.games, e.made, e.plays, e.landlord_wins), all_arrays(e.decisions),
                                   all_arrays(e.deals));
           })
      .def("__setstate__", [](ExperienceObject& self, const State& state) {
        const auto& [counts, decisions, deals] = state;
        if (decisions.size() != deals.size()) refuse("experience: decisions and deals are not of the same roles");
        Experience experience(0);
        experience.decisions = read_samples(decisions);
        experience.deals = read_samples(deals);
        std::tie(experience.games, experience.made, experience.plays, experience.landlord_wins) = counts;
        new (&self) ExperienceObject{std::move(experience)};
      });
}

}  // namespace ddz
