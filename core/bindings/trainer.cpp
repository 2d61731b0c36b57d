#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "players.hpp"
#include "players/trainer.hpp"

namespace ddz {

namespace {

struct TrainerObject {
  TableRulesObject table;
  Trainer trainer;
};

// A network of the trainer: those that choose plays, or with `deal` those that value what was dealt.
Network& network_of(TrainerObject& self, int role, bool deal) {
  checked_role(self.table.table, role);
  return deal ? self.trainer.deal_networks[role] : self.trainer.networks[role];
}
Adam& adam_of(TrainerObject& self, int role, bool deal) {
  checked_role(self.table.table, role);
  return deal ? self.trainer.deal_adams[role] : self.trainer.adams[role];
}

nb::dict round(TrainerObject& self, int games, int threads, double explore, double lambda, double shown, float rate,
               float points_weight, int batch, float average) {
  require_within("games", games, 0, 1 << 20);
  require_within("threads", threads, 1, 1024);
  require_within("batch", batch, 1, 65535);
  RoundOptions options;
  options.games = games;
  options.threads = threads;
  options.play = {explore, lambda, shown};
  options.fit = {rate, points_weight, batch};
  options.average = average;
  RoundReport report;
  {
    const nb::gil_scoped_release release;
    report = self.trainer.round(options);
  }
  nb::dict out;
  out["games"] = report.games;
  out["decisions"] = report.decisions;
  out["plays"] = report.plays;
  out["landlord_wins"] = report.landlord_wins;
  out["loss"] = report.loss;
  out["play_seconds"] = report.play_seconds;
  out["fit_seconds"] = report.fit_seconds;
  return out;
}

// Refuses what would be read past the networks' tables.
void add(TrainerObject& self, const ExperienceObject& played) {
  const Experience& experience = played.experience;
  const auto check = [&](const std::vector<Samples>& by_role, int size) {
    if (static_cast<int>(by_role.size()) != self.trainer.roles())
      refuse("experience: of " + std::to_string(by_role.size()) + " roles, the ruleset has " +
             std::to_string(self.trainer.roles()));
    for (const Samples& samples : by_role)
      for (const Feature input : samples.inputs) require_within("experience: input", input, 0, size - 1);
  };
  check(experience.decisions, self.trainer.features().size());
  check(experience.deals, self.trainer.features().dealt_size());
  self.trainer.add(experience);
}

}  // namespace

void export_trainer(nb::module_& module) {
  nb::class_<TrainerObject>(module, "Trainer")
      .def(
          "__init__",
          [](TrainerObject* self, const TableRulesObject& rules, const std::tuple<int, int, int>& size,
             std::uint64_t seed) {
            require_size(size);
            const auto [h1, h2, h3] = size;
            new (self) TrainerObject{rules, Trainer(rules.table, h1, h2, h3, seed)};
          },
          nb::arg("rules"), nb::kw_only(), nb::arg("size"), nb::arg("seed"))
      .def("round", &round, nb::kw_only(), nb::arg("games"), nb::arg("threads"), nb::arg("explore"), nb::arg("lambda_"),
           nb::arg("shown"), nb::arg("rate"), nb::arg("points_weight"), nb::arg("batch"), nb::arg("average"))
      .def("add", &add, nb::arg("experience"))
      .def_prop_rw(
          "rounds", [](const TrainerObject& self) { return self.trainer.rounds; },
          [](TrainerObject& self, std::int64_t rounds) { self.trainer.rounds = rounds; })
      .def(
          "weights",
          [](TrainerObject& self, int role, bool deal) { return copy_of(network_of(self, role, deal).weights()); },
          nb::arg("role"), nb::kw_only(), nb::arg("deal") = false)
      .def(
          "set_weights",
          [](TrainerObject& self, int role, const Weights& weights, bool deal) {
            copy_into(network_of(self, role, deal).weights(), weights, "weights");
          },
          nb::arg("role"), nb::arg("weights"), nb::kw_only(), nb::arg("deal") = false)
      .def(
          "average",
          [](TrainerObject& self, int role) {
            return copy_of(self.trainer.averages[checked_role(self.table.table, role)].weights());
          },
          nb::arg("role"))
      .def(
          "set_average",
          [](TrainerObject& self, int role, const Weights& weights) {
            copy_into(self.trainer.averages[checked_role(self.table.table, role)].weights(), weights, "weights");
          },
          nb::arg("role"), nb::arg("weights"))
      .def(
          "moments",
          [](TrainerObject& self, int role, bool deal) {
            const Adam& adam = adam_of(self, role, deal);
            return std::tuple(copy_of(adam.mean), copy_of(adam.square), adam.steps);
          },
          nb::arg("role"), nb::kw_only(), nb::arg("deal") = false)
      .def(
          "set_moments",
          [](TrainerObject& self, int role, const Weights& mean, const Weights& square, std::int64_t steps, bool deal) {
            Adam& adam = adam_of(self, role, deal);
            copy_into(adam.mean, mean, "mean");
            copy_into(adam.square, square, "square");
            adam.steps = steps;
          },
          nb::arg("role"), nb::arg("mean"), nb::arg("square"), nb::arg("steps"), nb::kw_only(),
          nb::arg("deal") = false);
}

}  // namespace ddz
