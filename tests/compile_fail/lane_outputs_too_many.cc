// SPDX-License-Identifier: MIT
// No output without a lane.
// expect: read
#include "snippet.h"

static auto reader = lanehop::Shake128Lanes<3>().finish();
static unsigned char four[4][168], three[3][168];

void snippet() {
#ifdef LANEHOP_BAD
  reader.read(four);
#else
  reader.read(three);
#endif
}
