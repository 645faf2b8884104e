// SPDX-License-Identifier: MIT
// make_pattern SIZE: writes SIZE bytes of the seeded pattern to standard
// output.
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

#include "pattern.h"

int main(int argc, char** argv) {
  std::uint64_t size = 0;
  if (argc == 2) {
    const char* end = argv[1] + std::strlen(argv[1]);
    const auto [stop, error] = std::from_chars(argv[1], end, size);
    if (error != std::errc() || stop != end) argc = 0;
  }
  if (argc != 2) {
    std::fputs("usage: make_pattern SIZE\n", stderr);
    return 2;
  }
  std::vector<std::uint8_t> buffer(1 << 16);
  for (std::uint64_t done = 0; done < size;) {
    const auto n = static_cast<std::size_t>(
        std::min<std::uint64_t>(buffer.size(), size - done));
    pattern::fill(pattern::kFileSeed, done, std::span(buffer).first(n));
    if (std::fwrite(buffer.data(), 1, n, stdout) != n) {
      std::perror("make_pattern");
      return 1;
    }
    done += n;
  }
  if (std::fflush(stdout) != 0) {
    std::perror("make_pattern");
    return 1;
  }
  return 0;
}
