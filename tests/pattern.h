// SPDX-License-Identifier: MIT
// A reproducible byte pattern: splitmix64 from a fixed seed, each word written
// little-endian. Byte i depends on i and the seed alone.
#ifndef LANEHOP_TESTS_PATTERN_H_
#define LANEHOP_TESTS_PATTERN_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pattern {

/// The seed of files written by make_pattern.
inline constexpr std::uint64_t kFileSeed = 0x4C616E65486F7031;  // "LaneHop1"

/// The word of number `index` of the splitmix64 sequence that starts at `seed`.
std::uint64_t word(std::uint64_t seed, std::uint64_t index);

/// Fills `out` with the pattern's bytes from number `offset` on.
void fill(std::uint64_t seed, std::uint64_t offset,
          std::span<std::uint8_t> out);

/// The first `size` bytes.
std::vector<std::uint8_t> bytes(std::uint64_t seed, std::size_t size);

/// Pseudo-random numbers for choosing lengths and piece sizes.
class Random {
 public:
  explicit Random(std::uint64_t seed) : seed_(seed) {}
  /// From `low` to `high`, both included.
  std::size_t between(std::size_t low, std::size_t high) {
    return low + word(seed_, index_++) % (high - low + 1);
  }

 private:
  std::uint64_t seed_;
  std::uint64_t index_ = 0;
};

}  // namespace pattern

#endif  // LANEHOP_TESTS_PATTERN_H_
