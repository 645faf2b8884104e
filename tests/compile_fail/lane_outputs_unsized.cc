// SPDX-License-Identifier: MIT
// Outputs of sizes known at run time are checked first.
// expect: read|Outputs
#include "snippet.h"

static auto reader = lanehop::Shake128Lanes<1>().finish();
static std::string text(7, ' ');
static lanehop::Output outputs[1] = {text};

void snippet() {
#ifdef LANEHOP_BAD
  reader.read(outputs);
#else
  reader.read(*lanehop::LaneOutputs<1>::checked(outputs));
#endif
}
