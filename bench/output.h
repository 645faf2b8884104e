// SPDX-License-Identifier: MIT
// Standard output that notices every failed write.
#ifndef LANEHOP_BENCH_OUTPUT_H_
#define LANEHOP_BENCH_OUTPUT_H_

namespace lanehop::bench {

/// Once, before anything is opened or printed: what is printed to stdout and
/// std::cout waits for flush_output(), or for a flush of std::cout.
void prepare_output();

/// Writes what was printed. If that fails it says why and ends the program with
/// status 1: nobody would see what follows.
void flush_output();

}  // namespace lanehop::bench

#endif  // LANEHOP_BENCH_OUTPUT_H_
