// SPDX-License-Identifier: MIT
// A vector of integers is no input.
// expect: Input
#include "snippet.h"

static std::vector<std::uint32_t> numbers;
static std::vector<std::byte> bytes;

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::kt128(numbers);
#else
  lanehop::kt128(bytes);
#endif
}
