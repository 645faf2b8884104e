// SPDX-License-Identifier: MIT
// Whether a tag is right is all that verify() tells.
// expect: unused-result
// flags: -Werror=unused-result
#include "snippet.h"

auto use(lanehop::Input bytes) {
#if !defined(LANEHOP_BAD)
  return lanehop::HopMac128(lanehop::Key("key")).verify(bytes);
#else
  lanehop::HopMac128(lanehop::Key("key")).verify(bytes);
#endif
}
