// SPDX-License-Identifier: MIT
// A file that is open for reading until the end of the scope.
#ifndef LANEHOP_CLI_OPEN_FILE_H_
#define LANEHOP_CLI_OPEN_FILE_H_

#include "cli/directory.h"

namespace k12sum {

class OpenFile {
 public:
  /// Opens `name`, or takes standard input when it is "-", which is left open.
  /// In a place no symbolic link is followed, and a FIFO that is there now is
  /// not waited for: the caller sees to it that it is a regular file.
  explicit OpenFile(const char* name, const Place& place = {});
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile();

  /// Negative when it could not be opened: errno says why.
  int fd() const { return fd_; }

 private:
  int fd_;
};

}  // namespace k12sum

#endif  // LANEHOP_CLI_OPEN_FILE_H_
