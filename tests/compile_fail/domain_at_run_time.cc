// SPDX-License-Identifier: MIT
// A domain separation byte known at run time goes through checked().
// expect: (DomainByte|constexpr|constant expression)
#include "snippet.h"

int next();

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::TurboShake128 hasher{lanehop::DomainByte(next())};
#else
  lanehop::TurboShake128 hasher(lanehop::DomainByte::checked(next()).value());
#endif
}
