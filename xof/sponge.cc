// SPDX-License-Identifier: MIT
// Absorb, pad and squeeze on one state (FIPS 202, 4), in pieces of any size.
#include "xof/sponge.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace lanehop::inline v0::detail {
namespace {

std::uint64_t little_endian(std::uint64_t word) noexcept {
  return std::endian::native == std::endian::big ? __builtin_bswap64(word)
                                                 : word;
}

std::uint64_t load_word(const unsigned char* data) noexcept {
  std::uint64_t word;
  std::memcpy(&word, data, 8);
  return little_endian(word);
}

/// `size` bytes, 1 to 7, as the low bytes of a word.
std::uint64_t load_part(const unsigned char* data, std::size_t size) noexcept {
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
void xor_bytes(std::uint64_t* state, std::size_t at, const unsigned char* data,
               std::size_t size) noexcept {
  std::uint64_t* word = state + at / 8;
  const std::size_t inside = at % 8;
  if (inside != 0 && size != 0) {
    const std::size_t part = std::min(size, 8 - inside);
    *word++ ^= load_part(data, part) << (8 * inside);
    data += part;
    size -= part;
  }
  for (; size >= 8; size -= 8, data += 8) *word++ ^= load_word(data);
  if (size != 0) *word ^= load_part(data, size);
}

/// Copies the state's bytes from `at` on.
void copy_bytes(const std::uint64_t* state, std::size_t at, unsigned char* out,
                std::size_t size) noexcept {
  const auto copy_part = [&](std::size_t part) {
    const std::uint64_t word = little_endian(state[at / 8] >> (8 * (at % 8)));
    std::memcpy(out, &word, part);
    at += part;
    out += part;
    size -= part;
  };
  if (at % 8 != 0) copy_part(std::min(size, 8 - at % 8));
  while (size >= 8) copy_part(8);  // a constant: no call
  if (size != 0) copy_part(size);
}

}  // namespace

void Sponge::start(const keccakp::Kernels& kernel_set, unsigned rate_bytes,
                   unsigned round_count) noexcept {
  zero_state(state);
  kernels = &kernel_set;
  rate = static_cast<std::uint8_t>(rate_bytes);
  rounds = static_cast<std::uint8_t>(round_count);
  offset = 0;
}

void Sponge::absorb(const unsigned char* data, std::size_t size) noexcept {
  while (size != 0) {
    if (offset == 0 && size >= rate && rate % 8 == 0) {
      const std::size_t blocks = size / rate;
      kernels->absorb(state, data, blocks, rate, rounds);
      data += blocks * rate;
      size -= blocks * rate;
      continue;
    }
    const std::size_t part = std::min<std::size_t>(size, rate - offset);
    xor_bytes(state, offset, data, part);
    data += part;
    size -= part;
    offset = static_cast<std::uint8_t>(offset + part);
    if (offset == rate) {
      kernels->permute(state, rounds);
      offset = 0;
    }
  }
}

void Sponge::pad(unsigned char suffix) noexcept {
  assert(offset < rate);
  const std::size_t last = rate - 1u;
  state[offset / 8] ^= std::uint64_t{suffix} << 8 * (offset % 8);
  state[last / 8] ^= std::uint64_t{0x80} << 8 * (last % 8);
  // The permutation waits until a byte is asked for.
  offset = rate;
}

void Sponge::squeeze(unsigned char* out, std::size_t size) noexcept {
  while (size != 0) {
    if (offset == rate) {
      if (size >= rate && rate % 8 == 0) {
        const std::size_t blocks = size / rate;
        kernels->squeeze(state, out, blocks, rate, rounds);
        out += blocks * rate;
        size -= blocks * rate;
        continue;
      }
      kernels->permute(state, rounds);
      offset = 0;
    }
    const std::size_t part = std::min<std::size_t>(size, rate - offset);
    copy_bytes(state, offset, out, part);
    out += part;
    size -= part;
    offset = static_cast<std::uint8_t>(offset + part);
  }
}

void words_to_bytes(const std::uint64_t* words, unsigned char* bytes,
                    std::size_t size) noexcept {
  copy_bytes(words, 0, bytes, size);
}

void Sponge::wipe() noexcept { wipe_state(state); }

}  // namespace lanehop::inline v0::detail
