// SPDX-License-Identifier: MIT
// What kind of storage a file lies on.
#ifndef LANEHOP_CLI_STORAGE_H_
#define LANEHOP_CLI_STORAGE_H_

#include <sys/stat.h>

namespace k12sum {

/// Whether the regular file is best read from the front to the end: on a disk
/// that turns, or over a network. False where it cannot be told; true for the
/// disks of many virtual machines, which say that they turn.
bool is_slow_out_of_order(int fd, const struct stat& status);

}  // namespace k12sum

#endif  // LANEHOP_CLI_STORAGE_H_
