// SPDX-License-Identifier: MIT
// A rate is a whole number of bytes.
// expect: KeccakRate
#include "snippet.h"

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::Keccak hasher{lanehop::KeccakRate(136.9)};
#else
  lanehop::Keccak hasher{lanehop::KeccakRate(136)};
#endif
}
