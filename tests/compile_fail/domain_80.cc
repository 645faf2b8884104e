// SPDX-License-Identifier: MIT
// A domain separation byte of 80 does not build.
// expect: a_domain_separation_byte_lies_in_01_to_7F
#include "snippet.h"

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::turboshake128("message", lanehop::DomainByte(0x80));
#else
  lanehop::turboshake128("message", lanehop::DomainByte(0x7F));
#endif
}
