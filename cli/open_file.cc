// SPDX-License-Identifier: MIT
// A file that is open for reading until the end of the scope.
#include "cli/open_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>

namespace k12sum {

OpenFile::OpenFile(const char* name) : fd_(STDIN_FILENO) {
  if (std::string_view(name) == "-") return;
  do {
    fd_ = open(name, O_RDONLY | O_CLOEXEC | O_NOCTTY);
  } while (fd_ < 0 && errno == EINTR);
}

OpenFile::~OpenFile() {
  // No file that was opened has this number, also where the process was started
  // without standard input.
  if (fd_ > STDIN_FILENO) close(fd_);
}

}  // namespace k12sum
