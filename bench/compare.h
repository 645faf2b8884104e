// SPDX-License-Identifier: MIT
// lanehop-bench --compare: rows against each other and against shared objects
// of the user's.
#ifndef LANEHOP_BENCH_COMPARE_H_
#define LANEHOP_BENCH_COMPARE_H_

#include <string>
#include <vector>

namespace lanehop::bench {

struct Comparison {
  std::vector<std::string> rows;   // "WHAT", "WHAT/KERNELS", "WHAT/openssl"
  std::vector<std::string> peers;  // "NAME=FILE"
  std::vector<std::string> sizes;  // "64KiB", "64B*10000", "mix*10000"
  double seconds = 1;              // for each size
};

/// Prints a line a size: the time and cycles of the first row, then of each
/// other row its time and its ratio to the first one's; of a set of messages,
/// what one costs on average. Returns the exit status.
int compare(const Comparison& comparison);

}  // namespace lanehop::bench

#endif  // LANEHOP_BENCH_COMPARE_H_
