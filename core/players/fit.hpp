// Fitting a network to what plays came to: gradient descent with Adam.
#pragma once

#include <cstdint>
#include <vector>

#include "network.hpp"

namespace ddz {

// Decisions with the inputs of the play that was made and what it came to.
struct Samples {
  std::vector<Feature> inputs;      // of all samples, one after the other
  std::vector<std::uint32_t> ends;  // where the inputs of sample i end
  std::vector<float> win, points;   // targets: a chance, and points in units of four

  std::size_t size() const { return ends.size(); }
  void clear();
  void append(const Samples& more);
};

// Sum over the samples `chosen` of the gradient of the loss: cross-entropy of the chance to win plus
// `points_weight` times half the squared error of the points. Adds to `gradient`, which stands as the
// weights do. At most 65,535 samples at once. Returns the loss of the chance to win, summed.
class Gradient {
 public:
  double add(const Network& network, const Samples& samples, const std::uint32_t* chosen, int count,
             float points_weight, float* gradient);

 private:
  void add_table(const Network& network, const Samples& samples, const std::uint32_t* chosen, int count,
                 float* gradient);

  std::vector<float> h1_, h2_, d2_, h3_, d3_, w2_turned_;
  std::vector<float> d1_;  // [sample][h1]
  std::vector<std::uint16_t> live1_, live2_;
  std::vector<std::uint32_t> starts_;  // where the samples of an input start in users_
  std::vector<std::uint16_t> users_;   // samples in which an input is on
};

// Adam (Kingma & Ba 2015) with the usual 0.9, 0.999, 1e-8.
class Adam {
 public:
  explicit Adam(std::size_t weights) : mean(weights), square(weights) {}

  void step(std::vector<float>& weights, const std::vector<float>& gradient, float scale, float rate);

  std::vector<float> mean, square;
  std::int64_t steps = 0;
};

struct FitOptions {
  float rate = 1e-3f;
  float points_weight = 0.3f;
  int batch = 1024;
};

// One pass over the samples in an order drawn from `random`; a rest below a batch is left out.
// Returns the mean loss of the chance to win.
double fit(Network& network, Adam& adam, const Samples& samples, const FitOptions& options, Random& random);

}  // namespace ddz
