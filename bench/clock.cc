// SPDX-License-Identifier: MIT
#include "bench/clock.h"

#include <algorithm>
#include <chrono>

namespace lanehop::bench {

double measure_clock() {
#if defined(__x86_64__)
  constexpr int kTries = 5, kLoops = 100, kAdditions = 100;
  double shortest = 1e9;
  for (int t = 0; t < kTries; ++t) {
    unsigned long sum = 0, one = 1;
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < kLoops; ++i) {
      // Register operands: some cores do additions of constants for free.
      __asm__ volatile(".rept 100\n\tadd %1, %0\n\t.endr"
                       : "+r"(sum)
                       : "r"(one));
    }
    const std::chrono::duration<double> time =
        std::chrono::steady_clock::now() - begin;
    shortest = std::min(shortest, time.count());
  }
  return double{kLoops} * kAdditions / shortest;
#else
  return 0;
#endif
}

}  // namespace lanehop::bench
