// SPDX-License-Identifier: MIT
// The contract that every kernel set fulfils.
//
// A kernel permutes with Keccak-p[1600, rounds] (FIPS 202, 3.3) and moves whole
// blocks. It knows nothing of padding or message ends: a padded last block is
// one more block. The time of a kernel depends on its block count, rate and
// rounds alone.
//
// State: 25 words, word x + 5y being lane (x, y). One state is
// `uint64_t[25]`. `width` states in lockstep are `uint64_t[25 * width]`, word w
// of state j at [w * width + j], aligned to 64 bytes.
//
// Blocks: `rate` bytes each, a multiple of 8 from 8 to 192, little-endian
// words. Message and output pointers need no alignment, and a kernel touches no
// byte outside its blocks. `blocks` may be 0: nothing happens then. A state may
// not overlap a message or an output. Messages of several lanes may overlap
// each other or be the same; outputs may not overlap.
//
// Rounds: 12 or 24; kernels over one state take any number from 1 to 24.
#ifndef LANEHOP_KECCAK_KERNELS_H_
#define LANEHOP_KECCAK_KERNELS_H_

#include <cstddef>
#include <cstdint>

namespace lanehop::inline v0::keccakp {

inline constexpr unsigned kWords = 25;
/// The widest lane kernel of any set.
inline constexpr unsigned kMaxWidth = 8;
/// The largest rate of a block, in bytes.
inline constexpr std::size_t kMaxRate = 192;

/// Kernels over `width` states in lockstep.
struct LaneKernels {
  /// 4 or 8.
  unsigned width;

  /// For each block: xors the next `rate` bytes at data[j] into state j, for
  /// all j < width, then permutes all states.
  void (*absorb)(std::uint64_t* states, const std::uint8_t* const* data,
                 std::size_t blocks, std::size_t rate, unsigned rounds);

  /// The same, and meanwhile fetches as many bytes at the addresses ahead[j],
  /// where there need not be any: faster if that is what will be read soon and
  /// it is not in the caches, slower if it is.
  void (*absorb_far)(std::uint64_t* states, const std::uint8_t* const* data,
                     const std::uintptr_t* ahead, std::size_t blocks,
                     std::size_t rate, unsigned rounds);

  /// Permutes all states.
  void (*permute)(std::uint64_t* states, unsigned rounds);

  /// For each block: permutes all states, then writes the first `rate` bytes of
  /// state j to out[j], and the next block behind it.
  void (*squeeze)(std::uint64_t* states, std::uint8_t* const* out,
                  std::size_t blocks, std::size_t rate, unsigned rounds);

  /// The fewest states that are worth a step: it takes less time than, or about
  /// as much as, permuting them one by one.
  unsigned fewest = 1;
};

struct Kernels {
  const char* name;
  /// What a CPU must have, as the compiler's comma-separated feature words.
  const char* features;

  void (*permute)(std::uint64_t* state, unsigned rounds);
  /// As LaneKernels::absorb and ::squeeze, on one state.
  void (*absorb)(std::uint64_t* state, const std::uint8_t* data,
                 std::size_t blocks, std::size_t rate, unsigned rounds);
  void (*squeeze)(std::uint64_t* state, std::uint8_t* out, std::size_t blocks,
                  std::size_t rate, unsigned rounds);

  /// Widest first; the rest has width 0.
  LaneKernels lanes[2];

  /// The most states in lockstep; 1 without lane kernels.
  unsigned width() const { return lanes[0].width != 0 ? lanes[0].width : 1; }
};

/// Plain C++, for every machine.
extern const Kernels kScalar;

/// The vector sets that are compiled in, best first; fewer than two leave null
/// pointers.
struct VectorSets {
  const Kernels* sets[2];
};
VectorSets vector_sets();

}  // namespace lanehop::inline v0::keccakp

#endif  // LANEHOP_KECCAK_KERNELS_H_
