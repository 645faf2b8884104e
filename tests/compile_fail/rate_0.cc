// SPDX-License-Identifier: MIT
// A rate of 0 does not build.
// expect: a_rate_lies_in_1_to_199_bytes
#include "snippet.h"

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::Keccak hasher(lanehop::KeccakRate(0));
#else
  lanehop::Keccak hasher(lanehop::KeccakRate(1));
#endif
}
