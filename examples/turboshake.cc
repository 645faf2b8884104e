// SPDX-License-Identifier: MIT
// TurboSHAKE128 and TurboSHAKE256 of a random message: one shot, and again in
// pieces.
#include <sys/random.h>

#include <array>
#include <cstdio>
#include <span>
#include <string>

#include "kernels.h"
#include "lanehop/xof.h"
#include "output.h"

namespace {

std::string hex(std::span<const unsigned char> bytes) {
  std::string text;
  char digits[3];
  for (const unsigned char byte : bytes) {
    std::snprintf(digits, sizeof(digits), "%02x", byte);
    text += digits;
  }
  return text;
}

}  // namespace

int main() {
  if (!kernels_are_as_asked()) return 2;
  std::array<unsigned char, 48> message;
  if (getrandom(message.data(), message.size(), 0) !=
      static_cast<ssize_t>(message.size())) {
    std::perror("getrandom");
    return 1;
  }
  std::printf("message       %s\n", hex(message).c_str());

  // One call: 32 bytes of TurboSHAKE128, 64 of TurboSHAKE256, domain byte 1F.
  const auto short_digest = lanehop::turboshake128(message);
  const auto long_digest = lanehop::turboshake256(message);
  std::printf("TurboSHAKE128 %s\n", short_digest.to_hex().c_str());
  std::printf("TurboSHAKE256 %s\n", long_digest.to_hex().c_str());

  // The same message in two pieces.
  lanehop::TurboShake128 hasher;
  hasher.update(std::span(message).first(20));
  hasher.update(std::span(message).subspan(20));
  if (hasher.finish().read<32>() != short_digest) {
    std::puts("the pieces hash to something else");
    return 1;
  }

  // A domain byte of its own for another use of the same message.
  const auto other = lanehop::turboshake128(message, lanehop::DomainByte(0x0B));
  std::printf("  domain 0B   %s\n", other.to_hex().c_str());
  return output_is_written() ? 0 : 1;
}
