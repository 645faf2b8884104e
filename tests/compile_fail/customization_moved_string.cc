// SPDX-License-Identifier: MIT
// Nor from a string that is moved from.
// expect: (Customization|CustomizationMeaning)
#include "snippet.h"

static std::string custom;

void snippet() {
#ifdef LANEHOP_BAD
  const lanehop::Customization c(std::move(custom));
#else
  const lanehop::Customization c(custom);
#endif
}
