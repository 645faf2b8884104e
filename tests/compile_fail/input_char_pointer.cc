// SPDX-License-Identifier: MIT
// A const char* is no input: its length is not known.
// expect: Input
#include "snippet.h"

void snippet() {
#ifdef LANEHOP_BAD
  const char* text = "abc";
  lanehop::kt128(text);
#else
  const std::string_view text = "abc";
  lanehop::kt128(text);
#endif
}
