// SPDX-License-Identifier: MIT
// The file of --output: whole and in its place, or as it was.
#ifndef LANEHOP_CLI_OUTPUT_FILE_H_
#define LANEHOP_CLI_OUTPUT_FILE_H_

#include <sys/stat.h>

#include <memory>
#include <optional>
#include <string>

#include "cli/directory.h"
#include "cli/temporary_file.h"

namespace k12sum {

/// Opened before anything is hashed. What is written goes to a temporary file
/// in the target's directory, which takes the target's name at commit();
/// without a commit the target is as it was before. Symbolic links are
/// followed.
///
/// A target that is neither regular nor absent, such as a device or a FIFO, is
/// written directly. So is an open file that is named by way of /proc, such as
/// /dev/stdout, at its end.
class OutputFile {
 public:
  explicit OutputFile(const std::string& name);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile();

  /// Why it could not be opened, in words, or empty.
  const std::string& problem() const { return problem_; }
  int fd() const { return fd_; }
  /// The regular file that commit() replaces, if there is one.
  std::optional<FileId> replaced() const { return replaced_; }

  /// Puts what was written in place. False when that failed: errno says why.
  bool commit();

 private:
  void open_directly(const std::string& name, int flags);
  void open_regular(const std::string& name, const struct stat* old);
  void open_temporary(const struct stat* old);

  int fd_ = -1;
  std::string problem_;
  std::optional<FileId> replaced_;
  /// The target, when there is a temporary file.
  std::shared_ptr<const Directory> directory_;
  std::string base_;
  std::optional<TemporaryFile> temporary_;
};

}  // namespace k12sum

#endif  // LANEHOP_CLI_OUTPUT_FILE_H_
