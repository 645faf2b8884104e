// SPDX-License-Identifier: MIT
// A name is no kernel set: the machine may lack it.
// expect: KernelSet
#include "snippet.h"

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::Shake128 hasher("scalar");
#else
  lanehop::Shake128 hasher(lanehop::find_kernels("scalar").value());
#endif
}
