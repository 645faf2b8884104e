// SPDX-License-Identifier: MIT
// A file that takes another one's name when it is whole, and else leaves
// nothing behind.
#ifndef LANEHOP_CLI_TEMPORARY_FILE_H_
#define LANEHOP_CLI_TEMPORARY_FILE_H_

#include <sys/types.h>

namespace k12sum {

/// Open for writing. It is removed at the end of the scope, and also when one
/// of the usual signals ends the process. One object at a time.
class TemporaryFile {
 public:
  /// Makes it in `directory`, a descriptor that has to stay open, with a `mode`
  /// that the umask is applied to.
  TemporaryFile(int directory, mode_t mode);
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile();

  /// Negative when it could not be made: errno says why.
  int fd() const { return fd_; }

  /// Closes the file and gives it the name `name` in its directory, in place of
  /// what had it. False when that failed: errno says why.
  bool rename_to(const char* name);

 private:
  int directory_;
  int fd_ = -1;
};

}  // namespace k12sum

#endif  // LANEHOP_CLI_TEMPORARY_FILE_H_
