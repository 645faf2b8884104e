// SPDX-License-Identifier: MIT
// A string of wider characters is no input.
// expect: Input
#include "snippet.h"

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::kt128(std::u16string(u"abc"));
#else
  lanehop::kt128(std::string("abc"));
#endif
}
