// SPDX-License-Identifier: MIT
// checked() checks by its result alone.
// expect: unused-result
// flags: -Werror=unused-result
#include "snippet.h"

auto use(lanehop::Input bytes) {
#if !defined(LANEHOP_BAD)
  return lanehop::DomainByte::checked(bytes.size());
#else
  lanehop::DomainByte::checked(bytes.size());
#endif
}
