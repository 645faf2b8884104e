// SPDX-License-Identifier: MIT
// Constant bytes are no outputs.
// expect: read
#include "snippet.h"

static auto reader = lanehop::Shake128Lanes<1>().finish();
static const std::array<unsigned char, 8> constant[1] = {};
static std::array<unsigned char, 8> variable[1] = {};

void snippet() {
#ifdef LANEHOP_BAD
  reader.read(constant);
#else
  reader.read(variable);
#endif
}
