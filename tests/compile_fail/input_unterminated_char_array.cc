// SPDX-License-Identifier: MIT
// A constant array of char that is no string literal has no terminator to drop.
// expect: this_is_not_a_string_literal
#include "snippet.h"

static constexpr char kText[3] = {'a', 'b', 'c'};
static constexpr char kString[4] = {'a', 'b', 'c', 0};

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::kt128(kText);
#else
  lanehop::kt128(kString);
#endif
}
