// SPDX-License-Identifier: MIT
// What LaneHop can be measured at with a set of messages: functions of them
// all.
#ifndef LANEHOP_BENCH_SET_ROWS_H_
#define LANEHOP_BENCH_SET_ROWS_H_

#include <functional>
#include <span>
#include <string_view>

#include "bench/messages.h"
#include "bench/rows.h"
#include "lanehop/dispatch.h"

namespace lanehop::bench {

/// Hashes the set that it was prepared for. Borrows that set.
using SetFunction = std::function<void()>;

/// Prepares, untimed, what a SetFunction needs: jobs and room for digests.
using Preparation = std::function<SetFunction(const MessageSet&)>;

/// The messages one after the other.
Preparation loop_over(HashFunction hash);

/// "batch-kt128" and so on, on a kernel set; empty for an unknown name.
Preparation find_set_row(std::string_view what, KernelSet kernels);

/// All names that find_set_row() knows.
std::span<const RowName> set_row_names();

}  // namespace lanehop::bench

#endif  // LANEHOP_BENCH_SET_ROWS_H_
