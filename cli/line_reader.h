// SPDX-License-Identifier: MIT
// The lines of a file that is read once, whatever bytes are in them.
#ifndef LANEHOP_CLI_LINE_READER_H_
#define LANEHOP_CLI_LINE_READER_H_

#include <cstddef>
#include <memory>
#include <string>

namespace k12sum {

class LineReader {
 public:
  enum class Result {
    kLine,
    /// The line is longer than the limit; its rest was read and dropped.
    kTooLong,
    kEnd,
    /// errno says why.
    kError,
  };

  /// Lines end with `separator`; the last one may lack it. `fd` is borrowed.
  LineReader(int fd, char separator, std::size_t limit);

  /// Overwrites `line` with the next one, without its separator. Nothing is
  /// read that can wait, so that a terminal's end of input needs no second key.
  Result next(std::string& line);
  /// Whether next() would have to wait for the other end of a pipe, or for a
  /// person.
  bool would_wait() const;

 private:
  bool refill();

  int fd_;
  char separator_;
  std::size_t limit_;
  std::unique_ptr<char[]> buffer_;
  std::size_t at_ = 0;
  std::size_t filled_ = 0;
  bool at_end_ = false;
  bool failed_ = false;
};

}  // namespace k12sum

#endif  // LANEHOP_CLI_LINE_READER_H_
