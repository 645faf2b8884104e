// SPDX-License-Identifier: MIT
// Jobs for digests of one size do not go to a hash of another.
// expect: (sha3_512_batch|sha3_256_batch|DigestJob)
#include "snippet.h"

void snippet(std::span<const lanehop::DigestJob<32>> jobs) {
#ifdef LANEHOP_BAD
  lanehop::sha3_512_batch(jobs);
#else
  lanehop::sha3_256_batch(jobs);
#endif
}
