// SPDX-License-Identifier: MIT
// The state of one sponge. Not part of the public interface: it is here because
// hashers live on the caller's stack.
#ifndef LANEHOP_DETAIL_SPONGE_H_
#define LANEHOP_DETAIL_SPONGE_H_

#include <cstddef>
#include <cstdint>

#include "lanehop/dispatch.h"

namespace lanehop::inline v0::detail {

/// Trivial on purpose: whoever owns one calls start() first and wipe() last, so
/// that a tree hasher need not touch a sponge that a short message never uses.
struct LANEHOP_API Sponge {
  std::uint64_t state[25];
  const keccakp::Kernels* kernels;
  std::uint8_t rate;    // bytes, 1..199
  std::uint8_t rounds;  // 12 or 24
  /// Absorbing: bytes of the current block already in the state, below `rate`.
  /// Squeezing: bytes of it already given out, up to `rate`.
  std::uint8_t offset;

  void start(const keccakp::Kernels& kernel_set, unsigned rate_bytes,
             unsigned round_count) noexcept;
  void absorb(const unsigned char* data, std::size_t size) noexcept;
  /// Ends absorbing: `suffix` holds the domain bits and pad10*1's first 1.
  void pad(unsigned char suffix) noexcept;
  void squeeze(unsigned char* out, std::size_t size) noexcept;
  void wipe() noexcept;
};

}  // namespace lanehop::inline v0::detail

#endif  // LANEHOP_DETAIL_SPONGE_H_
