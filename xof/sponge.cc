// SPDX-License-Identifier: MIT
// Absorb, pad and squeeze on one state (FIPS 202, 4), in pieces of any size.
#include "xof/sponge.h"

#include <algorithm>
#include <cassert>

#include "xof/state_bytes.h"

namespace lanehop::inline v0::detail {

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
    xor_bytes(state, 1, offset, data, part);
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
  xor_padding(state, 1, offset, rate, suffix);
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
    copy_bytes(state, 1, offset, out, part);
    out += part;
    size -= part;
    offset = static_cast<std::uint8_t>(offset + part);
  }
}

void words_to_bytes(const std::uint64_t* words, unsigned char* bytes,
                    std::size_t size) noexcept {
  copy_bytes(words, 1, 0, bytes, size);
}

void Sponge::wipe() noexcept { wipe_state(state); }

}  // namespace lanehop::inline v0::detail
