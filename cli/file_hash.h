// SPDX-License-Identifier: MIT
// Feeds the bytes of a file to a hasher, and notices when the file shrank
// meanwhile.
#ifndef LANEHOP_CLI_FILE_HASH_H_
#define LANEHOP_CLI_FILE_HASH_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "cli/hasher.h"

namespace k12sum {

/// Owns the buffer that one file after the other is read through.
class FileReader {
 public:
  FileReader();

  /// Feeds the whole file `name`, or standard input when it is "-", to
  /// `hasher`. Returns what went wrong, in words; then the hash is worthless.
  std::optional<std::string> feed(const char* name, Hasher& hasher);

 private:
  std::optional<std::string> feed_descriptor(int fd, Hasher& hasher);

  struct Free {
    void operator()(unsigned char* buffer) const;
  };
  std::unique_ptr<unsigned char[], Free> buffer_;
};

}  // namespace k12sum

#endif  // LANEHOP_CLI_FILE_HASH_H_
