// SPDX-License-Identifier: MIT
// A reader absorbs nothing, nor does a string.
// expect: not a hasher of LaneHop
#include "snippet.h"

void snippet(std::span<const lanehop::StreamPiece<std::string>> strings,
             std::span<const lanehop::StreamPiece<lanehop::Kt128>> hashers) {
#ifdef LANEHOP_BAD
  lanehop::update_many(strings);
#else
  (void)strings;
  lanehop::update_many(hashers);
#endif
}
