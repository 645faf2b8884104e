// SPDX-License-Identifier: MIT
// Nor bytes seen through a span of constants.
// expect: Output
#include "snippet.h"

static std::vector<unsigned char> bytes(32);

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::shake128("message",
                    lanehop::Output(std::span<const unsigned char>(bytes)));
#else
  lanehop::shake128("message",
                    lanehop::Output(std::span<unsigned char>(bytes)));
#endif
}
