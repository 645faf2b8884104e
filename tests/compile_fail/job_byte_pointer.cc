// SPDX-License-Identifier: MIT
// A job's message has an end: a pointer does not say where.
// expect: (BatchJob|BorrowedInput|unsigned char)
#include "snippet.h"

static const unsigned char bytes[3] = {1, 2, 3};
static std::vector<unsigned char> out(32);

void snippet() {
#ifdef LANEHOP_BAD
  const unsigned char* const pointer = bytes;
  const lanehop::BatchJob job = {pointer, out};
#else
  const lanehop::BatchJob job = {bytes, out};
#endif
}
