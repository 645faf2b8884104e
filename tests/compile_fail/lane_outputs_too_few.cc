// SPDX-License-Identifier: MIT
// One output for every lane.
// expect: read
#include "snippet.h"

static auto reader = lanehop::Shake128Lanes<3>().finish();
static unsigned char two[2][168], three[3][168];

void snippet() {
#ifdef LANEHOP_BAD
  reader.read(two);
#else
  reader.read(three);
#endif
}
