// SPDX-License-Identifier: MIT
// The check of debug builds that the outputs of a batch overlap nothing.
#ifndef LANEHOP_XOF_APART_H_
#define LANEHOP_XOF_APART_H_

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "lanehop/types.h"

namespace lanehop::inline v0::detail {

/// Whether no output overlaps another one, a message, or `all_read`, which
/// every job reads. Allocates: for assert() alone.
template <class Jobs>
bool outputs_are_apart(const Jobs& jobs,
                       std::span<const unsigned char> all_read = {}) {
  struct Range {
    std::uintptr_t begin, end;
    bool is_output;
  };
  std::vector<Range> ranges;
  const auto add = [&](const unsigned char* data, std::size_t size, bool out) {
    const auto begin = reinterpret_cast<std::uintptr_t>(data);
    if (size != 0) ranges.push_back({begin, begin + size, out});
  };
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    add(jobs[i].message.data(), jobs[i].message.size(), false);
    add(jobs[i].out.data(), jobs[i].out.size(), true);
  }
  add(all_read.data(), all_read.size(), false);
  std::sort(ranges.begin(), ranges.end(),
            [](const Range& a, const Range& b) { return a.begin < b.begin; });
  std::uintptr_t end = 0, output_end = 0;  // of those before
  for (const Range& range : ranges) {
    if (range.begin < (range.is_output ? end : output_end)) return false;
    end = std::max(end, range.end);
    if (range.is_output) output_end = std::max(output_end, range.end);
  }
  return true;
}

}  // namespace lanehop::inline v0::detail

#endif  // LANEHOP_XOF_APART_H_
