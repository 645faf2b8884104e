// SPDX-License-Identifier: MIT
#include "xof/lanes.h"

#include <algorithm>
#include <utility>

namespace lanehop::inline v0::detail {
namespace {

using keccakp::kWords;

void run_alone(const Steps& steps, LaneRun& run) noexcept {
  std::uint64_t state[kWords] = {};
  if (run.from != nullptr) std::copy_n(run.from, kWords, state);
  steps.kernels.absorb(state, run.data, run.blocks, steps.rate, steps.rounds);
  if (run.last_block != nullptr) {
    steps.kernels.absorb(state, run.last_block, 1, steps.rate, steps.rounds);
  }
  std::copy_n(state, run.to_words, run.to);
  wipe_state(state);
}

/// As many runs as there are lanes, one in each.
template <class Lockstep>
class Runs {
 public:
  Runs(Lockstep& lockstep, std::span<LaneRun> runs) noexcept
      : lockstep_(lockstep), runs_(runs) {}

  void begin(std::size_t j, Lane& lane) noexcept {
    if (j >= begun_ && j < runs_.size()) {
      begun_ = j + 1;
      if (runs_[j].from != nullptr) {
        lockstep_.load(j, runs_[j].from);
      } else {
        lockstep_.clear(j);
      }
      go_on(j, lane);
    }
  }

  void go_on(std::size_t j, Lane& lane) noexcept {
    if (j >= begun_ || runs_[j].to == nullptr) return;
    LaneRun& run = runs_[j];
    lane = {run.data, std::exchange(run.blocks, 0)};
    if (lane.blocks == 0 && run.last_block != nullptr) {
      lane = {std::exchange(run.last_block, nullptr), 1};
    }
    if (lane.blocks == 0) {
      lockstep_.store(j, std::exchange(run.to, nullptr), run.to_words);
    }
  }

 private:
  Lockstep& lockstep_;
  const std::span<LaneRun> runs_;
  std::size_t begun_ = 0;
};

}  // namespace

void run_lanes(const Steps& steps, std::span<LaneRun> runs) noexcept {
  while (!runs.empty()) {
    const std::size_t count =
        std::min<std::size_t>(runs.size(), steps.kernels.width());
    if (count == 1) {
      run_alone(steps, runs[0]);
    } else {
      run_lockstep(steps, count, [&](auto& lockstep) {
        return Runs(lockstep, runs.first(count));
      });
    }
    runs = runs.subspan(count);
  }
}

}  // namespace lanehop::inline v0::detail
