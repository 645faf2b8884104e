// SPDX-License-Identifier: MIT
// A batcher for SHA3-256 writes digests of 32 bytes.
// expect: Digest<(32|48)>
#include "snippet.h"

void snippet(lanehop::LockedBatcher<lanehop::Sha3_256>& batcher) {
#ifdef LANEHOP_BAD
  static lanehop::Digest<48> digest;
#else
  static lanehop::Digest<32> digest;
#endif
  (void)batcher.try_submit("message", digest);
}
