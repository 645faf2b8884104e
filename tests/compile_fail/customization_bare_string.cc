// SPDX-License-Identifier: MIT
// A bare string is not taken for a customization string.
// expect: (Customization|CustomizationMeaning)
#include "snippet.h"

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::kt128("message", "custom");
#else
  lanehop::kt128("message", lanehop::Customization("custom"));
#endif
}
