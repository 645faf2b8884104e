// SPDX-License-Identifier: MIT
// The pieces of a message are borrowed: not from a temporary string.
// expect: (vector|BorrowedInput|basic_string)
#include "snippet.h"

static const std::string bytes;

void snippet() {
#ifdef LANEHOP_BAD
  const lanehop::BorrowedInput pieces[] = {"a", std::string("bytes")};
#else
  const lanehop::BorrowedInput pieces[] = {"a", bytes};
#endif
  lanehop::Kt128().update(pieces);
}
