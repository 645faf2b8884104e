// SPDX-License-Identifier: MIT
// Tests that run on every kernel set of the build, as in kernel_sets.h, and on
// the counting sets, which run on any machine: so every way of sharing lanes is
// tried everywhere.
#ifndef LANEHOP_TESTS_LANE_SETS_H_
#define LANEHOP_TESTS_LANE_SETS_H_

#include <algorithm>
#include <vector>

#include "counting_set.h"
#include "kernel_sets.h"

namespace lane_sets {

using kernel_sets::Kernels;

inline std::vector<const Kernels*> counting() {
  return {&counting::kEightLanes, &counting::kFourLanes, &counting::kSlowLanes};
}

inline std::vector<const Kernels*> all() {
  std::vector<const Kernels*> sets = kernel_sets::all();
  for (const Kernels* set : counting()) sets.push_back(set);
  return sets;
}

class LaneSetTest : public kernel_sets::PerKernelSet,
                    public testing::WithParamInterface<const Kernels*> {
 protected:
  void SetUp() override {
    const std::vector<const Kernels*> own = counting();
    if (std::find(own.begin(), own.end(), GetParam()) != own.end()) {
      use_unlisted(*GetParam());
    } else {
      use(*GetParam());
    }
  }
};

}  // namespace lane_sets

#define INSTANTIATE_FOR_ALL_LANE_SETS(suite)                                   \
  INSTANTIATE_TEST_SUITE_P(Sets, suite, testing::ValuesIn(::lane_sets::all()), \
                           ::kernel_sets::name)

#endif  // LANEHOP_TESTS_LANE_SETS_H_
