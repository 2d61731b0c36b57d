// A network that reads switched-on inputs and gives the value of a play: the chance that the seat's
// side wins, and the points it makes.
//
//   inputs -> H1, rectified -> H2, rectified -> H3, rectified -> (win, points)
//
// The first layer is a table with one row an input, of which the rows that are on are summed.
#pragma once

#include <cstddef>
#include <vector>

#include "features.hpp"

namespace ddz {

struct NetworkSize {
  int inputs = 0;
  int h1 = 512, h2 = 64, h3 = 32;  // multiples of 16

  friend bool operator==(const NetworkSize&, const NetworkSize&) = default;
};

inline constexpr int outputs = 2;  // logit of the chance to win; points

class Network {
 public:
  explicit Network(const NetworkSize& size);

  // Random weights to start learning from.
  void initialise(std::uint64_t seed);

  const NetworkSize& size() const { return size_; }

  // All weights in one row: table [inputs][h1], bias [h1], w2 [h1][h2], b2, w3 [h2][h3], b3,
  // w4 [outputs][h3], b4. The layers but the last stand input by input, so that a layer is a sum of
  // rows, and a rectified input that is 0 costs nothing.
  std::vector<float>& weights() { return weights_; }
  const std::vector<float>& weights() const { return weights_; }

  std::size_t table_at() const { return 0; }
  std::size_t b1_at() const { return static_cast<std::size_t>(size_.inputs) * size_.h1; }
  std::size_t w2_at() const { return b1_at() + size_.h1; }
  std::size_t b2_at() const { return w2_at() + static_cast<std::size_t>(size_.h1) * size_.h2; }
  std::size_t w3_at() const { return b2_at() + size_.h2; }
  std::size_t b3_at() const { return w3_at() + static_cast<std::size_t>(size_.h2) * size_.h3; }
  std::size_t w4_at() const { return b3_at() + size_.h3; }
  std::size_t b4_at() const { return w4_at() + static_cast<std::size_t>(outputs) * size_.h3; }
  std::size_t weight_count() const { return b4_at() + outputs; }

 private:
  NetworkSize size_;
  std::vector<float> weights_;
};

struct Value {
  float win;     // logit: 0 stands for one half
  float points;  // in units of four base scores
};

// Values of the plays of one decision. Holds scratch space: one for each thread.
class Evaluator {
 public:
  // `plays[i]` may be a pass. `values` has room for `count`.
  void plays(const Network& network, const Features& features, const View& view, const Play* plays, int count,
             Value* values);

  TurnsMemo& memo() { return memo_; }

  // The value of one set of inputs.
  Value inputs(const Network& network, const Feature* inputs, int count);

 private:
  std::vector<float> sum_, body_, rows_, h2_, h3_;
  std::vector<std::uint16_t> live_;
  TurnsMemo memo_;
};

}  // namespace ddz
