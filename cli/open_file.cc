// SPDX-License-Identifier: MIT
// A file that is open for reading until the end of the scope.
#include "cli/open_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>

namespace k12sum {

OpenFile::OpenFile(const char* name, const Place& place) : fd_(STDIN_FILENO) {
  const bool in_place = place.directory != nullptr;
  if (!in_place && std::string_view(name) == "-") return;
  const int parent = in_place ? place.directory->fd() : AT_FDCWD;
  const int flags = in_place ? O_NOFOLLOW | O_NONBLOCK : 0;
  do {
    fd_ = openat(parent, name + place.base,
                 O_RDONLY | O_CLOEXEC | O_NOCTTY | flags);
  } while (fd_ < 0 && errno == EINTR);
}

OpenFile::~OpenFile() {
  // No file that was opened has this number, also where the process was started
  // without standard input.
  if (fd_ > STDIN_FILENO) close(fd_);
}

}  // namespace k12sum
