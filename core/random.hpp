// Random numbers that are the same on every machine: SplitMix64, one stream for each seed.
#pragma once

#include <cstdint>

namespace ddz {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  // A stream for each number of a series, such as the games of a batch: results do not depend on
  // which thread plays which game.
  Random(std::uint64_t seed, std::uint64_t number) : state_(Random(seed).next() ^ Random(~number).next()) {}

  std::uint64_t next() {
    std::uint64_t word = state_ += 0x9e3779b97f4a7c15;
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9;
    word = (word ^ word >> 27) * 0x94d049bb133111eb;
    return word ^ word >> 31;
  }

  // 0 .. bound - 1; the bias is below bound / 2^32.
  int below(int bound) { return static_cast<int>((next() >> 32) * static_cast<std::uint64_t>(bound) >> 32); }

  // In [0, 1).
  double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

 private:
  std::uint64_t state_;
};

}  // namespace ddz
