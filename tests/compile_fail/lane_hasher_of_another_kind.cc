// SPDX-License-Identifier: MIT
// Lanes of one kind are not lanes of another.
// expect: Shake(128|256)Lanes
#include "snippet.h"

static lanehop::Shake128Lanes<2> lanes;
static lanehop::Shake256Lanes<2> others;

void snippet() {
#ifdef LANEHOP_BAD
  lanes = others;
#else
  lanes = lanehop::Shake128Lanes<2>();
#endif
}
