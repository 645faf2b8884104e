// SPDX-License-Identifier: MIT
// A kernel set that runs on any machine and counts what it is asked to do: its
// lane kernels loop over the lanes with the scalar set.
#ifndef LANEHOP_TESTS_COUNTING_SET_H_
#define LANEHOP_TESTS_COUNTING_SET_H_

#include <cstddef>

#include "keccak/kernels.h"

namespace counting {

/// Block steps since reset(). A step of `width` lanes counts once.
struct Counts {
  std::size_t eight = 0, four = 0;
  std::size_t single = 0;
  /// Those of eight and four that fetched ahead.
  std::size_t far = 0;
  std::size_t lane_steps() const { return eight + four; }
  std::size_t all() const { return lane_steps() + single; }
};

const Counts& counts();
void reset();

/// Eight and four lanes.
extern const lanehop::keccakp::Kernels kEightLanes;
/// Four lanes.
extern const lanehop::keccakp::Kernels kFourLanes;
/// Four lanes, a step of which takes longer than one state alone.
extern const lanehop::keccakp::Kernels kSlowLanes;

}  // namespace counting

#endif  // LANEHOP_TESTS_COUNTING_SET_H_
