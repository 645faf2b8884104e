// SPDX-License-Identifier: MIT
// A string literal is no output.
// expect: Output
#include "snippet.h"

static std::string text(7, ' ');

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::shake128("message", lanehop::Output("literal"));
#else
  lanehop::shake128("message", lanehop::Output(text));
#endif
}
