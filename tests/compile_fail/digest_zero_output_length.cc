// SPDX-License-Identifier: MIT
// A one-shot of no output does not build.
// expect: RFC 9861 asks for a positive output length
#include "snippet.h"

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::kt128<0>("message");
#else
  lanehop::kt128<1>("message");
#endif
}
