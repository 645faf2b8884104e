// SPDX-License-Identifier: MIT
// A customization borrows: not from a temporary string.
// expect: (Customization|CustomizationMeaning)
#include "snippet.h"

static const std::string custom;

void snippet() {
#ifdef LANEHOP_BAD
  const lanehop::Customization c(std::string("custom"));
#else
  const lanehop::Customization c(custom);
#endif
}
