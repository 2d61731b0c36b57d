// The Python classes around networks: shared by the binding files.
#pragma once

#include <nanobind/ndarray.h>

#include <algorithm>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "arrays.hpp"
#include "bindings.hpp"
#include "players/match.hpp"
#include "players/selfplay.hpp"

namespace ddz {

// What card play and its value depend on, with the table of plays that ids refer to.
struct TableRulesObject {
  TableRules table;
  std::shared_ptr<const PlayTable> plays;
};

// The networks of a ruleset, one for each role.
struct NetworksObject {
  TableRules table;
  Features features;
  std::vector<Network> networks;
  std::vector<Network> deals;
};

// What games of self-play came to; travels between processes.
struct ExperienceObject {
  Experience experience;
};

using Inputs = nb::ndarray<const Feature, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Ends = nb::ndarray<const std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Weights = nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

inline void require_size(const std::tuple<int, int, int>& size) {
  for (const int n : {std::get<0>(size), std::get<1>(size), std::get<2>(size)}) {
    if (n < 16 || n > 4096 || n % 16 != 0) refuse("size " + std::to_string(n) + ": not a multiple of 16 up to 4096");
  }
}

inline int checked_role(const TableRules& table, int role) {
  require_within("role", role, 0, table.roles() - 1);
  return role;
}

inline Array<float> copy_of(const std::vector<float>& numbers) {
  return make_array<float>(numbers.size(), [&](float* out) { std::copy(numbers.begin(), numbers.end(), out); });
}

// (inputs, ends, win, points)
nb::tuple arrays_of(const Samples& samples);

// Raises ValueError for ends that do not fit the inputs, and for inputs that a network of `size` lacks.
Samples make_samples(int size, const Inputs& inputs, const Ends& ends);
Samples make_samples(int size, const Inputs& inputs, const Ends& ends, const Weights& win, const Weights& points);

inline void copy_into(std::vector<float>& numbers, const Weights& from, const char* what) {
  if (from.size() != numbers.size())
    refuse(std::string(what) + ": " + std::to_string(from.size()) + " numbers, expected " +
           std::to_string(numbers.size()));
  std::copy(from.data(), from.data() + from.size(), numbers.begin());
}

}  // namespace ddz
