// SPDX-License-Identifier: MIT
// A digest is not thrown away.
// expect: unused-result
// flags: -Werror=unused-result
#include "snippet.h"

auto use(lanehop::Input bytes) {
#if !defined(LANEHOP_BAD)
  return lanehop::kt128(bytes);
#else
  lanehop::kt128(bytes);
#endif
}
