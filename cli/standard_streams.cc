// SPDX-License-Identifier: MIT
// Standard output that notices every failed write, and standard descriptors
// that no opened file can take the place of.
#include "cli/standard_streams.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "cli/message.h"

namespace k12sum {
namespace {

constexpr std::size_t kBufferSize = 65536;

}  // namespace

void occupy_standard_descriptors() {
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    // Gets the number `fd`, the lowest one that is free.
    if (fcntl(fd, F_GETFD) < 0 && open("/", O_PATH) < 0) return;
  }
}

StandardOutput::StandardOutput(int fd)
    : fd_(fd), on_terminal_(isatty(fd) == 1), buffer_(new char[kBufferSize]) {}

void StandardOutput::write(std::string_view text) {
  for (const char c : text) put(c);
}

void StandardOutput::write_hex(std::span<const unsigned char> bytes) {
  constexpr char kDigits[] = "0123456789abcdef";
  for (const unsigned char byte : bytes) {
    put(kDigits[byte >> 4]);
    put(kDigits[byte & 15]);
  }
}

void StandardOutput::put(char c) {
  if (filled_ == kBufferSize) flush();
  buffer_[filled_++] = c;
}

void StandardOutput::flush() {
  if (on_terminal_ && filled_ > 0) erase_status();
  std::size_t done = 0;
  while (done < filled_ && error_ == 0) {
    const ssize_t n = ::write(fd_, buffer_.get() + done, filled_ - done);
    if (n >= 0) {
      done += static_cast<std::size_t>(n);
    } else if (errno != EINTR) {
      error_ = errno;
    }
  }
  filled_ = 0;
}

int end_of_output(StandardOutput& out, int status) {
  out.flush();
  if (!out.failed()) return status;
  complain("write error: " + reason_of(out.error()));
  return kExitFailure;
}

}  // namespace k12sum
