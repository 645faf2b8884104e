// SPDX-License-Identifier: MIT
// A null pointer is no kernel set.
// expect: KernelSet
#include "snippet.h"

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::Shake128 hasher{lanehop::KernelSet(nullptr)};
#else
  lanehop::Shake128 hasher{lanehop::active_kernels()};
#endif
}
