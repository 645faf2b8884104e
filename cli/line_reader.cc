// SPDX-License-Identifier: MIT
// The lines of a file that is read once, whatever bytes are in them.
#include "cli/line_reader.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace k12sum {
namespace {

constexpr std::size_t kBufferSize = 65536;

}  // namespace

LineReader::LineReader(int fd, char separator, std::size_t limit)
    : fd_(fd),
      separator_(separator),
      limit_(limit),
      buffer_(new char[kBufferSize]) {}

/// Whether there are bytes in the buffer again.
bool LineReader::refill() {
  if (at_end_) return false;
  ssize_t n = 0;
  do {
    n = read(fd_, buffer_.get(), kBufferSize);
  } while (n < 0 && errno == EINTR);
  failed_ = n < 0;
  at_end_ = n <= 0;
  at_ = 0;
  filled_ = n > 0 ? static_cast<std::size_t>(n) : 0;
  return filled_ > 0;
}

bool LineReader::would_wait() const {
  if (at_end_) return false;
  const char* const from = buffer_.get() + at_;
  if (std::memchr(from, separator_, filled_ - at_) != nullptr) return false;
  pollfd file = {fd_, POLLIN, 0};
  return poll(&file, 1, 0) == 0;
}

LineReader::Result LineReader::next(std::string& line) {
  line.clear();
  bool begun = false;
  bool too_long = false;
  while (at_ < filled_ || refill()) {
    begun = true;
    const char* const from = buffer_.get() + at_;
    const std::size_t left = filled_ - at_;
    const void* const stop = std::memchr(from, separator_, left);
    const std::size_t size =
        stop == nullptr
            ? left
            : static_cast<std::size_t>(static_cast<const char*>(stop) - from);
    too_long = too_long || size > limit_ - line.size();
    if (!too_long) line.append(from, size);
    at_ += size;
    if (stop == nullptr) continue;
    ++at_;
    return too_long ? Result::kTooLong : Result::kLine;
  }
  if (failed_) return Result::kError;
  if (!begun) return Result::kEnd;
  return too_long ? Result::kTooLong : Result::kLine;
}

}  // namespace k12sum
