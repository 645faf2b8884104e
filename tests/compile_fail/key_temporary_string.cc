// SPDX-License-Identifier: MIT
// A key borrows: not from a temporary string.
// expect: (Key|KeyMeaning)
#include "snippet.h"

static const std::string key;

void snippet() {
#ifdef LANEHOP_BAD
  const lanehop::Key k(std::string("key"));
#else
  const lanehop::Key k(key);
#endif
}
