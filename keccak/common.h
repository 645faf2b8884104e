// SPDX-License-Identifier: MIT
// What every kernel set is compiled with: RC of iota (FIPS 202, 3.2.5).
#ifndef LANEHOP_KECCAK_COMMON_H_
#define LANEHOP_KECCAK_COMMON_H_

#include <cstdint>

#define LANEHOP_INLINE inline __attribute__((always_inline))
/// Before a loop over words: its index must become constant, or the words would
/// live in memory.
#define LANEHOP_UNROLL _Pragma("GCC unroll 25")

namespace lanehop::inline v0::keccakp {

inline constexpr std::uint64_t kRoundConstants[24] = {
    0x0000000000000001, 0x0000000000008082, 0x800000000000808A,
    0x8000000080008000, 0x000000000000808B, 0x0000000080000001,
    0x8000000080008081, 0x8000000000008009, 0x000000000000008A,
    0x0000000000000088, 0x0000000080008009, 0x000000008000000A,
    0x000000008000808B, 0x800000000000008B, 0x8000000000008089,
    0x8000000000008003, 0x8000000000008002, 0x8000000000000080,
    0x000000000000800A, 0x800000008000000A, 0x8000000080008081,
    0x8000000000008080, 0x0000000080000001, 0x8000000080008008};

}  // namespace lanehop::inline v0::keccakp

#endif  // LANEHOP_KECCAK_COMMON_H_
