// SPDX-License-Identifier: MIT
// No piece without a lane.
// expect: update
#include "snippet.h"

static lanehop::Shake128Lanes<3> lanes;
static std::string pieces[4];

void snippet() {
#ifdef LANEHOP_BAD
  lanes.update(pieces);
#else
  lanes.update(std::span(pieces).first<3>());
#endif
}
