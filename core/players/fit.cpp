#include "fit.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>

#include "lanes.hpp"

namespace ddz {

namespace {

// row[0..n) += factor * x[0..n)
void add_scaled(float* row, const float* x, float factor, int n) {
  for (int i = 0; i < n; i += lanes) floats_at(row + i) += factor * floats_at(x + i);
}

// out[0..n) = sum over the listed k of factors[k] * rows[k]
void sum_scaled_rows(float* out, const float* rows, int n, const std::uint16_t* list, int count, const float* factors) {
  const auto block = [&]<int C>(int at) {
    Floats sum[C] = {};
    for (int k = 0; k < count; ++k) {
      const float* row = rows + static_cast<std::size_t>(list[k]) * n + at;
      for (int c = 0; c < C; ++c) sum[c] += factors[list[k]] * floats_at(row + c * lanes);
    }
    for (int c = 0; c < C; ++c) floats_at(out + at + c * lanes) = sum[c];
  };
  int at = 0;
  for (; at + 8 * lanes <= n; at += 8 * lanes) block.operator()<8>(at);
  for (; at < n; at += lanes) block.operator()<1>(at);
}

}  // namespace

void Samples::clear() {
  inputs.clear();
  ends.clear();
  win.clear();
  points.clear();
}

void Samples::append(const Samples& more) {
  const auto offset = static_cast<std::uint32_t>(inputs.size());
  inputs.insert(inputs.end(), more.inputs.begin(), more.inputs.end());
  for (const std::uint32_t end : more.ends) ends.push_back(offset + end);
  win.insert(win.end(), more.win.begin(), more.win.end());
  points.insert(points.end(), more.points.begin(), more.points.end());
}

double Gradient::add(const Network& network, const Samples& samples, const std::uint32_t* chosen, int count,
                     float points_weight, float* gradient) {
  const auto& [n0, n1, n2, n3] = network.size();
  const float* w = network.weights().data();
  const float *w2 = w + network.w2_at(), *w3 = w + network.w3_at(), *w4 = w + network.w4_at(),
              *b4 = w + network.b4_at();
  float *g2 = gradient + network.w2_at(), *g3 = gradient + network.w3_at(), *g4 = gradient + network.w4_at();
  h1_.resize(n1), d1_.resize(static_cast<std::size_t>(count) * n1), h2_.resize(n2), d2_.resize(n2), h3_.resize(n3),
      d3_.resize(n3);
  live1_.resize(std::max(n1, n2) + 1), live2_.resize(std::max(n1, n2) + 1);
  // Output by output, so that what flows back to h1 is a sum of rows too.
  w2_turned_.resize(static_cast<std::size_t>(n1) * n2);
  for (int i = 0; i < n1; ++i)
    for (int k = 0; k < n2; ++k)
      w2_turned_[static_cast<std::size_t>(k) * n1 + i] = w2[static_cast<std::size_t>(i) * n2 + k];

  double loss = 0;
  for (int q = 0; q < count; ++q) {
    const std::uint32_t sample = chosen[q];
    const Feature* first = samples.inputs.data() + (sample ? samples.ends[sample - 1] : 0);
    const Feature* last = samples.inputs.data() + samples.ends[sample];

    sum_rows(h1_.data(), w + network.b1_at(), w, n1, first, static_cast<int>(last - first));
    const int live1 = rectify<1>(h1_.data(), n1, n1, live1_.data());
    layer<1>(h1_.data(), n1, live1_.data(), live1, w2, n2, w + network.b2_at(), h2_.data(), n2);
    const int live2 = rectify<1>(h2_.data(), n2, n2, live2_.data());
    layer<1>(h2_.data(), n2, live2_.data(), live2, w3, n3, w + network.b3_at(), h3_.data(), n3);
    for (float& x : h3_) x = std::max(x, 0.0f);
    const float win_logit = b4[0] + dot(h3_.data(), w4, n3), points = b4[1] + dot(h3_.data(), w4 + n3, n3);

    const float chance = 1 / (1 + std::exp(-win_logit)), target = samples.win[sample];
    loss -= target * std::log(std::max(chance, 1e-7f)) + (1 - target) * std::log(std::max(1 - chance, 1e-7f));
    const float d_win = chance - target, d_points = points_weight * (points - samples.points[sample]);

    gradient[network.b4_at()] += d_win;
    gradient[network.b4_at() + 1] += d_points;
    add_scaled(g4, h3_.data(), d_win, n3);
    add_scaled(g4 + n3, h3_.data(), d_points, n3);
    for (int k = 0; k < n3; ++k) d3_[k] = h3_[k] > 0 ? d_win * w4[k] + d_points * w4[n3 + k] : 0;
    add_scaled(gradient + network.b3_at(), d3_.data(), 1, n3);
    std::fill(d2_.begin(), d2_.end(), 0.0f);
    for (int k = 0; k < live2; ++k) {
      const int i = live2_[k];
      add_scaled(g3 + static_cast<std::size_t>(i) * n3, d3_.data(), h2_[i], n3);
      d2_[i] = dot(w3 + static_cast<std::size_t>(i) * n3, d3_.data(), n3);
    }
    add_scaled(gradient + network.b2_at(), d2_.data(), 1, n2);
    for (int k = 0; k < live1; ++k)
      add_scaled(g2 + static_cast<std::size_t>(live1_[k]) * n2, d2_.data(), h1_[live1_[k]], n2);
    float* d1 = d1_.data() + static_cast<std::size_t>(q) * n1;
    sum_scaled_rows(d1, w2_turned_.data(), n1, live2_.data(), live2, d2_.data());
    for (int i = 0; i < n1; ++i) d1[i] = h1_[i] > 0 ? d1[i] : 0;
  }
  add_table(network, samples, chosen, count, gradient);
  return loss;
}

// The first layer: the row of an input gains what flowed back to the samples in which it is on. Feature
// by input, so that a row is summed in registers and written once.
void Gradient::add_table(const Network& network, const Samples& samples, const std::uint32_t* chosen, int count,
                         float* gradient) {
  const int n0 = network.size().inputs, n1 = network.size().h1;
  const auto inputs_of = [&](std::uint32_t sample) {
    const Feature* inputs = samples.inputs.data();
    return std::span(inputs + (sample ? samples.ends[sample - 1] : 0), inputs + samples.ends[sample]);
  };
  starts_.assign(static_cast<std::size_t>(n0) + 1, 0);
  for (int q = 0; q < count; ++q)
    for (const Feature input : inputs_of(chosen[q])) ++starts_[input + 1];
  std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
  users_.resize(starts_.back());
  for (int q = count - 1; q >= 0; --q)
    for (const Feature input : inputs_of(chosen[q])) users_[--starts_[input + 1]] = static_cast<std::uint16_t>(q);
  // starts_[i + 1] now is where input i starts; the next one's start is its end.
  starts_.push_back(static_cast<std::uint32_t>(users_.size()));

  // Some columns at a time, so that those of all samples stay in the cache.
  constexpr int columns = 8 * lanes;
  const auto sum_columns = [&]<int C>(int at) {
    for (int input = 0; input < n0; ++input) {
      const std::uint32_t first = starts_[input + 1], users = starts_[input + 2] - first;
      if (users == 0) continue;
      float* row = gradient + static_cast<std::size_t>(input) * n1 + at;
      sum_block<C>(row, row, d1_.data() + at, n1, users_.data() + first, static_cast<int>(users), nullptr, 0);
    }
    float* bias = gradient + network.b1_at() + at;
    for (int q = 0; q < count; ++q)
      for (int c = 0; c < C; ++c)
        floats_at(bias + c * lanes) += floats_at(d1_.data() + static_cast<std::size_t>(q) * n1 + at + c * lanes);
  };
  int at = 0;
  for (; at + columns <= n1; at += columns) sum_columns.operator()<8>(at);
  for (; at < n1; at += lanes) sum_columns.operator()<1>(at);
}

void Adam::step(std::vector<float>& weights, const std::vector<float>& gradient, float scale, float rate) {
  ++steps;
  const float correct1 = 1 - std::pow(0.9f, static_cast<float>(steps)),
              correct2 = 1 - std::pow(0.999f, static_cast<float>(steps));
  const float step = rate / correct1, root = 1 / std::sqrt(correct2);
  float *w = weights.data(), *m = mean.data(), *v = square.data();
  const float* g = gradient.data();
  for (std::size_t i = 0, n = weights.size(); i < n; ++i) {
    const float x = g[i] * scale;
    m[i] = 0.9f * m[i] + 0.1f * x;
    v[i] = 0.999f * v[i] + 0.001f * x * x;
    w[i] -= step * m[i] / (std::sqrt(v[i]) * root + 1e-8f);
  }
}

double fit(Network& network, Adam& adam, const Samples& samples, const FitOptions& options, Random& random) {
  std::vector<std::uint32_t> order(samples.size());
  std::iota(order.begin(), order.end(), 0u);
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(static_cast<int>(i))]);
  Gradient gradient;
  std::vector<float> sum(network.weight_count());
  double loss = 0;
  std::size_t used = 0;
  for (; used + options.batch <= order.size(); used += options.batch) {
    std::fill(sum.begin(), sum.end(), 0.0f);
    loss += gradient.add(network, samples, order.data() + used, options.batch, options.points_weight, sum.data());
    adam.step(network.weights(), sum, 1.0f / static_cast<float>(options.batch), options.rate);
  }
  return used ? loss / static_cast<double>(used) : 0;
}

}  // namespace ddz
