// SPDX-License-Identifier: MIT
// Lanes that absorb give nothing out.
// expect: read
#include "snippet.h"

static lanehop::Shake256Lanes<4> lanes;

void snippet() {
#ifdef LANEHOP_BAD
  lanes.read<32>();
#else
  lanes.finish().read<32>();
#endif
}
