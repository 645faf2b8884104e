// SPDX-License-Identifier: MIT
// A batcher's callback that writes down whom it was called for.
#ifndef LANEHOP_TESTS_BATCHER_LOG_H_
#define LANEHOP_TESTS_BATCHER_LOG_H_

#include <cstdint>
#include <numeric>
#include <vector>

#include "lanehop/batcher.h"

namespace batcher_log {

using Numbers = std::vector<std::uint64_t>;

inline void log(void* numbers, lanehop::Ticket ticket) noexcept {
  static_cast<Numbers*>(numbers)->push_back(ticket.number());
}

inline Numbers from_to(std::uint64_t first, std::uint64_t last) {
  Numbers numbers(last - first + 1);
  std::iota(numbers.begin(), numbers.end(), first);
  return numbers;
}

}  // namespace batcher_log

#endif  // LANEHOP_TESTS_BATCHER_LOG_H_
