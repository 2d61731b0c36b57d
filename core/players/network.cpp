#include "network.hpp"

#include <algorithm>
#include <cmath>

#include "lanes.hpp"

namespace ddz {

namespace {

constexpr int block = 4;  // plays evaluated together

}  // namespace

Network::Network(const NetworkSize& size) : size_(size), weights_(weight_count()) {}

void Network::initialise(std::uint64_t seed) {
  Random random(seed);
  const auto gauss = [&] {
    const double u = random.unit() + 1e-12, v = random.unit();
    return std::sqrt(-2 * std::log(u)) * std::cos(6.283185307179586 * v);
  };
  const auto fill = [&](std::size_t from, std::size_t to, double scale) {
    for (std::size_t i = from; i < to; ++i) weights_[i] = static_cast<float>(gauss() * scale);
  };
  std::fill(weights_.begin(), weights_.end(), 0.0f);
  fill(table_at(), b1_at(), 0.1);  // about a hundred inputs are on
  fill(w2_at(), b2_at(), std::sqrt(2.0 / size_.h1));
  fill(w3_at(), b3_at(), std::sqrt(2.0 / size_.h2));
  fill(w4_at(), b4_at(), 0.05);
}

namespace {

// From first-layer sums of R rows to R values. The rows are rectified in place.
template <int R>
void head(const Network& network, float* rows, float* h2, float* h3, std::uint16_t* live, Value* values) {
  const auto& [n0, n1, n2, n3] = network.size();
  const float* w = network.weights().data();
  int count = rectify<R>(rows, n1, n1, live);
  layer<R>(rows, n1, live, count, w + network.w2_at(), n2, w + network.b2_at(), h2, n2);
  count = rectify<R>(h2, n2, n2, live);
  layer<R>(h2, n2, live, count, w + network.w3_at(), n3, w + network.b3_at(), h3, n3);
  const float* w4 = w + network.w4_at();
  const float* b4 = w + network.b4_at();
  for (int r = 0; r < R; ++r) {
    float* x = h3 + static_cast<std::size_t>(r) * n3;
    for (int i = 0; i < n3; ++i) x[i] = x[i] > 0 ? x[i] : 0;
    values[r] = {b4[0] + dot(x, w4, n3), b4[1] + dot(x, w4 + n3, n3)};
  }
}

}  // namespace

void Evaluator::plays(const Network& network, const Features& features, const View& view, const Play* plays, int count,
                      Value* values) {
  const auto& [n0, n1, n2, n3] = network.size();
  sum_.resize(n1);
  body_.resize(n1);
  rows_.resize(static_cast<std::size_t>(block) * n1);
  h2_.resize(static_cast<std::size_t>(block) * n2);
  h3_.resize(static_cast<std::size_t>(block) * n3);
  live_.resize(std::max(n1, n2) + 1);
  const float* table = network.weights().data();

  const Pool pool = features.pool(view);
  Feature add[max_inputs], take[max_inputs];
  Feature* end = features.hand(view.hand, features.state(view, add));
  sum_rows(sum_.data(), table + network.b1_at(), table, n1, add, static_cast<int>(end - add));

  // Plays with one body stand together in the list of legal plays.
  std::uint64_t body = ~std::uint64_t{0};
  for (int i = 0; i < count; i += block) {
    const int n = std::min(block, count - i);
    for (int r = 0; r < n; ++r) {
      const Play& play = plays[i + r];
      if (play.body != body) {
        body = play.body;
        end = features.body(view, pool, play, add);
        const Feature* taken = features.leaving(view.hand, play.body_cards(), take);
        sum_rows(body_.data(), sum_.data(), table, n1, add, static_cast<int>(end - add), take,
                 static_cast<int>(taken - take));
      }
      end = features.top(play.kick, features.turns(pool, view.hand - play.cards(), memo_, add));
      const Feature* taken = features.leaving(view.hand, play.kick, take);
      sum_rows(rows_.data() + static_cast<std::size_t>(r) * n1, body_.data(), table, n1, add,
               static_cast<int>(end - add), take, static_cast<int>(taken - take));
    }
    switch (n) {
      case 1:
        head<1>(network, rows_.data(), h2_.data(), h3_.data(), live_.data(), values + i);
        break;
      case 2:
        head<2>(network, rows_.data(), h2_.data(), h3_.data(), live_.data(), values + i);
        break;
      case 3:
        head<3>(network, rows_.data(), h2_.data(), h3_.data(), live_.data(), values + i);
        break;
      default:
        head<block>(network, rows_.data(), h2_.data(), h3_.data(), live_.data(), values + i);
    }
  }
}

Value Evaluator::inputs(const Network& network, const Feature* inputs, int count) {
  const auto& [n0, n1, n2, n3] = network.size();
  rows_.resize(static_cast<std::size_t>(block) * n1);
  h2_.resize(static_cast<std::size_t>(block) * n2);
  h3_.resize(static_cast<std::size_t>(block) * n3);
  live_.resize(std::max(n1, n2) + 1);
  const float* table = network.weights().data();
  sum_rows(rows_.data(), table + network.b1_at(), table, n1, inputs, count);
  Value value;
  head<1>(network, rows_.data(), h2_.data(), h3_.data(), live_.data(), &value);
  return value;
}

}  // namespace ddz
