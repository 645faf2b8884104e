// SPDX-License-Identifier: MIT
// A domain separation byte of FF does not build.
// expect: a_domain_separation_byte_lies_in_01_to_7F
#include "snippet.h"

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::TurboShake256 hasher{lanehop::DomainByte(0xFF)};
#else
  lanehop::TurboShake256 hasher{lanehop::DomainByte(0x1F)};
#endif
}
