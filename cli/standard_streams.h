// SPDX-License-Identifier: MIT
// Standard output that notices every failed write, and standard descriptors
// that no opened file can take the place of.
#ifndef LANEHOP_CLI_STANDARD_STREAMS_H_
#define LANEHOP_CLI_STANDARD_STREAMS_H_

#include <unistd.h>

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

namespace k12sum {

/// Takes each of the descriptors 0, 1 and 2 that the process was started
/// without, so that a file opened later does not get its number. What takes it
/// (an O_PATH descriptor) can be neither read nor written: using it fails with
/// EBADF, as if it were still closed.
void occupy_standard_descriptors();

/// Buffered standard output. After the first failed write it takes nothing more
/// and error() says why.
class StandardOutput {
 public:
  /// `fd` is what stands in for standard output. It is borrowed.
  explicit StandardOutput(int fd = STDOUT_FILENO);

  void write(std::string_view text);
  /// Writes the bytes as lower-case hexadecimal digits.
  void write_hex(std::span<const unsigned char> bytes);
  void flush();

  bool failed() const { return error_ != 0; }
  /// The errno value of the first failed write, or 0.
  int error() const { return error_; }

 private:
  void put(char c);

  const int fd_;
  const bool on_terminal_;
  std::unique_ptr<char[]> buffer_;
  std::size_t filled_ = 0;
  int error_ = 0;
};

/// The exit status so far, or the one of a failed write, of which it complains.
int end_of_output(StandardOutput& out, int status);

}  // namespace k12sum

#endif  // LANEHOP_CLI_STANDARD_STREAMS_H_
