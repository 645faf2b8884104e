// SPDX-License-Identifier: MIT
// A domain separation byte of 0 does not build.
// expect: a_domain_separation_byte_lies_in_01_to_7F
#include "snippet.h"

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::TurboShake128 hasher{lanehop::DomainByte(0x00)};
#else
  lanehop::TurboShake128 hasher{lanehop::DomainByte(0x01)};
#endif
}
