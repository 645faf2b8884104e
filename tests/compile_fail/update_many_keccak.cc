// SPDX-License-Identifier: MIT
// Keccak's rate differs from hasher to hasher: they share no lanes.
// expect: rates differ
#include "snippet.h"

void snippet(std::span<const lanehop::StreamPiece<lanehop::Keccak>> keccak,
             std::span<const lanehop::StreamPiece<lanehop::Shake128>> shake) {
#ifdef LANEHOP_BAD
  lanehop::update_many(keccak);
#else
  (void)keccak;
  lanehop::update_many(shake);
#endif
}
