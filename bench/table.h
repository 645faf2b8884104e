// SPDX-License-Identifier: MIT
// lanehop-bench --table: this CPU's rows for the Keccak team's table of
// software performance.
#ifndef LANEHOP_BENCH_TABLE_H_
#define LANEHOP_BENCH_TABLE_H_

namespace lanehop::bench {

/// Prints the table; `seconds` for each of its measurements.
void print_table(double seconds);

}  // namespace lanehop::bench

#endif  // LANEHOP_BENCH_TABLE_H_
