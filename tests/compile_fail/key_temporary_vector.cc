// SPDX-License-Identifier: MIT
// A key borrows: not from a temporary vector.
// expect: (Key|KeyMeaning)
#include "snippet.h"

static const std::vector<unsigned char> key;

void snippet() {
#ifdef LANEHOP_BAD
  const lanehop::Key k(std::vector<unsigned char>(32));
#else
  const lanehop::Key k(key);
#endif
}
