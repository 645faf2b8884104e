// SPDX-License-Identifier: MIT
// A raw pointer to bytes is no input.
// expect: Input
#include "snippet.h"

static const unsigned char bytes[3] = {1, 2, 3};

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::kt128(&bytes[0]);
#else
  lanehop::kt128(bytes);
#endif
}
