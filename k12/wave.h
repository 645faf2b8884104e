// SPDX-License-Identifier: MIT
// A wave: the chunks of one tree that go through the lanes together.
#ifndef LANEHOP_K12_WAVE_H_
#define LANEHOP_K12_WAVE_H_

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "keccak/kernels.h"
#include "xof/lanes.h"
#include "xof/sponge.h"

namespace lanehop::inline v0::detail {

inline constexpr std::size_t kChunk = 8192;
inline constexpr unsigned kTreeRounds = 12;
inline constexpr std::size_t kMaxRate = 168;
/// An input of this many bytes is read from memory rather than from a cache.
/// Fetching ahead gives 14 % at 64 MiB and takes 1 % at 8 MiB.
inline constexpr std::size_t kFar = std::size_t{16} << 20;
inline constexpr std::size_t kMaxChainingValue = 64;

/// In bytes: 32 in KT128, 64 in KT256, as much as the capacity.
constexpr std::size_t chaining_value_size(std::size_t rate) noexcept {
  return 200 - rate;
}

// Suffixes: domain bits and the first 1 of pad10*1.
inline constexpr unsigned char kSingleNode = 0x07;
inline constexpr unsigned char kLeaf = 0x0B;
inline constexpr unsigned char kFinalNode = 0x06;

/// The lanes of one wave.
struct Wave {
  std::size_t rate;
  LaneRun runs[keccakp::kMaxWidth];
  std::size_t lanes = 0;
  unsigned char last_blocks[keccakp::kMaxWidth][kMaxRate];
  std::uint64_t cvs[keccakp::kMaxWidth][kMaxChainingValue / 8];
  std::size_t leaves = 0;

  ~Wave() {
    wipe(last_blocks, sizeof(last_blocks[0]) * leaves);
    wipe(cvs, sizeof(cvs[0]) * leaves);
  }

  /// The whole blocks of `size` bytes; the state goes to `to`.
  void add_blocks(const std::uint64_t* from, const unsigned char* data,
                  std::size_t size, std::uint64_t* to) {
    runs[lanes++] = {.from = from,
                     .data = data,
                     .blocks = size / rate,
                     .last_block = nullptr,
                     .to = to,
                     .to_words = keccakp::kWords};
  }

  /// All `size` bytes that a leaf still needs, up to its chaining value.
  void add_leaf(const std::uint64_t* from, const unsigned char* data,
                std::size_t size) {
    const std::size_t tail = size % rate;
    unsigned char* const block = last_blocks[leaves];
    std::memset(block, 0, rate);
    std::memcpy(block, data + size - tail, tail);
    block[tail] = kLeaf;
    block[rate - 1] |= 0x80;
    runs[lanes++] = {.from = from,
                     .data = data,
                     .blocks = size / rate,
                     .last_block = block,
                     .to = cvs[leaves++],
                     .to_words = chaining_value_size(rate) / 8};
  }
};

}  // namespace lanehop::inline v0::detail

#endif  // LANEHOP_K12_WAVE_H_
