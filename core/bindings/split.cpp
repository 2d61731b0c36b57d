#include <nanobind/ndarray.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <string>

#include "players/split.hpp"
#include "rules_object.hpp"

namespace ddz {

namespace {

using PriceArray = nb::ndarray<const float, nb::shape<type_count, rank_count>, nb::c_contig, nb::device::cpu>;

std::vector<float> split_costs(const RulesObject& self, PriceArray prices, nb::sequence hands) {
  const Rules& rules = self.rules();
  std::vector<Hand> words;
  for (nb::handle hand : hands) words.push_back(read_hand(rules, hand, "hand"));
  Prices table;
  std::copy_n(prices.data(), type_count * rank_count, table.front().data());
  for (const auto& row : table)
    for (const float price : row)
      if (!(price > -1e3F && price < 1e3F)) refuse("price " + std::to_string(price) + " is not a small number");

  nb::gil_scoped_release release;
  thread_local Splitter splitter;
  splitter.reset(rules, table);
  std::vector<float> costs;
  costs.reserve(words.size());
  for (const Hand word : words) costs.push_back(splitter.cost(word));
  return costs;
}

}  // namespace

void export_split(nb::module_& module) {
  module.def("split_costs", &split_costs, nb::arg("rules"), nb::arg("prices"), nb::arg("hands"),
             "The price of the cheapest cut of each hand into plays, for prices by type and main rank.");
}

}  // namespace ddz
