// SPDX-License-Identifier: MIT
// Reads until there is no more room, or no more input.
#ifndef LANEHOP_CLI_READ_FULLY_H_
#define LANEHOP_CLI_READ_FULLY_H_

#include <sys/types.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>

#include "cli/progress.h"

namespace k12sum {

/// Calls read_at(filled) with how many bytes there are already, until `size`
/// are there, so that a pipe gives large pieces, too. Returns their number, or
/// -1 with errno set. Fewer than asked for mean the end: no read follows the
/// one that said so, for a terminal would wait for a second end-of-file key.
/// `progress` is told of each.
template <class ReadAt>
ssize_t read_fully(std::size_t size, Progress& progress,
                   const ReadAt& read_at) {
  std::size_t filled = 0;
  while (filled < size) {
    const ssize_t n = read_at(filled);
    if (n == 0) break;
    if (n > 0) {
      filled += static_cast<std::size_t>(n);
      progress.add(static_cast<std::uint64_t>(n));
    } else if (errno != EINTR) {
      return -1;
    }
  }
  return static_cast<ssize_t>(filled);
}

}  // namespace k12sum

#endif  // LANEHOP_CLI_READ_FULLY_H_
