// SPDX-License-Identifier: MIT
// A rate known at run time goes through checked().
// expect: (KeccakRate|constexpr|constant expression)
#include "snippet.h"

int next();

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::Keccak hasher(
      lanehop::KeccakRate(static_cast<unsigned char>(next())));
#else
  lanehop::Keccak hasher(
      lanehop::KeccakRate::checked(static_cast<unsigned char>(next())).value());
#endif
}
