// SPDX-License-Identifier: MIT
// Absorb, pad and squeeze on one state (FIPS 202, 4), in pieces of any size.
#include "xof/sponge.h"

#include <algorithm>
#include <cassert>

#include "xof/words.h"

namespace lanehop::inline v0::detail {
namespace {

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
    xor_bytes<1>(state, offset, data, part);
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
