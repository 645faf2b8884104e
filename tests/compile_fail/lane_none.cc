// SPDX-License-Identifier: MIT
// There is one lane at the least.
// expect: one lane at the least
#include "snippet.h"

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::Shake128Lanes<0> lanes;
#else
  lanehop::Shake128Lanes<1> lanes;
#endif
}
