// SPDX-License-Identifier: MIT
// Every kernel set at every size, named what/kernels/size, with OpenSSL's
// hashes as peers. Reports bytes per second and cycles per byte. Sets of
// messages: batch/what/kernels/size/count, and loop/ for one after the other;
// times and cycles are those of one message.
#ifndef LANEHOP_BENCH_BENCHMARKS_H_
#define LANEHOP_BENCH_BENCHMARKS_H_

namespace lanehop::bench {

/// Runs them with Google Benchmark's own options. Returns the exit status.
int run_benchmarks(int argc, char** argv);

}  // namespace lanehop::bench

#endif  // LANEHOP_BENCH_BENCHMARKS_H_
