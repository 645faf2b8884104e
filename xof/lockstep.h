// SPDX-License-Identifier: MIT
// The states of one lane kernel in lockstep, and the loop that keeps its lanes
// busy: a lane whose blocks are used up asks its source for more.
#ifndef LANEHOP_XOF_LOCKSTEP_H_
#define LANEHOP_XOF_LOCKSTEP_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "keccak/kernels.h"
#include "xof/sponge.h"
#include "xof/state_bytes.h"

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
  /// Null, with one block: the state has absorbed it and is to be permuted.
  const unsigned char* data = nullptr;
  /// 0: the lane is idle.
  std::size_t blocks = 0;
};

/// The states are wiped in the end.
template <unsigned kWidth>
class Lockstep {
 public:
  Lockstep(const Steps& steps, const keccakp::LaneKernels& lanes) noexcept
      : steps_(steps), lanes_(lanes) {}
  Lockstep(const Lockstep&) = delete;
  Lockstep& operator=(const Lockstep&) = delete;
  ~Lockstep() { wipe(states_, sizeof(states_)); }

  static constexpr unsigned width() noexcept { return kWidth; }

  // The state of one lane, for the source.
  std::uint64_t& word(std::size_t lane, std::size_t w) noexcept {
    return states_[w * kWidth + lane];
  }
  void load(std::size_t lane, const std::uint64_t* from) noexcept {
    for (unsigned w = 0; w < keccakp::kWords; ++w) word(lane, w) = from[w];
    clear_ &= ~(1u << lane);
  }
  // All states at once, outside run().
  void clear_all() noexcept { zero_states(states_, keccakp::kWords * kWidth); }
  void permute_all() noexcept { lanes_.permute(states_, steps_.rounds); }
  /// Fetches meanwhile what lies at the addresses `ahead`.
  void absorb_all(const unsigned char* const* data, const std::uintptr_t* ahead,
                  std::size_t blocks) noexcept {
    lanes_.absorb_far(states_, data, ahead, blocks, steps_.rate, steps_.rounds);
  }

  void clear(std::size_t lane) noexcept {
    if ((clear_ >> lane & 1) != 0) {
      clear_ &= ~(1u << lane);
      return;
    }
    for (unsigned w = 0; w < keccakp::kWords; ++w) word(lane, w) = 0;
  }
  void xor_bytes(std::size_t lane, std::size_t at, const unsigned char* data,
                 std::size_t size) noexcept {
    detail::xor_bytes(states_ + lane, kWidth, at, data, size);
  }
  void xor_byte(std::size_t lane, std::size_t at, unsigned char byte) noexcept {
    word(lane, at / 8) ^= std::uint64_t{byte} << 8 * (at % 8);
  }
  /// A whole padded block: `size` bytes, `zeros` bytes, suffix and padding.
  void xor_last_block(std::size_t lane, const unsigned char* data,
                      std::size_t size, std::size_t zeros,
                      unsigned char suffix) noexcept {
    xor_first_bytes(states_ + lane, kWidth, data, size);
    xor_padding(states_ + lane, kWidth, size + zeros, steps_.rate, suffix);
  }
  void store(std::size_t lane, std::uint64_t* to, std::size_t words) noexcept {
    for (std::size_t w = 0; w < words; ++w) to[w] = word(lane, w);
  }

  /// The first `size` bytes.
  void store_bytes(std::size_t lane, unsigned char* out,
                   std::size_t size) noexcept {
    copy_first_bytes(states_ + lane, kWidth, out, size);
  }

