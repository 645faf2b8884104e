// SPDX-License-Identifier: MIT
// oracle_digest: prints the KT128 digest of standard input, computed by the
// literal oracle: where the expected value of the 1 GiB test comes from.
#include <cstdint>
#include <cstdio>
#include <vector>

#include "oracle.h"

int main() {
  oracle::Kt128Stream kt128;
  std::vector<std::uint8_t> buffer(1 << 16);
  for (;;) {
    const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), stdin);
    if (n == 0) break;
    kt128.update(oracle::View(buffer).first(n));
  }
  if (std::ferror(stdin) != 0) {
    std::perror("oracle_digest");
    return 1;
  }
  for (const std::uint8_t byte : kt128.finish(32)) std::printf("%02x", byte);
  std::printf("\n");
  return 0;
}
