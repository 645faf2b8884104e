// SPDX-License-Identifier: MIT
#include "bench/output.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <streambuf>

namespace lanehop::bench {
namespace {

/// Puts std::cout into stdout's buffer.
class ToStdout : public std::streambuf {
 protected:
  int_type overflow(int_type c) override {
    if (!traits_type::eq_int_type(c, traits_type::eof())) std::putchar(c);
    return traits_type::not_eof(c);
  }
  std::streamsize xsputn(const char* text, std::streamsize size) override {
    std::fwrite(text, 1, static_cast<std::size_t>(size), stdout);
    return size;
  }
  int sync() override {
    flush_output();
    return 0;
  }
};

/// So that no opened file gets the number of a standard descriptor that is
/// closed. Writing to what takes it fails as if it were closed still.
void occupy_standard_descriptors() {
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(fd, F_GETFD) < 0 && open("/", O_PATH) < 0) return;
  }
}

}  // namespace

void prepare_output() {
  occupy_standard_descriptors();
  // More than is ever printed between two flushes, so that they see the error.
  std::setvbuf(stdout, nullptr, _IOFBF, 1 << 16);
  static ToStdout to_stdout;
  std::cout.rdbuf(&to_stdout);
}

void flush_output() {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return;
  std::fprintf(stderr, "lanehop-bench: write error: %s\n",
               std::strerror(errno));
  std::_Exit(1);
}

}  // namespace lanehop::bench
