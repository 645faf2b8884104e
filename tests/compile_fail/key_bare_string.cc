// SPDX-License-Identifier: MIT
// A bare string is not taken for a key.
// expect: (Key|HopMac)
#include "snippet.h"

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::HopMac128 mac{"key"};
#else
  lanehop::HopMac128 mac{lanehop::Key("key")};
#endif
}
