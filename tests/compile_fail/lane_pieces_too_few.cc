// SPDX-License-Identifier: MIT
// One piece for every lane.
// expect: update
#include "snippet.h"

static lanehop::Shake128Lanes<3> lanes;
static std::string pieces[3];

void snippet() {
#ifdef LANEHOP_BAD
  lanes.update(std::span(pieces).first<2>());
#else
  lanes.update(std::span(pieces).first<3>());
#endif
}
