// SPDX-License-Identifier: MIT
// find_kernels() chooses nothing for others.
// expect: unused-result
// flags: -Werror=unused-result
#include "snippet.h"

auto use() {
#if !defined(LANEHOP_BAD)
  return lanehop::find_kernels("scalar");
#else
  lanehop::find_kernels("scalar");
#endif
}
