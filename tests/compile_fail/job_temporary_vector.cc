// SPDX-License-Identifier: MIT
// A job borrows its message: not from a temporary vector.
// expect: (BatchJob|BorrowedInput|vector)
#include "snippet.h"

static const std::vector<std::byte> message;
static std::vector<unsigned char> out(32);

void snippet() {
#ifdef LANEHOP_BAD
  const lanehop::BatchJob job = {std::vector<std::byte>(3), out};
#else
  const lanehop::BatchJob job = {message, out};
#endif
}
