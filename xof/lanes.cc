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

/// At most lanes.width runs.
void run_together(const LaneKernels& lanes, std::size_t rate, unsigned rounds,
                  std::span<LaneRun> runs) noexcept {
  const unsigned width = lanes.width;
  alignas(64) std::uint64_t states[kWords * kMaxWidth];
  std::fill_n(states, kWords * width, 0);
  for (std::size_t j = 0; j < runs.size(); ++j) {
    if (runs[j].from == nullptr) continue;
    for (unsigned w = 0; w < kWords; ++w) {
      states[w * width + j] = runs[j].from[w];
    }
  }

  const auto finish_lane = [&](std::size_t j) {
    for (std::size_t w = 0; w < runs[j].to_words; ++w) {
      runs[j].to[w] = states[w * width + j];
    }
    runs[j].to = nullptr;
  };
  for (;;) {
    // Goes on to the next end of a lane's blocks. A lane without work follows
    // another one's message, and what it computes is not looked at.
    const LaneRun* shortest = nullptr;
    for (std::size_t j = 0; j < runs.size(); ++j) {
      LaneRun& run = runs[j];
      if (run.to == nullptr) continue;
      if (run.blocks == 0 && run.last_block != nullptr) {
        run.data = std::exchange(run.last_block, nullptr);
        run.blocks = 1;
      }
      if (run.blocks == 0) {
        finish_lane(j);
      } else if (shortest == nullptr || run.blocks < shortest->blocks) {
        shortest = &run;
      }
    }
    if (shortest == nullptr) break;
    const std::size_t blocks = shortest->blocks;
    const std::uint8_t* data[kMaxWidth];
    for (std::size_t j = 0; j < width; ++j) {
      const bool working = j < runs.size() && runs[j].to != nullptr;
      data[j] = (working ? runs[j] : *shortest).data;
    }
    lanes.absorb(states, data, blocks, rate, rounds);
    for (LaneRun& run : runs) {
      if (run.to == nullptr) continue;
      run.blocks -= blocks;
      run.data += blocks * rate;
    }
  }
  wipe(states, sizeof(states[0]) * kWords * width);
}

}  // namespace

void run_lanes(const keccakp::Kernels& kernels, std::size_t rate,
               unsigned rounds, std::span<LaneRun> runs) noexcept {
  while (!runs.empty()) {
    const std::size_t count =
        std::min<std::size_t>(runs.size(), kernels.width());
    if (count == 1) {
      run_alone(kernels, rate, rounds, runs[0]);
    } else {
      run_together(choose_width(kernels, count), rate, rounds,
                   runs.first(count));
    }
    runs = runs.subspan(count);
  }
}

}  // namespace lanehop::inline v0::detail
