// SPDX-License-Identifier: MIT
// Output into a temporary would be lost.
// expect: Output
#include "snippet.h"

static std::vector<unsigned char> bytes(32);

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::kt128("message", lanehop::Output(std::vector<unsigned char>(32)));
#else
  lanehop::kt128("message", lanehop::Output(bytes));
#endif
}
