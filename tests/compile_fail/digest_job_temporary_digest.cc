// SPDX-License-Identifier: MIT
// A job refers to a digest: not to a temporary one.
// expect: (DigestJob|Digest|reference_wrapper)
#include "snippet.h"

static lanehop::Digest<32> digest;

void snippet() {
#ifdef LANEHOP_BAD
  const lanehop::DigestJob<32> job = {"message", lanehop::Digest<32>()};
#else
  const lanehop::DigestJob<32> job = {"message", digest};
#endif
}
