// SPDX-License-Identifier: MIT
// What a program does that does not end well while its output is lost.
#ifndef LANEHOP_EXAMPLES_OUTPUT_H_
#define LANEHOP_EXAMPLES_OUTPUT_H_

#include <cstdio>

/// False, after a line that says so, if standard output could not take all that
/// was printed: a full disk, a closed descriptor.
inline bool output_is_written() {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return true;
  std::fputs("standard output: cannot write\n", stderr);
  return false;
}

#endif  // LANEHOP_EXAMPLES_OUTPUT_H_
