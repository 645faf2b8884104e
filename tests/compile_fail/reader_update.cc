// SPDX-License-Identifier: MIT
// A finished reader cannot absorb.
// expect: update
#include "snippet.h"

static lanehop::Kt128 hasher;

void snippet() {
#ifdef LANEHOP_BAD
  hasher.finish().update("more");
#else
  hasher.update("more");
#endif
}
