// SPDX-License-Identifier: MIT
// A truth value is no domain separation byte.
// expect: DomainByte
#include "snippet.h"

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::TurboShake128 hasher{lanehop::DomainByte(true)};
#else
  lanehop::TurboShake128 hasher{lanehop::DomainByte(1)};
#endif
}
