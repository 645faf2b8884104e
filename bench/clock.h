// SPDX-License-Identifier: MIT
// What the core's clock is right now, measured.
#ifndef LANEHOP_BENCH_CLOCK_H_
#define LANEHOP_BENCH_CLOCK_H_

namespace lanehop::bench {

/// Cycles per second of the core that this thread runs on, from the time of a
/// chain of dependent additions, one cycle each: the best of a few tries of a
/// few microseconds. 0 where LaneHop does not know how to write such a chain.
double measure_clock();

}  // namespace lanehop::bench

#endif  // LANEHOP_BENCH_CLOCK_H_
