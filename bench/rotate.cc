// SPDX-License-Identifier: MIT
#include "bench/rotate.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

#include "bench/clock.h"

namespace lanehop::bench {
namespace {

double now() {
  const auto time = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(time).count();
}

double time_calls(const std::function<void()>& run, long calls) {
  const double begin = now();
  for (long i = 0; i < calls; ++i) run();
  return (now() - begin) / static_cast<double>(calls);
}

}  // namespace

void rotate(std::span<Row> rows, double seconds) {
  constexpr double kWindow = 100e-6;
  constexpr double kSteady = 0.005;  // the clock may change that much in one
  std::vector<long> calls;
  for (Row& row : rows) {
    row.run();  // loads code and data
    const double once = std::max(time_calls(row.run, 1), 1e-9);
    calls.push_back(std::max(1L, std::lround(kWindow / once)));
  }
  const double end = now() + seconds;
  do {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const double before = measure_clock();
      const double time = time_calls(rows[i].run, calls[i]);
      const double after = measure_clock();
      rows[i].seconds = std::min(rows[i].seconds, time);
      if (std::abs(after - before) <= kSteady * before) {
        rows[i].cycles = std::min(rows[i].cycles, time * (before + after) / 2);
      }
    }
  } while (now() < end);
}

}  // namespace lanehop::bench
