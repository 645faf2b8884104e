// SPDX-License-Identifier: MIT
// A bare string is not taken for a hasher's customization string.
// expect: (Customization|Kt128)
#include "snippet.h"

static const std::string custom;

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::Kt128 hasher{custom};
#else
  lanehop::Kt128 hasher{lanehop::Customization(custom)};
#endif
}
