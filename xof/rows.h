// SPDX-License-Identifier: MIT
// The XOFs and hashes as rows of (rate, rounds, suffix).
#ifndef LANEHOP_XOF_ROWS_H_
#define LANEHOP_XOF_ROWS_H_

#include "lanehop/xof.h"

namespace lanehop::inline v0::detail::rows {

inline constexpr Parameters turboshake128_row(DomainByte d) {
  return {168, 12, d.value()};
}
inline constexpr Parameters turboshake256_row(DomainByte d) {
  return {136, 12, d.value()};
}
inline constexpr Parameters keccak_row(KeccakRate rate) {
  return {rate.bytes(), 24, 0x01};
}
inline constexpr Parameters kShake128 = {168, 24, 0x1F};
inline constexpr Parameters kShake256 = {136, 24, 0x1F};
inline constexpr Parameters kSha3_224 = {144, 24, 0x06};
inline constexpr Parameters kSha3_256 = {136, 24, 0x06};
inline constexpr Parameters kSha3_384 = {104, 24, 0x06};
inline constexpr Parameters kSha3_512 = {72, 24, 0x06};

}  // namespace lanehop::inline v0::detail::rows

namespace lanehop::inline v0::detail {

/// The one-shot of a row.
void hash(const Parameters& row, Input message, Output out,
          KernelSet kernels) noexcept;

}  // namespace lanehop::inline v0::detail

#endif  // LANEHOP_XOF_ROWS_H_
