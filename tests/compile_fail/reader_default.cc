// SPDX-License-Identifier: MIT
// A reader comes only from finish().
// expect: (XofReader|private)
#include "snippet.h"

static lanehop::Shake128 hasher;

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::XofReader reader;
#else
  lanehop::XofReader reader = hasher.finish();
#endif
}
