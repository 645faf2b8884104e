// SPDX-License-Identifier: MIT
// A char[N] is no output: does it want a terminator?
// expect: Output
#include "snippet.h"

void snippet() {
#ifdef LANEHOP_BAD
  char out[32];
  lanehop::kt128("message", lanehop::Output(out));
#else
  unsigned char out[32];
  lanehop::kt128("message", lanehop::Output(out));
#endif
}
