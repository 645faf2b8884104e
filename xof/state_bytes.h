// SPDX-License-Identifier: MIT
// Bytes in and out of the words of one state, which may be one of several that
// are interleaved: its words are `stride` apart then.
#ifndef LANEHOP_XOF_STATE_BYTES_H_
#define LANEHOP_XOF_STATE_BYTES_H_

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "keccak/common.h"

namespace lanehop::inline v0::detail {

inline std::uint64_t little_endian(std::uint64_t word) noexcept {
  return std::endian::native == std::endian::big ? __builtin_bswap64(word)
                                                 : word;
}

inline std::uint64_t load_word(const unsigned char* data) noexcept {
  std::uint64_t word;
  std::memcpy(&word, data, 8);
  return little_endian(word);
}

/// `size` bytes, 1 to 7, as the low bytes of a word.
inline std::uint64_t load_part(const unsigned char* data,
                               std::size_t size) noexcept {
  if (size >= 4) {
    std::uint32_t low, high;  // which overlap
    std::memcpy(&low, data, 4);
    std::memcpy(&high, data + size - 4, 4);
    if constexpr (std::endian::native == std::endian::big) {
      low = __builtin_bswap32(low);
      high = __builtin_bswap32(high);
    }
    return low | std::uint64_t{high} << (8 * (size - 4));
  }
  const std::size_t middle = size / 2, last = size - 1;
  return data[0] | std::uint64_t{data[middle]} << (8 * middle) |
         std::uint64_t{data[last]} << (8 * last);
}

/// Xors `data` into the state's bytes from `at` on.
LANEHOP_INLINE void xor_bytes(std::uint64_t* state, std::size_t stride,
                              std::size_t at, const unsigned char* data,
                              std::size_t size) noexcept {
  std::uint64_t* word = state + at / 8 * stride;
  const std::size_t inside = at % 8;
  if (inside != 0 && size != 0) {
    const std::size_t part = std::min(size, 8 - inside);
    *word ^= load_part(data, part) << (8 * inside);
    word += stride;
    data += part;
    size -= part;
  }
  for (; size >= 8; size -= 8, data += 8, word += stride) {
    *word ^= load_word(data);
  }
  if (size != 0) *word ^= load_part(data, size);
}

/// Copies the state's bytes from `at` on.
LANEHOP_INLINE void copy_bytes(const std::uint64_t* state, std::size_t stride,
                               std::size_t at, unsigned char* out,
                               std::size_t size) noexcept {
  const auto copy_part = [&](std::size_t part) {
    const std::uint64_t word =
        little_endian(state[at / 8 * stride] >> (8 * (at % 8)));
    std::memcpy(out, &word, part);
    at += part;
    out += part;
    size -= part;
  };
  if (at % 8 != 0) copy_part(std::min(size, 8 - at % 8));
  while (size >= 8) copy_part(8);  // a constant: no call
  if (size != 0) copy_part(size);
}

/// Pads the block that ends with the state's byte `at` - 1. `suffix` holds the
/// domain bits and pad10*1's first 1 (FIPS 202, 5.1).
LANEHOP_INLINE void xor_padding(std::uint64_t* state, std::size_t stride,
                                std::size_t at, std::size_t rate,
                                unsigned char suffix) noexcept {
  const std::size_t last = rate - 1;
  state[at / 8 * stride] ^= std::uint64_t{suffix} << 8 * (at % 8);
  state[last / 8 * stride] ^= std::uint64_t{0x80} << 8 * (last % 8);
}

/// Xors `data` into the state's first bytes.
LANEHOP_INLINE void xor_first_bytes(std::uint64_t* state, std::size_t stride,
                                    const unsigned char* data,
                                    std::size_t size) noexcept {
#pragma GCC unroll 4
  for (; size >= 8; size -= 8, data += 8, state += stride) {
    *state ^= load_word(data);
  }
  if (size != 0) *state ^= load_part(data, size);
}

/// Copies the state's first bytes.
LANEHOP_INLINE void copy_first_bytes(const std::uint64_t* state,
                                     std::size_t stride, unsigned char* out,
                                     std::size_t size) noexcept {
#pragma GCC unroll 4
  for (; size >= 8; size -= 8, out += 8, state += stride) {
    const std::uint64_t bytes = little_endian(*state);
    std::memcpy(out, &bytes, 8);
  }
  if (size != 0) {
    const std::uint64_t bytes = little_endian(*state);
    std::memcpy(out, &bytes, size);
  }
}

}  // namespace lanehop::inline v0::detail

#endif  // LANEHOP_XOF_STATE_BYTES_H_
