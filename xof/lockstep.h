// SPDX-License-Identifier: MIT
// The states of one lane kernel in lockstep, and the loop that keeps its lanes
// busy: a lane whose blocks are used up asks its source for more.
#ifndef LANEHOP_XOF_LOCKSTEP_H_
#define LANEHOP_XOF_LOCKSTEP_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "keccak/kernels.h"
#include "xof/sponge.h"

namespace lanehop::inline v0::detail {

/// What every lane of a loop has in common.
struct Steps {
  const keccakp::Kernels& kernels;
  std::size_t rate;
  unsigned rounds;
  /// The messages come from memory rather than from a cache.
  bool far = false;
};

/// The blocks that a lane absorbs next.
struct Lane {
  const unsigned char* data = nullptr;
  /// 0: the lane is idle.
  std::size_t blocks = 0;
};

/// The narrowest kernel that takes `count` messages, or the widest there is.
inline const keccakp::LaneKernels& choose_width(const keccakp::Kernels& kernels,
                                                std::size_t count) noexcept {
  const keccakp::LaneKernels* chosen = &kernels.lanes[0];
  for (const keccakp::LaneKernels& lanes : kernels.lanes) {
    if (lanes.width >= count) chosen = &lanes;
  }
  return *chosen;
}

/// Zero in the beginning; wiped in the end.
class Lockstep {
 public:
  Lockstep(const Steps& steps, const keccakp::LaneKernels& lanes) noexcept
      : steps_(steps), lanes_(lanes) {
    std::fill_n(states_, keccakp::kWords * lanes.width, 0);
  }
  Lockstep(const Lockstep&) = delete;
  Lockstep& operator=(const Lockstep&) = delete;
  ~Lockstep() {
    wipe(states_, sizeof(states_[0]) * keccakp::kWords * lanes_.width);
  }

  std::size_t width() const noexcept { return lanes_.width; }

  // The state of one lane, for the source.
  std::uint64_t& word(std::size_t lane, std::size_t w) noexcept {
    return states_[w * lanes_.width + lane];
  }
  void load(std::size_t lane, const std::uint64_t* from) noexcept {
    for (unsigned w = 0; w < keccakp::kWords; ++w) word(lane, w) = from[w];
  }
  void store(std::size_t lane, std::uint64_t* to, std::size_t words) noexcept {
    for (std::size_t w = 0; w < words; ++w) to[w] = word(lane, w);
  }

  /// Calls source.refill(j, lane) for every lane j that is out of blocks, then
  /// absorbs as many blocks as the shortest lane has, and so on until refill()
  /// leaves all lanes idle. An idle lane is asked again after every step.
  template <class Source>
  void run(Source& source) noexcept {
    for (;;) {
      std::size_t busy = 0;
      const Lane* shortest = nullptr;
      for (std::size_t j = 0; j < lanes_.width; ++j) {
        Lane& lane = lane_[j];
        if (lane.blocks == 0) source.refill(j, lane);
        if (lane.blocks == 0) continue;
        ++busy;
        if (shortest == nullptr || lane.blocks < shortest->blocks) {
          shortest = &lane;
        }
      }
      if (busy == 0) return;
      if (busy < lanes_.fewest) {
        for (std::size_t j = 0; j < lanes_.width; ++j) step_alone(j);
      } else {
        step(*shortest);
      }
    }
  }

 private:
  /// An idle lane follows the shortest one's message, and what it computes is
  /// not looked at.
  void step(const Lane& shortest) noexcept {
    const std::size_t blocks = shortest.blocks;
    const std::uint8_t* data[keccakp::kMaxWidth];
    for (std::size_t j = 0; j < lanes_.width; ++j) {
      data[j] = lane_[j].blocks != 0 ? lane_[j].data : shortest.data;
    }
    const auto absorb = steps_.far ? lanes_.absorb_far : lanes_.absorb;
    absorb(states_, data, blocks, steps_.rate, steps_.rounds);
    for (std::size_t j = 0; j < lanes_.width; ++j) {
      Lane& lane = lane_[j];
      if (lane.blocks == 0) continue;
      lane.blocks -= blocks;
      lane.data += blocks * steps_.rate;
    }
  }

  void step_alone(std::size_t j) noexcept {
    Lane& lane = lane_[j];
    if (lane.blocks == 0) return;
    std::uint64_t state[keccakp::kWords];
    store(j, state, keccakp::kWords);
    steps_.kernels.absorb(state, lane.data, lane.blocks, steps_.rate,
                          steps_.rounds);
    load(j, state);
    wipe_state(state);
    lane.blocks = 0;
  }

  const Steps steps_;
  const keccakp::LaneKernels& lanes_;
  Lane lane_[keccakp::kMaxWidth];
  alignas(64) std::uint64_t states_[keccakp::kWords * keccakp::kMaxWidth];
};

}  // namespace lanehop::inline v0::detail

#endif  // LANEHOP_XOF_LOCKSTEP_H_
