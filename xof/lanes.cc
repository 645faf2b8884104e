// SPDX-License-Identifier: MIT
#include "xof/lanes.h"

#include <algorithm>
#include <utility>

#include "xof/sponge.h"

namespace lanehop::inline v0::detail {
namespace {

using keccakp::kMaxWidth;
using keccakp::kWords;
using keccakp::LaneKernels;

void run_alone(const keccakp::Kernels& kernels, std::size_t rate,
               unsigned rounds, LaneRun& run) noexcept {
  std::uint64_t state[kWords] = {};
  if (run.from != nullptr) std::copy_n(run.from, kWords, state);
  kernels.absorb(state, run.data, run.blocks, rate, rounds);
  if (run.last_block != nullptr) {
    kernels.absorb(state, run.last_block, 1, rate, rounds);
  }
  std::copy_n(state, run.to_words, run.to);
  wipe_state(state);
}

/// The narrowest kernel that takes `count` runs, or the widest there is.
const LaneKernels& choose_width(const keccakp::Kernels& kernels,
                                std::size_t count) noexcept {
  const LaneKernels* chosen = &kernels.lanes[0];
  for (const LaneKernels& lanes : kernels.lanes) {
    if (lanes.width >= count) chosen = &lanes;
  }
  return *chosen;
}

/// At most lanes.width runs in lockstep, as long as enough of them have blocks
/// left.
class Lockstep {
 public:
  Lockstep(const keccakp::Kernels& kernels, const LaneKernels& lanes,
           std::size_t rate, unsigned rounds, std::span<LaneRun> runs) noexcept
      : kernels_(kernels),
        lanes_(lanes),
        rate_(rate),
        rounds_(rounds),
        runs_(runs) {
    std::fill_n(states_, kWords * lanes.width, 0);
    for (std::size_t j = 0; j < runs.size(); ++j) {
      if (runs[j].from == nullptr) continue;
      for (unsigned w = 0; w < kWords; ++w) word(j, w) = runs[j].from[w];
    }
  }

  ~Lockstep() { wipe(states_, sizeof(states_[0]) * kWords * lanes_.width); }

  void run() noexcept {
    while (next_stretch() >= lanes_.fewest) step();
    for (std::size_t j = 0; j < runs_.size(); ++j) {
      if (busy(j)) go_on_alone(j);
    }
  }

 private:
  std::uint64_t& word(std::size_t lane, std::size_t w) noexcept {
    return states_[w * lanes_.width + lane];
  }

  bool busy(std::size_t lane) const noexcept {
    return lane < runs_.size() && runs_[lane].to != nullptr;
  }

  /// Ends the lanes that are done and finds the lane that will be the next one.
  /// Returns how many still have blocks.
  std::size_t next_stretch() noexcept {
    std::size_t count = 0;
    shortest_ = nullptr;
    for (std::size_t j = 0; j < runs_.size(); ++j) {
      if (!busy(j)) continue;
      LaneRun& run = runs_[j];
      if (run.blocks == 0 && run.last_block != nullptr) {
        run.data = std::exchange(run.last_block, nullptr);
        run.blocks = 1;
      }
      if (run.blocks == 0) {
        for (std::size_t w = 0; w < run.to_words; ++w) run.to[w] = word(j, w);
        run.to = nullptr;
        continue;
      }
      ++count;
      if (shortest_ == nullptr || run.blocks < shortest_->blocks) {
        shortest_ = &run;
      }
    }
    return count;
  }

  /// Up to the end of the shortest lane's blocks. A lane without work follows
  /// that one's message, and what it computes is not looked at.
  void step() noexcept {
    const std::size_t blocks = shortest_->blocks;
    const std::uint8_t* data[kMaxWidth];
    for (std::size_t j = 0; j < lanes_.width; ++j) {
      data[j] = (busy(j) ? runs_[j] : *shortest_).data;
    }
    lanes_.absorb(states_, data, blocks, rate_, rounds_);
    for (LaneRun& run : runs_) {
      if (run.to == nullptr) continue;
      run.blocks -= blocks;
      run.data += blocks * rate_;
    }
  }

  void go_on_alone(std::size_t lane) noexcept {
    std::uint64_t state[kWords];
    for (unsigned w = 0; w < kWords; ++w) state[w] = word(lane, w);
    runs_[lane].from = state;
    run_alone(kernels_, rate_, rounds_, runs_[lane]);
    wipe_state(state);
  }

  const keccakp::Kernels& kernels_;
  const LaneKernels& lanes_;
  const std::size_t rate_;
  const unsigned rounds_;
  const std::span<LaneRun> runs_;
  const LaneRun* shortest_ = nullptr;
  alignas(64) std::uint64_t states_[kWords * kMaxWidth];
};

}  // namespace

void run_lanes(const keccakp::Kernels& kernels, std::size_t rate,
               unsigned rounds, std::span<LaneRun> runs) noexcept {
  while (!runs.empty()) {
    const std::size_t count =
        std::min<std::size_t>(runs.size(), kernels.width());
    if (count == 1) {
      run_alone(kernels, rate, rounds, runs[0]);
    } else {
      Lockstep(kernels, choose_width(kernels, count), rate, rounds,
               runs.first(count))
          .run();
    }
    runs = runs.subspan(count);
  }
}

}  // namespace lanehop::inline v0::detail
