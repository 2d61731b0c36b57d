// Vectors of floats as wide as the machine's, and the two sums that the network is made of.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ddz {

#if defined(__AVX512F__)
inline constexpr int lanes = 16;
#elif defined(__AVX__)
inline constexpr int lanes = 8;
#else
inline constexpr int lanes = 4;
#endif

// Unaligned; may alias floats.
using Floats = float __attribute__((vector_size(lanes * sizeof(float)), aligned(alignof(float)), may_alias));

inline Floats& floats_at(float* p) { return *reinterpret_cast<Floats*>(p); }
inline const Floats& floats_at(const float* p) { return *reinterpret_cast<const Floats*>(p); }

// out[0..lanes*C) = base plus the rows of `table` listed in `add`, less those listed in `take`. The
// sums stay in registers, so that every row is read once and nothing else.
template <int C>
inline void sum_block(float* out, const float* base, const float* table, int stride, const std::uint16_t* add, int adds,
                      const std::uint16_t* take, int takes) {
  Floats sum[C];
  for (int c = 0; c < C; ++c) sum[c] = floats_at(base + c * lanes);
  for (int k = 0; k < adds; ++k) {
    const float* row = table + static_cast<std::size_t>(add[k]) * stride;
    for (int c = 0; c < C; ++c) sum[c] += floats_at(row + c * lanes);
  }
  for (int k = 0; k < takes; ++k) {
    const float* row = table + static_cast<std::size_t>(take[k]) * stride;
    for (int c = 0; c < C; ++c) sum[c] -= floats_at(row + c * lanes);
  }
  for (int c = 0; c < C; ++c) floats_at(out + c * lanes) = sum[c];
}

// The same for whole rows of n; `out` may be `base`.
inline void sum_rows(float* out, const float* base, const float* table, int n, const std::uint16_t* add, int adds,
                     const std::uint16_t* take = nullptr, int takes = 0) {
  int c = 0;
  for (; c + 8 * lanes <= n; c += 8 * lanes) sum_block<8>(out + c, base + c, table + c, n, add, adds, take, takes);
  for (; c < n; c += lanes) sum_block<1>(out + c, base + c, table + c, n, add, adds, take, takes);
}

// Sum of a[i] * b[i], n a multiple of 16. Sixteen sums run side by side and are added up in one order
// whatever the width of the vectors, so that every build gives the same bits.
inline float dot(const float* a, const float* b, int n) {
  constexpr int width = 16 / lanes;
  Floats sum[width] = {};
  for (int i = 0; i < n; i += 16)
    for (int k = 0; k < width; ++k) sum[k] += floats_at(a + i + k * lanes) * floats_at(b + i + k * lanes);
  float total = 0;
  for (int k = 0; k < 16; ++k) total += sum[k / lanes][k % lanes];
  return total;
}

// out[r][0..lanes*C) = bias + sum over the listed j of in[r][j] * w[j], for R rows at once.
template <int R, int C>
inline void panel(const float* in, int in_stride, const std::uint16_t* list, int count, const float* w, int w_stride,
                  const float* bias, float* out, int out_stride) {
  Floats sum[R][C];
  for (int r = 0; r < R; ++r)
    for (int c = 0; c < C; ++c) sum[r][c] = floats_at(bias + c * lanes);
  for (int k = 0; k < count; ++k) {
    const int j = list[k];
    const float* row = w + static_cast<std::size_t>(j) * w_stride;
    for (int c = 0; c < C; ++c) {
      const Floats weight = floats_at(row + c * lanes);
      for (int r = 0; r < R; ++r) sum[r][c] += in[r * in_stride + j] * weight;
    }
  }
  for (int r = 0; r < R; ++r)
    for (int c = 0; c < C; ++c) floats_at(out + r * out_stride + c * lanes) = sum[r][c];
}

// One layer for R rows: out[r][0..n) = bias + in[r] * w, w with one row of n an input.
template <int R>
inline void layer(const float* in, int in_stride, const std::uint16_t* list, int count, const float* w, int n,
                  const float* bias, float* out, int out_stride) {
  int c = 0;
  for (; c + 4 * lanes <= n; c += 4 * lanes)
    panel<R, 4>(in, in_stride, list, count, w + c, n, bias + c, out + c, out_stride);
  for (; c < n; c += lanes) panel<R, 1>(in, in_stride, list, count, w + c, n, bias + c, out + c, out_stride);
}

// Rectifies R rows of n in place and lists the places that are not 0 in every row.
template <int R>
inline int rectify(float* rows, int stride, int n, std::uint16_t* list) {
  int count = 0;
  for (int i = 0; i < n; i += lanes) {
    Floats any{};
    for (int r = 0; r < R; ++r) {
      Floats& x = floats_at(rows + r * stride + i);
      x = x > 0 ? x : Floats{};
      any += x;
    }
    for (int k = 0; k < lanes; ++k) {
      list[count] = static_cast<std::uint16_t>(i + k);
      count += any[k] > 0;
    }
  }
  return count;
}

}  // namespace ddz
