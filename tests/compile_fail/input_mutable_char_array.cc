// SPDX-License-Identifier: MIT
// A mutable char[N] is no input: where its text ends cannot be told.
// expect: (Input|constant expression)
#include "snippet.h"

void snippet() {
#ifdef LANEHOP_BAD
  char text[] = "abc";
  lanehop::kt128(text);
#else
  std::string text = "abc";
  lanehop::kt128(text);
#endif
}
