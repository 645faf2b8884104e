// SPDX-License-Identifier: MIT
// A job borrows its message: not from a temporary string.
// expect: (BatchJob|BorrowedInput|basic_string)
#include "snippet.h"

static const std::string message;
static std::vector<unsigned char> out(32);

void snippet() {
#ifdef LANEHOP_BAD
  const lanehop::BatchJob job = {std::string("message"), out};
#else
  const lanehop::BatchJob job = {message, out};
#endif
}
