// SPDX-License-Identifier: MIT
// What LaneHop can be measured at: one function of a message each.
#ifndef LANEHOP_BENCH_ROWS_H_
#define LANEHOP_BENCH_ROWS_H_

#include <functional>
#include <span>
#include <string_view>

#include "lanehop/dispatch.h"

namespace lanehop::bench {

/// Hashes a message into a small output that is thrown away.
using HashFunction = std::function<void(std::span<const unsigned char>)>;

/// "kt128" and so on, on a kernel set; empty for an unknown name.
HashFunction find_row(std::string_view what, KernelSet set);

/// All names that find_row() knows, with a line about each.
struct RowName {
  const char* what;
  const char* meaning;
};
std::span<const RowName> row_names();

}  // namespace lanehop::bench

#endif  // LANEHOP_BENCH_ROWS_H_
