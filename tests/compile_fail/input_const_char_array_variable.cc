// SPDX-License-Identifier: MIT
// A const char[N] that is no literal is no constant input.
// expect: (Input|consteval|constant expression)
#include "snippet.h"

int next();

void snippet() {
#ifdef LANEHOP_BAD
  const char text[4] = {next(), next(), next(), 0};
  lanehop::kt128(text);
#else
  lanehop::kt128("abc");
#endif
}
