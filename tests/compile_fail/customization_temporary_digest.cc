// SPDX-License-Identifier: MIT
// A customization borrows: not from a temporary digest.
// expect: (Customization|CustomizationMeaning)
#include "snippet.h"

static const auto digest = lanehop::kt128("");

void snippet() {
#ifdef LANEHOP_BAD
  const lanehop::Customization c(lanehop::kt128(""));
#else
  const lanehop::Customization c(digest);
#endif
}
