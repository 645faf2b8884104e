// SPDX-License-Identifier: MIT
// A bare number is no rate: bits or bytes?
// expect: (KeccakRate|Keccak)
#include "snippet.h"

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::Keccak hasher{136};
#else
  lanehop::Keccak hasher{lanehop::KeccakRate(136)};
#endif
}
