// SPDX-License-Identifier: MIT
// A constant array that is longer than its string would hash its NULs, too.
// expect: this_is_not_a_string_literal
#include "snippet.h"

static constexpr char kPadded[32] = "abc";

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::kt128(kPadded);
#else
  lanehop::kt128(std::string_view(kPadded));
#endif
}
