// SPDX-License-Identifier: MIT
// How a kernel set lays out the states of several lanes: in groups, each of
// which one kernel works on in place.
#ifndef LANEHOP_XOF_LANE_GROUPS_H_
#define LANEHOP_XOF_LANE_GROUPS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "keccak/kernels.h"

namespace lanehop::inline v0::detail {

/// Kernels take rates up to this.
inline constexpr std::size_t kMaxRate = 192;
/// To absorb it is to permute.
inline constexpr unsigned char kZeroBlock[kMaxRate] = {};

/// What all groups have in common.
struct Shape {
  const keccakp::Kernels& set;
  std::size_t rate;
  unsigned rounds;
};

/// Lanes `first` to `first` + `used` - 1. States from `used` to `width` are
/// nobody's: kernels work on them, and nobody looks at them.
struct LaneGroup {
  /// Null: a single state.
  const keccakp::LaneKernels* kernels;
  std::size_t first, used, width;
  std::uint64_t* states;

  /// Word 0 of one state; the others are `width` words apart.
  std::uint64_t* state(std::size_t j) const noexcept { return states + j; }
  void load(std::size_t j, const std::uint64_t* from) const noexcept {
    for (unsigned w = 0; w < keccakp::kWords; ++w)
      states[w * width + j] = from[w];
  }
  void store(std::size_t j, std::uint64_t* to) const noexcept {
    for (unsigned w = 0; w < keccakp::kWords; ++w)
      to[w] = states[w * width + j];
  }
};

/// The narrowest kernel that takes `rest` lanes, or the widest there is; null
/// if one by one they are as fast. Few lanes do not get eight states: there is
/// no room for them (lane_words()).
inline const keccakp::LaneKernels* choose_group(const keccakp::Kernels& set,
                                                std::size_t rest) noexcept {
  const keccakp::LaneKernels* chosen = nullptr;
  for (const keccakp::LaneKernels& lanes : set.lanes) {
    if (lanes.width == 0 || rest < std::max(lanes.fewest, 2U)) continue;
    if (rest <= 4 && lanes.width > 4) continue;
    if (chosen == nullptr || lanes.width >= rest) chosen = &lanes;
  }
  return chosen;
}

/// The words of a group: whole cache lines, so that the next one is aligned.
/// Only other single states come after a single one.
inline std::size_t group_words(std::size_t width) noexcept {
  return width == 1 ? keccakp::kWords : (keccakp::kWords * width + 7) / 8 * 8;
}

/// Calls body(group) for all groups of `lanes` states.
template <class Body>
void for_each_group(const keccakp::Kernels& set, std::size_t lanes,
                    std::uint64_t* states, const Body& body) noexcept {
  for (std::size_t first = 0; first < lanes;) {
    const std::size_t rest = lanes - first;
    const keccakp::LaneKernels* const kernels = choose_group(set, rest);
    const std::size_t width = kernels != nullptr ? kernels->width : 1;
    const std::size_t used = std::min(width, rest);
    body(LaneGroup{kernels, first, used, width, states});
    states += group_words(width);
    first += used;
  }
}

}  // namespace lanehop::inline v0::detail

#endif  // LANEHOP_XOF_LANE_GROUPS_H_
