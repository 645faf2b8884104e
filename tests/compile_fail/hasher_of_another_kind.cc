// SPDX-License-Identifier: MIT
// One hasher is not copied into another kind.
// expect: (Kt256|Kt128)
#include "snippet.h"

static lanehop::Kt128 kt128;

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::Kt256 copy = kt128;
#else
  lanehop::Kt128 copy = kt128;
#endif
}
