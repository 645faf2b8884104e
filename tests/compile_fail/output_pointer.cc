// SPDX-License-Identifier: MIT
// A raw pointer is no output.
// expect: Output
#include "snippet.h"

static unsigned char bytes[32];

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::kt128("message", lanehop::Output(&bytes[0]));
#else
  lanehop::kt128("message", lanehop::Output(bytes));
#endif
}
