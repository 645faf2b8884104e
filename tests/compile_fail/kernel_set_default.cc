// SPDX-License-Identifier: MIT
// A kernel set is found, not made up.
// expect: KernelSet
#include "snippet.h"

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::KernelSet set;
#else
  lanehop::KernelSet set = lanehop::active_kernels();
#endif
}
