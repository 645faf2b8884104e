// SPDX-License-Identifier: MIT
// A job borrows its output: not a temporary one.
// expect: (BatchJob|Output|vector)
#include "snippet.h"

static std::vector<unsigned char> out(32);

void snippet() {
#ifdef LANEHOP_BAD
  const lanehop::BatchJob job = {"message", std::vector<unsigned char>(32)};
#else
  const lanehop::BatchJob job = {"message", out};
#endif
}
