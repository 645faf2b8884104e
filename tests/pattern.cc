// SPDX-License-Identifier: MIT
// splitmix64 (Steele, Lea, Flood 2014); see pattern.h.
#include "pattern.h"

namespace pattern {

std::uint64_t word(std::uint64_t seed, std::uint64_t index) {
  std::uint64_t z = seed + (index + 1) * 0x9E3779B97F4A7C15;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

void fill(std::uint64_t seed, std::uint64_t offset,
          std::span<std::uint8_t> out) {
  std::uint64_t index = 0;
  std::uint64_t current = 0;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const std::uint64_t at = offset + i;
    if (i == 0 || at / 8 != index) {
      index = at / 8;
      current = word(seed, index);
    }
    out[i] = static_cast<std::uint8_t>(current >> (8 * (at % 8)));
  }
}

std::vector<std::uint8_t> bytes(std::uint64_t seed, std::size_t size) {
  std::vector<std::uint8_t> result(size);
  fill(seed, 0, result);
  return result;
}

}  // namespace pattern
