// SPDX-License-Identifier: MIT
// A key is not a customization string.
// expect: (Key|KeyMeaning)
#include "snippet.h"

static const lanehop::Key key("key");
static const lanehop::Customization custom("custom");

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::kt128("message", key);
#else
  lanehop::kt128("message", custom);
#endif
}
