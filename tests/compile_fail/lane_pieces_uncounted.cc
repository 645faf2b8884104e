// SPDX-License-Identifier: MIT
// A vector of pieces does not say how many they are.
// expect: update
#include "snippet.h"

static lanehop::Shake128Lanes<3> lanes;
static std::vector<lanehop::BorrowedInput> pieces(3);

void snippet() {
#ifdef LANEHOP_BAD
  lanes.update(pieces);
#else
  lanes.update(std::span<const lanehop::BorrowedInput, 3>(pieces));
#endif
}
