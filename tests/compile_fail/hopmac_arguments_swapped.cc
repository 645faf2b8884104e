// SPDX-License-Identifier: MIT
// HopMAC's message is not taken for its key.
// expect: (hopmac128|Key)
#include "snippet.h"

static const lanehop::Key key("key");
static std::vector<std::byte> tag(32);

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::hopmac128("message", key, tag);
#else
  lanehop::hopmac128(key, "message", tag);
#endif
}
