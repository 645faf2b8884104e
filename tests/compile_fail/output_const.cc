// SPDX-License-Identifier: MIT
// Constant bytes cannot be written.
// expect: Output
#include "snippet.h"

static std::vector<unsigned char> bytes(32);
static const std::vector<unsigned char> constant(32);

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::kt128("message", lanehop::Output(constant));
#else
  lanehop::kt128("message", lanehop::Output(bytes));
#endif
}
