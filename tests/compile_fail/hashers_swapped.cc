// SPDX-License-Identifier: MIT
// The state of one kind of hasher does not go into another through their base.
// expect: (protected|deleted|swap)
#include "snippet.h"

void snippet(lanehop::Shake128& shake, lanehop::Keccak& keccak) {
#ifdef LANEHOP_BAD
  lanehop::detail::XofHasher& a = shake;
  lanehop::detail::XofHasher& b = keccak;
  std::swap(a, b);
#else
  std::swap(shake, shake);
  std::swap(keccak, keccak);
#endif
}
