// SPDX-License-Identifier: MIT
// A bare number is no domain separation byte: it may be meant as a length.
// expect: turboshake128
#include "snippet.h"

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::turboshake128("message", 64);
#else
  lanehop::turboshake128<64>("message");
#endif
}
