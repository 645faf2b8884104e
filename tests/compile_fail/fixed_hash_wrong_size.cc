// SPDX-License-Identifier: MIT
// A digest of one size is not one of another.
// expect: Digest
#include "snippet.h"

void snippet() {
#ifdef LANEHOP_BAD
  const lanehop::Digest<28> digest = lanehop::sha3_256("abc");
#else
  const lanehop::Digest<32> digest = lanehop::sha3_256("abc");
#endif
}
