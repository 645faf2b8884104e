// SPDX-License-Identifier: MIT
// A span of wider integers is no input: their byte order is not fixed.
// expect: Input
#include "snippet.h"

static std::vector<int> numbers;
static std::vector<unsigned char> bytes;

void snippet() {
#ifdef LANEHOP_BAD
  lanehop::kt128(std::span(numbers));
#else
  lanehop::kt128(std::span(bytes));
#endif
}
