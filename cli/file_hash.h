// SPDX-License-Identifier: MIT
// Feeds the bytes of a file to a hasher, and notices when the file shrank
// meanwhile.
#ifndef LANEHOP_CLI_FILE_HASH_H_
#define LANEHOP_CLI_FILE_HASH_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "cli/directory.h"
#include "cli/file_source.h"
#include "cli/hasher.h"
#include "cli/progress.h"
#include "cli/workers.h"

namespace k12sum {

/// Why a file has no hash.
struct ReadFailure {
  /// In words, for a message after the name.
  std::string reason;
  /// Whether there is no file of that name.
  bool missing = false;
  /// Whether all is well: the file is not one to be hashed.
  bool skipped = false;
};

/// Owns the buffer that one file after the other is read through.
class FileReader {
 public:
  /// Skips the files `never_hashed`, tells `progress` what it reads, and has
  /// large files read and hashed by `workers`. All are borrowed.
  FileReader(std::span<const FileId> never_hashed, Progress& progress,
             Workers& workers);

  /// Feeds the whole file `name`, or standard input when it is "-", to
  /// `hasher`. If that fails, the hash is worthless. In a `place` it must be a
  /// regular file.
  std::optional<ReadFailure> feed(const char* name, const Place& place,
                                  Hasher& hasher);

 private:
  std::optional<ReadFailure> feed_descriptor(int fd, const struct stat& before,
                                             Hasher& hasher);

  std::optional<ReadFailure> share(int fd, Access access, Hasher& hasher,
                                   std::uint64_t& bytes_read);

  const std::span<const FileId> never_hashed_;
  Progress& progress_;
  Workers& workers_;
  struct Free {
    void operator()(unsigned char* buffer) const;
  };
  std::unique_ptr<unsigned char[], Free> buffer_;
};

}  // namespace k12sum

#endif  // LANEHOP_CLI_FILE_HASH_H_
