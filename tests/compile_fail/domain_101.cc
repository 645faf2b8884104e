// SPDX-License-Identifier: MIT
// A domain separation byte is not cut to eight bits.
// expect: a_domain_separation_byte_lies_in_01_to_7F
#include "snippet.h"

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::TurboShake256 hasher{lanehop::DomainByte(0x101)};
#else
  lanehop::TurboShake256 hasher{lanehop::DomainByte(0x01)};
#endif
}
