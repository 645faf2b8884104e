// SPDX-License-Identifier: MIT
// Digests of two sizes are not compared.
// expect: (operator==|binary expression)
#include "snippet.h"

static const lanehop::Digest<32> a;
static const lanehop::Digest<32> b;
static const lanehop::Digest<64> c;

void snippet() {
#ifdef LANEHOP_BAD
  const bool same = a == c;
#else
  const bool same = a == b;
#endif
}
