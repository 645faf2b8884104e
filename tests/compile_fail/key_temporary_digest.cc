// SPDX-License-Identifier: MIT
// A key borrows: not from a temporary digest.
// expect: (Key|KeyMeaning)
#include "snippet.h"

static const auto digest = lanehop::kt128("");

void snippet() {
#ifdef LANEHOP_BAD
  const lanehop::Key k(lanehop::kt128(""));
#else
  const lanehop::Key k(digest);
#endif
}
