// SPDX-License-Identifier: MIT
// SHAKE has no customization string; KT has.
// expect: Customization|Borrowed
#include "snippet.h"

void snippet() {
#ifdef LANEHOP_BAD
  using Hash = lanehop::Shake128;
#else
  using Hash = lanehop::Kt128;
#endif
  lanehop::Batcher<Hash> batcher({}, lanehop::Customization("example"));
}
