// SPDX-License-Identifier: MIT
// A customization borrows: not from a temporary vector.
// expect: (Customization|CustomizationMeaning)
#include "snippet.h"

static const std::vector<std::byte> custom;

void snippet() {
#ifdef LANEHOP_BAD
  const lanehop::Customization c(std::vector<std::byte>(3));
#else
  const lanehop::Customization c(custom);
#endif
}
