// SPDX-License-Identifier: MIT
// The states of several sponges side by side. Not part of the public interface:
// it is here because they live on the caller's stack.
#ifndef LANEHOP_DETAIL_LANE_SPONGE_H_
#define LANEHOP_DETAIL_LANE_SPONGE_H_

#include <cstddef>
#include <cstdint>

#include "lanehop/dispatch.h"
#include "lanehop/types.h"

namespace lanehop::inline v0::detail {

/// The words that `lanes` states take, whatever the kernel set: it decides at
/// run time how they are grouped. Groups of eight and four begin on cache lines
/// (200 and 104 words), a state alone (25) where it may.
constexpr std::size_t lane_words(std::size_t lanes) noexcept {
  const std::size_t rest = lanes % 8;
  return lanes / 8 * 208 + (rest == 0   ? 0
                            : rest == 1 ? 25
                            : rest <= 4 ? 104
                                        : 208);
}

/// What several sponges have in common, and what can be done with them. Their
/// states (lane_words(lanes) words, aligned to 64 bytes) and offsets belong to
/// the owner, who knows how many; between the calls only the owner touches
/// them. offsets[j]: bytes of lane j's current block that are in its state
/// already, below the rate.
class LANEHOP_API LaneSponge {
 public:
  LaneSponge() noexcept = default;  // to be assigned to
  /// `rate` in bytes, a multiple of 8; 12 or 24 rounds.
  LaneSponge(KernelSet kernels, std::size_t lanes, unsigned rate,
             unsigned rounds) noexcept;

  void start(std::uint64_t* states, std::uint8_t* offsets) const noexcept;
  /// Absorbs pieces[j] into lane j.
  void absorb(std::uint64_t* states, std::uint8_t* offsets,
              const Input* pieces) const noexcept;
  /// Ends absorbing, in a copy of the states: `suffix` holds the domain bits
  /// and pad10*1's first 1.
  void pad(const std::uint64_t* states, const std::uint8_t* offsets,
           unsigned char suffix, std::uint64_t* padded) noexcept;
  /// The next `size` bytes of lane j to out[j].
  void squeeze(std::uint64_t* states, unsigned char* const* out,
               std::size_t size) noexcept;
  void wipe(std::uint64_t* states) const noexcept;

 private:
  const keccakp::Kernels* kernels_;
  std::size_t lanes_;
  std::uint8_t rate_;
  std::uint8_t rounds_;
  /// Squeezing: bytes of the current block already given out, up to the rate.
  std::uint8_t given_;
};

}  // namespace lanehop::inline v0::detail

#endif  // LANEHOP_DETAIL_LANE_SPONGE_H_
