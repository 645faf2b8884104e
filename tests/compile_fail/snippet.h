// SPDX-License-Identifier: MIT
// What the snippets of this directory include. Each builds as it stands and
// must not build with -DLANEHOP_BAD; run.py checks both.
#ifndef LANEHOP_TESTS_COMPILE_FAIL_SNIPPET_H_
#define LANEHOP_TESTS_COMPILE_FAIL_SNIPPET_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lanehop/lanehop.h"

#endif  // LANEHOP_TESTS_COMPILE_FAIL_SNIPPET_H_
