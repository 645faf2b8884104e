// SPDX-License-Identifier: MIT
// A hash of fixed length has no reader.
// expect: read
#include "snippet.h"

static lanehop::Shake256 xof;
static lanehop::Sha3_256 sha3;

void snippet() {
#ifdef LANEHOP_BAD
  sha3.finish().read<32>();
#else
  xof.finish().read<32>();
#endif
}
