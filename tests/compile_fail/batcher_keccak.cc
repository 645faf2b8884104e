// SPDX-License-Identifier: MIT
// Keccak[r, c] has no batch function.
// expect: (constraint|Batchable)
#include "snippet.h"

void snippet() {
#ifdef LANEHOP_BAD
  using Hash = lanehop::Keccak;
#else
  using Hash = lanehop::Shake128;
#endif
  lanehop::Batcher<Hash> batcher;
}
