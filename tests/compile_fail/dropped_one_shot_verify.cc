// SPDX-License-Identifier: MIT
// The one-shot function tells nothing else, either.
// expect: unused-result
// flags: -Werror=unused-result
#include "snippet.h"

auto use(lanehop::Input bytes) {
#if !defined(LANEHOP_BAD)
  return lanehop::hopmac256_verify(lanehop::Key("key"), "message", bytes);
#else
  lanehop::hopmac256_verify(lanehop::Key("key"), "message", bytes);
#endif
}
