// SPDX-License-Identifier: MIT
// Bytes of a message as words of a state, and back.
#ifndef LANEHOP_XOF_WORDS_H_
#define LANEHOP_XOF_WORDS_H_

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace lanehop::inline v0::detail {

/// A word as its bytes stand in a message, and back.
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

/// Xors `data` into the bytes of a state from `at` on. Its words are kStride
/// words apart.
template <std::size_t kStride>
void xor_bytes(std::uint64_t* state, std::size_t at, const unsigned char* data,
               std::size_t size) noexcept {
  std::uint64_t* word = state + at / 8 * kStride;
  const std::size_t inside = at % 8;
  if (inside != 0 && size != 0) {
    const std::size_t part = std::min(size, 8 - inside);
    *word ^= load_part(data, part) << (8 * inside);
    word += kStride;
    data += part;
    size -= part;
  }
#pragma GCC unroll 4
  for (; size >= 8; size -= 8, data += 8, word += kStride) {
    *word ^= load_word(data);
  }
  if (size != 0) *word ^= load_part(data, size);
}

/// Xors the padded last block: less than `rate` bytes, `suffix`, zeros, and
/// pad10*1's last 1.
template <std::size_t kStride>
void xor_last_block(std::uint64_t* state, const unsigned char* data,
                    std::size_t size, std::size_t rate,
                    unsigned char suffix) noexcept {
  std::uint64_t* word = state;
  const std::size_t tail = size % 8;
  const unsigned char* const end = data + (size - tail);
#pragma GCC unroll 4
  for (; data != end; data += 8, word += kStride) *word ^= load_word(data);
  std::uint64_t last = std::uint64_t{suffix} << 8 * tail;
  if (tail != 0) last |= load_part(data, tail);
  *word ^= last;
  state[(rate - 1) / 8 * kStride] ^= std::uint64_t{0x80}
                                     << 8 * ((rate - 1) % 8);
}

/// Copies the first `size` bytes of a state whose words are kStride words
/// apart.
template <std::size_t kStride>
void copy_first_bytes(const std::uint64_t* state, unsigned char* out,
                      std::size_t size) noexcept {
#pragma GCC unroll 4
  for (; size >= 8; size -= 8, out += 8, state += kStride) {
    const std::uint64_t bytes = little_endian(*state);
    std::memcpy(out, &bytes, 8);
  }
  if (size != 0) {
    const std::uint64_t bytes = little_endian(*state);
    std::memcpy(out, &bytes, size);
  }
}

}  // namespace lanehop::inline v0::detail

#endif  // LANEHOP_XOF_WORDS_H_
