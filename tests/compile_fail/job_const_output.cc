// SPDX-License-Identifier: MIT
// A job's output cannot be constant.
// expect: (BatchJob|Output|vector)
#include "snippet.h"

static std::vector<unsigned char> out(32);
static const std::vector<unsigned char> constant(32);

void snippet() {
#ifdef LANEHOP_BAD
  const lanehop::BatchJob job = {"message", constant};
#else
  const lanehop::BatchJob job = {"message", out};
#endif
}