  /// For every lane j that is out of blocks, calls source.go_on(j, lane), which
  /// sets `lane` to the next blocks of what it is busy with. Where that gives
  /// none, calls source.begin(j, lane), which sets it to the first blocks of
  /// something else and the state to what they are absorbed into. Then absorbs
  /// as many blocks as the shortest lane has; and so on until all lanes are
  /// idle. An idle lane is asked again after every step.
  template <class Source>
  void run(Source& source) noexcept {
    for (;;) {
      unsigned ended = 0;  // a bit a lane
      for (std::size_t j = 0; j < kWidth; ++j) {
        if (lane_[j].blocks != 0) continue;
        source.go_on(j, lane_[j]);
        if (lane_[j].blocks == 0) ended |= 1u << j;
      }
      // At once, where all messages end together.
      clear_ = 0;
      if (ended == (1u << kWidth) - 1) {
        clear_all();
        clear_ = ended;
      }
      for (std::size_t j = 0; j < kWidth; ++j) {
        if ((ended >> j & 1) != 0) source.begin(j, lane_[j]);
      }
      std::size_t busy = 0;
      const Lane* shortest = nullptr;
      for (std::size_t j = 0; j < kWidth; ++j) {
        const Lane& lane = lane_[j];
        if (lane.blocks == 0) continue;
        ++busy;
        if (shortest == nullptr || lane.blocks < shortest->blocks) {
          shortest = &lane;
        }
      }
      if (busy == 0) return;
      if (busy < lanes_.fewest) {
        for (std::size_t j = 0; j < kWidth; ++j) step_alone(j);
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
    if (std::none_of(lane_, lane_ + kWidth,
                     [](const Lane& lane) { return lane.data != nullptr; })) {
      lanes_.permute(states_, steps_.rounds);
    } else {
      static constexpr std::uint8_t kZeros[keccakp::kMaxRate] = {};
      const std::uint8_t* data[kWidth];
      for (std::size_t j = 0; j < kWidth; ++j) {
        const Lane& lane = lane_[j].blocks != 0 ? lane_[j] : shortest;
        data[j] = lane.data != nullptr ? lane.data : kZeros;
      }
      if (steps_.far) {
        absorb_far(data, blocks);
      } else {
        lanes_.absorb(states_, data, blocks, steps_.rate, steps_.rounds);
      }
    }
    for (std::size_t j = 0; j < kWidth; ++j) {
      Lane& lane = lane_[j];
      if (lane.blocks == 0) continue;
      lane.blocks -= blocks;
      if (lane.data != nullptr) lane.data += blocks * steps_.rate;
    }
  }

  /// Fetches what each lane will read six or seven blocks later.
  void absorb_far(const std::uint8_t* const* data,
                  std::size_t blocks) noexcept {
    constexpr std::size_t kAhead = 1024;
    std::uintptr_t ahead[kWidth];
    for (std::size_t j = 0; j < kWidth; ++j) {
      ahead[j] =
          reinterpret_cast<std::uintptr_t>(data[j]) + steps_.rate + kAhead;
    }
    lanes_.absorb_far(states_, data, ahead, blocks, steps_.rate, steps_.rounds);
  }

  void step_alone(std::size_t j) noexcept {
    Lane& lane = lane_[j];
    if (lane.blocks == 0) return;
    std::uint64_t state[keccakp::kWords];
    store(j, state, keccakp::kWords);
    if (lane.data != nullptr) {
      steps_.kernels.absorb(state, lane.data, lane.blocks, steps_.rate,
                            steps_.rounds);
    } else {
      steps_.kernels.permute(state, steps_.rounds);
    }
    load(j, state);
    wipe_state(state);
    lane.blocks = 0;
  }

  const Steps steps_;
  const keccakp::LaneKernels& lanes_;
  Lane lane_[kWidth];
  unsigned clear_ = 0;  // a bit for each lane that is zero
  alignas(64) std::uint64_t states_[keccakp::kWords * kWidth];
};

/// Runs the source that `make_source` makes of a lockstep, over the narrowest
/// kernel that takes `count` messages or the widest that there is.
template <class MakeSource>
void run_lockstep(const Steps& steps, std::size_t count,
                  const MakeSource& make_source) noexcept {
  const keccakp::LaneKernels* chosen = &steps.kernels.lanes[0];
  for (const keccakp::LaneKernels& lanes : steps.kernels.lanes) {
    if (lanes.width >= count) chosen = &lanes;
  }
  const auto run = [&](auto width) {
    Lockstep<width> lockstep(steps, *chosen);
    auto source = make_source(lockstep);
    lockstep.run(source);
  };
  if (chosen->width == 8) return run(std::integral_constant<unsigned, 8>());
  run(std::integral_constant<unsigned, 4>());
}

}  // namespace lanehop::inline v0::detail

#endif  // LANEHOP_XOF_LOCKSTEP_H_
