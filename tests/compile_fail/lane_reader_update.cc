// SPDX-License-Identifier: MIT
// A finished reader of lanes cannot absorb.
// expect: update
#include "snippet.h"

static lanehop::Shake256Lanes<4> lanes;

void snippet() {
#ifdef LANEHOP_BAD
  lanes.finish().update("more");
#else
  lanes.update("more");
#endif
}
