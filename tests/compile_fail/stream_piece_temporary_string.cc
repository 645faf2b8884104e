// SPDX-License-Identifier: MIT
// A piece borrows its bytes: not from a temporary string.
// expect: (StreamPiece|BorrowedInput|basic_string)
#include "snippet.h"

static const std::string bytes;

void snippet(lanehop::Kt128& hasher) {
#ifdef LANEHOP_BAD
  const lanehop::StreamPiece<lanehop::Kt128> piece = {hasher,
                                                      std::string("bytes")};
#else
  const lanehop::StreamPiece<lanehop::Kt128> piece = {hasher, bytes};
#endif
}
