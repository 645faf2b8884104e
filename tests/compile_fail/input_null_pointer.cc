// SPDX-License-Identifier: MIT
// nullptr is no input.
// expect: Input
#include "snippet.h"

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::kt128(nullptr);
#else
  lanehop::kt128({});
#endif
}
