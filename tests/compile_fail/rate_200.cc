// SPDX-License-Identifier: MIT
// A rate of 200, without capacity, does not build.
// expect: a_rate_lies_in_1_to_199_bytes
#include "snippet.h"

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::Keccak hasher(lanehop::KeccakRate(200));
#else
  lanehop::Keccak hasher(lanehop::KeccakRate(199));
#endif
}
