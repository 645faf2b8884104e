// SPDX-License-Identifier: MIT
// A domain separation byte is not cut to 32 bits.
// expect: a_domain_separation_byte_lies_in_01_to_7F
#include "snippet.h"

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::TurboShake128 hasher{lanehop::DomainByte(0x100000001)};
#else
  lanehop::TurboShake128 hasher{lanehop::DomainByte(std::uint64_t{1})};
#endif
}
