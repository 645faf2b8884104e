// SPDX-License-Identifier: MIT
// finish() changes nothing: the reader is all.
// expect: unused-result
// flags: -Werror=unused-result
#include "snippet.h"

auto use() {
#if !defined(LANEHOP_BAD)
  return lanehop::Shake128().finish();
#else
  lanehop::Shake128().finish();
#endif
}
