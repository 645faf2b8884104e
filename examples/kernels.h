// SPDX-License-Identifier: MIT
// What a program does that takes LANEHOP_KERNELS seriously.
#ifndef LANEHOP_EXAMPLES_KERNELS_H_
#define LANEHOP_EXAMPLES_KERNELS_H_

#include <cstdio>

#include "lanehop/dispatch.h"

/// False, after a line that says so, if LANEHOP_KERNELS names a set that cannot
/// run here. The library would go on with the best set.
inline bool kernels_are_as_asked() {
  using Reason = lanehop::KernelChoice::Reason;
  const Reason reason = lanehop::kernel_choice().reason;
  if (reason == Reason::kBest || reason == Reason::kRequested) return true;
  std::fputs("LANEHOP_KERNELS names no kernel set that can run here\n", stderr);
  return false;
}

#endif  // LANEHOP_EXAMPLES_KERNELS_H_
