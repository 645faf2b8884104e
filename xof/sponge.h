// SPDX-License-Identifier: MIT
// Absorb, pad and squeeze on one state, for the library's own use.
#ifndef LANEHOP_XOF_SPONGE_H_
#define LANEHOP_XOF_SPONGE_H_

#include <cstring>

#include "keccak/kernels.h"
#include "lanehop/detail/sponge.h"

namespace lanehop::inline v0::detail {

/// Overwrites memory that is not read again, which the compiler must not leave
/// out.
inline void wipe(void* memory, std::size_t size) noexcept {
  std::memset(memory, 0, size);
  __asm__ volatile("" : : "r"(memory) : "memory");
}

/// Sets interleaved states to zero, `words` a multiple of 4. In steps of 32
/// bytes, as GCC makes of a whole memset() an instruction that is slow to
/// start.
inline void zero_states(std::uint64_t* states, std::size_t words) noexcept {
  for (std::uint64_t* const end = states + words; states != end; states += 4) {
    std::memset(states, 0, 32);
    __asm__ volatile("" : : "r"(states) : "memory");
  }
}

/// Sets one state to zero. Word by word, since GCC makes of a memset() of 200
/// bytes an instruction that takes longer to start than a quarter of the
/// permutation.
inline void zero_state(std::uint64_t (&state)[keccakp::kWords]) noexcept {
#pragma GCC unroll 25
  for (std::uint64_t& word : state) word = 0;
}

/// The same, for a state that is not read again.
inline void wipe_state(std::uint64_t (&state)[keccakp::kWords]) noexcept {
  zero_state(state);
  __asm__ volatile("" : : "r"(&state) : "memory");
}

/// The bytes of a state's first `size` / 8 words.
void words_to_bytes(const std::uint64_t* words, unsigned char* bytes,
                    std::size_t size) noexcept;

}  // namespace lanehop::inline v0::detail

#endif  // LANEHOP_XOF_SPONGE_H_
