// SPDX-License-Identifier: MIT
// A job for a digest of one size does not take one of another.
// expect: (DigestJob|Digest|reference_wrapper)
#include "snippet.h"

static lanehop::Digest<32> digest32;
static lanehop::Digest<64> digest64;

void snippet() {
#ifdef LANEHOP_BAD
  const lanehop::DigestJob<32> job = {"message", digest64};
#else
  const lanehop::DigestJob<32> job = {"message", digest32};
  const lanehop::DigestJob<64> other = {"message", digest64};
#endif
}
