// SPDX-License-Identifier: MIT
// Many messages in lockstep: whole blocks of each go through one lane of a lane
// kernel.
#ifndef LANEHOP_XOF_LANES_H_
#define LANEHOP_XOF_LANES_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "keccak/kernels.h"
#include "xof/lockstep.h"

namespace lanehop::inline v0::detail {

/// What one lane is to do.
struct LaneRun {
  /// The 25 words to start from; null: zero.
  const std::uint64_t* from = nullptr;
  /// Whole blocks to absorb.
  const unsigned char* data = nullptr;
  std::size_t blocks = 0;
  /// One block more, usually the padded one; null: none.
  const unsigned char* last_block = nullptr;
  /// Where the first `to_words` words of the state go in the end. May be
  /// `from`.
  std::uint64_t* to = nullptr;
  std::size_t to_words = keccakp::kWords;
};

/// Does all runs, which may be of different lengths, with as few kernel steps
/// as the longest of every `steps.kernels.width()` runs takes. Works on `runs`
/// in place.
void run_lanes(const Steps& steps, std::span<LaneRun> runs) noexcept;

}  // namespace lanehop::inline v0::detail

#endif  // LANEHOP_XOF_LANES_H_
