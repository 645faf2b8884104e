// SPDX-License-Identifier: MIT
// A hasher that absorbs is not constant.
// expect: (StreamPiece|reference_wrapper)
#include "snippet.h"

void snippet(lanehop::Kt128& hasher, const lanehop::Kt128& constant) {
#ifdef LANEHOP_BAD
  const lanehop::StreamPiece<lanehop::Kt128> piece = {constant, "bytes"};
#else
  const lanehop::StreamPiece<lanehop::Kt128> piece = {hasher, "bytes"};
#endif
  (void)constant;
}
