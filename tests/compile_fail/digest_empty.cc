// SPDX-License-Identifier: MIT
// A digest of no bytes does not build.
// expect: RFC 9861 asks for a positive output length
#include "snippet.h"

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::Digest<0> digest;
#else
  lanehop::Digest<1> digest;
#endif
}
