// SPDX-License-Identifier: MIT
// A job without an output is no job.
// expect: (BatchJob|Output)
#include "snippet.h"

static std::vector<unsigned char> out(32);

void snippet() {
#ifdef LANEHOP_BAD
  const lanehop::BatchJob job = {"message"};
#else
  const lanehop::BatchJob job = {"message", out};
#endif
}
