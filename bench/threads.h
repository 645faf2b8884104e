// SPDX-License-Identifier: MIT
// The threads of the rows that use some.
#ifndef LANEHOP_BENCH_THREADS_H_
#define LANEHOP_BENCH_THREADS_H_

#include "lanehop/tbb.h"

namespace lanehop::bench {

/// Started by its first use, and kept: rows measure a warm pool.
inline Executor& threads() {
  static TbbExecutor executor;
  return executor;
}

}  // namespace lanehop::bench

#endif  // LANEHOP_BENCH_THREADS_H_
