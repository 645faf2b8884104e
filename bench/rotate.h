// SPDX-License-Identifier: MIT
// Measures several functions against each other: in turn, in short windows, so
// that changes of the clock and noisy neighbours hit all alike.
#ifndef LANEHOP_BENCH_ROTATE_H_
#define LANEHOP_BENCH_ROTATE_H_

#include <functional>
#include <limits>
#include <span>
#include <string>

namespace lanehop::bench {

struct Row {
  std::string name;
  std::function<void()> run;
  // What rotate() found for one call, each the best of all its windows.
  double seconds = std::numeric_limits<double>::infinity();
  double cycles = std::numeric_limits<double>::infinity();
};

/// Windows of about 100 microseconds, or one call if that takes longer, each
/// row in turn, for about `seconds` in all. The clock is measured before and
/// after each window.
void rotate(std::span<Row> rows, double seconds);

}  // namespace lanehop::bench

#endif  // LANEHOP_BENCH_ROTATE_H_
