// SPDX-License-Identifier: MIT
// What one sponge absorbs through a lane: straight from the message where
// blocks lie in one stretch, word by word where they do not or are padded. And
// what it squeezes.
#ifndef LANEHOP_XOF_FEED_H_
#define LANEHOP_XOF_FEED_H_

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "keccak/common.h"
#include "xof/lockstep.h"
#include "xof/pieces.h"

namespace lanehop::inline v0::detail {

/// Fetches the first bytes of a message that a lane will begin soon, as the
/// hardware fetches only what follows those that were read. Always inline: GCC
/// drops a call that does nothing else.
LANEHOP_INLINE void fetch_start(BorrowedInput message) noexcept {
  constexpr std::size_t kStart = 1024, kLine = 64;
  const std::size_t size = std::min(message.size(), kStart);
  for (std::size_t at = 0; at < size; at += kLine) {
    __builtin_prefetch(message.data() + at);
  }
}

/// No suffix.
inline constexpr unsigned char kOpen = 0;

struct Feed {
  Pieces text;
  /// Bytes of `text` to absorb.
  std::size_t left = 0;
  /// Bytes of the current block that the state has absorbed already.
  std::size_t offset = 0;
  /// Domain bits and pad10*1's first 1; kOpen: the message goes on, and the
  /// state ends with `offset` bytes of a block.
  unsigned char suffix = 0;

  bool done() const noexcept { return left == 0 && suffix == 0; }

  /// The next blocks; none: the end.
  template <class Lockstep>
  Lane next(Lockstep& lockstep, std::size_t lane, std::size_t rate) noexcept {
    if (offset == 0 && left >= rate) {
      const std::size_t whole = text.stretch(left) / rate;
      if (whole != 0) {
        const Lane blocks = {text.data(), whole};
        text.skip(whole * rate);
        left -= whole * rate;
        return blocks;
      }
    }
    while (left != 0) {
      const std::size_t part = text.stretch(std::min(left, rate - offset));
      lockstep.xor_bytes(lane, offset, text.data(), part);
      text.skip(part);
      left -= part;
      offset += part;
      if (offset == rate) {
        offset = 0;
        return {nullptr, 1};
      }
    }
    if (suffix == 0) return {};
    lockstep.xor_byte(lane, offset, suffix);
    lockstep.xor_byte(lane, rate - 1, 0x80);
    offset = 0;
    suffix = 0;
    return {nullptr, 1};
  }
};

/// What one lane squeezes.
struct Squeezer {
  unsigned char* out = nullptr;
  /// Bytes of `out` to fill.
  std::size_t left = 0;

  /// Takes the next bytes from a state that was just permuted. Returns whether
  /// to permute it once more.
  template <class Lockstep>
  Lane next(Lockstep& lockstep, std::size_t lane, std::size_t rate) noexcept {
    const std::size_t part = std::min(left, rate);
    lockstep.store_bytes(lane, out, part);
    out += part;
    left -= part;
    return {nullptr, left != 0 ? 1u : 0u};
  }
};

}  // namespace lanehop::inline v0::detail

#endif  // LANEHOP_XOF_FEED_H_
