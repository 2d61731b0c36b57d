// Where the generator's plays go: stored one after the other, or only counted. Both take the same
// batches, a batch being the plays of one call. A `body` has its type in its top bits.
//
// Most batches are short and of unpredictable length, so that a loop would cost more by its
// mispredicted end than by its work. Where the CPU allows it, a batch of one play a rank is therefore
// written without a branch, and a few places beyond its end with it.
#pragma once

#include "play.hpp"
#include "subsets.hpp"

namespace ddz {

// Places beyond the end of a list that may be overwritten with anything.
inline constexpr int room_beyond = 16;

#if defined(__AVX512F__) && defined(__AVX512DQ__) && defined(__AVX512VL__)

// One play for each rank of the set, from the word that holds `copies` cards of the rank: the word
// is the whole body (`is_body`, with the type in `body` and no kickers), or added to the kickers of the one body.
template <bool is_body>
Play* store_each_rank(Play* out, RankSet ranks, int copies, std::uint64_t body, Hand kick) {
  const __m512i copies_each = _mm512_set1_epi64(copies);
  const __m512i first = _mm512_sllv_epi64(copies_each, _mm512_setr_epi64(0, 4, 8, 12, 16, 20, 24, 28));
  const __m512i second = _mm512_sllv_epi64(copies_each, _mm512_setr_epi64(32, 36, 40, 44, 48, 52, 56, 60));
  const auto store_four = [&](Play* place, __m512i words, __m512i order) {
    const __m512i plays =
        is_body ? _mm512_maskz_permutexvar_epi64(0x55, order, words)
                : _mm512_mask_permutexvar_epi64(_mm512_set1_epi64(static_cast<long long>(body)), 0xaa, order, words);
    _mm512_storeu_si512(place, plays);
  };
  const auto store_half = [&](Play* place, __m512i words, RankSet half) {
    const __m512i base = _mm512_set1_epi64(static_cast<long long>(is_body ? body : kick));
    words = _mm512_add_epi64(_mm512_maskz_compress_epi64(static_cast<__mmask8>(half), words), base);
    store_four(place, words, _mm512_setr_epi64(0, 0, 1, 1, 2, 2, 3, 3));
    store_four(place + 4, words, _mm512_setr_epi64(4, 4, 5, 5, 6, 6, 7, 7));
  };
  store_half(out, first, ranks & 0xff);
  out += std::popcount(ranks & 0xff);
  store_half(out, second, ranks >> 8);
  return out + std::popcount(ranks >> 8);
}

#elif defined(__AVX2__)

// For each set of four neighbouring ranks, the shifts that bring a count to the ranks of the set.
inline constexpr auto shifts_of_four = [] {
  std::array<std::array<std::uint8_t, 4>, 16> table{};
  for (unsigned set = 0; set < 16; ++set)
    for (unsigned rank = 0, place = 0; rank < 4; ++rank)
      if (set >> rank & 1) table[set][place++] = static_cast<std::uint8_t>(4 * rank);
  return table;
}();

template <bool is_body>
Play* store_each_rank(Play* out, RankSet ranks, int copies, std::uint64_t body, Hand kick) {
  const __m256i base = _mm256_set1_epi64x(static_cast<long long>(is_body ? body : kick));
  const __m256i other = _mm256_set1_epi64x(static_cast<long long>(is_body ? kick : body));
  for (int low = 0; low < 16; low += 4) {
    const RankSet four = ranks >> low & 15;
    const __m256i shifts = _mm256_cvtepu8_epi64(_mm_loadu_si32(shifts_of_four[four].data()));
    const __m256i count = _mm256_set1_epi64x(static_cast<long long>(copies) << (4 * low));
    const __m256i words = _mm256_add_epi64(_mm256_sllv_epi64(count, shifts), base);
    constexpr int keep = is_body ? 0xcc : 0x33;  // the half of a play that is the same for all
    const __m256i front = _mm256_blend_epi32(_mm256_permute4x64_epi64(words, 0x50), other, keep);
    const __m256i back = _mm256_blend_epi32(_mm256_permute4x64_epi64(words, 0xfa), other, keep);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), front);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + 2), back);
    out += std::popcount(four);
  }
  return out;
}

#else

template <bool is_body>
Play* store_each_rank(Play* out, RankSet ranks, int copies, std::uint64_t body, Hand kick) {
  for_each_rank(ranks, [&](Rank rank) {
    const Hand cards = cards_of(rank, copies);
    *out++ = is_body ? Play{body + cards, kick} : Play{body, kick + cards};
  });
  return out;
}

#endif

class Store {
 public:
  explicit Store(Play* out) : out_(out) {}

  void one(std::uint64_t body) { *out_++ = {body, 0}; }

  // `copies` cards of one rank, for each rank of the set.
  void each_rank(RankSet ranks, int copies, Type type) {
    out_ = store_each_rank<true>(out_, ranks, copies, type_bits(type), 0);
  }

  // The body with `kick` and `copies` cards of one of the free ranks.
  void with_one_kicker(std::uint64_t body, Hand kick, RankSet free, int copies) {
    out_ = store_each_rank<false>(out_, free, copies, body, kick);
  }

  // The body with `kick` and `copies` cards each of every `k` of the free ranks.
  void with_kickers(std::uint64_t body, Hand kick, RankSet free, int copies, int k) {
    const int n = binomial[std::popcount(free)][k];
    const FreeRanks ranks(free);
    const std::uint16_t* const chosen = subsets[k].data();
    Play* const out = out_;
    for (int i = 0; i < n; ++i) out[i] = {body, kick + static_cast<Hand>(copies) * ranks.choose(chosen[i])};
    out_ = out + n;
  }

  Play* end() const { return out_; }

 private:
  Play* out_;
};

class Count {
 public:
  void one(std::uint64_t) { ++count_; }
  void each_rank(RankSet ranks, int, Type) { count_ += std::popcount(ranks); }
  void with_one_kicker(std::uint64_t, Hand, RankSet free, int) { count_ += std::popcount(free); }
  void with_kickers(std::uint64_t, Hand, RankSet free, int, int k) { count_ += binomial[std::popcount(free)][k]; }
  int end() const { return count_; }

 private:
  int count_ = 0;
};

}  // namespace ddz
