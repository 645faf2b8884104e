// SPDX-License-Identifier: MIT
// The parts of types.h that are not templates.
#include "lanehop/types.h"

#include "xof/sponge.h"

namespace lanehop::inline v0::detail {

bool equal_in_constant_time(const void* a, const void* b,
                            std::size_t size) noexcept {
  const auto* const x = static_cast<const unsigned char*>(a);
  const auto* const y = static_cast<const unsigned char*>(b);
  unsigned difference = 0;
  for (std::size_t i = 0; i < size; ++i) {
    difference |= static_cast<unsigned>(x[i] ^ y[i]);
    // The compiler may not know `difference`, or it could leave early.
    __asm__ volatile("" : "+r"(difference));
  }
  return difference == 0;
}

void wipe_bytes(void* memory, std::size_t size) noexcept {
  if (size != 0) wipe(memory, size);
}

std::string hex_encode(const unsigned char* bytes, std::size_t size) {
  // No table: a tag is secret until it is sent, and an index would show it.
  const auto digit = [](unsigned n) {
    return static_cast<char>('0' + n + ((9 - n) >> 8 & ('a' - '0' - 10)));
  };
  std::string hex;
  hex.reserve(2 * size);
  for (std::size_t i = 0; i < size; ++i) {
    hex += digit(bytes[i] >> 4u);
    hex += digit(bytes[i] & 15u);
  }
  return hex;
}

bool hex_decode(std::string_view hex, unsigned char* bytes,
                std::size_t size) noexcept {
  const auto value = [](char c) -> int {
    if ('0' <= c && c <= '9') return c - '0';
    if ('a' <= c && c <= 'f') return c - 'a' + 10;
    if ('A' <= c && c <= 'F') return c - 'A' + 10;
    return -1;
  };
  if (hex.size() / 2 != size || hex.size() % 2 != 0) return false;
  for (std::size_t i = 0; i < size; ++i) {
    const int high = value(hex[2 * i]), low = value(hex[2 * i + 1]);
    if (high < 0 || low < 0) return false;
    bytes[i] = static_cast<unsigned char>(high << 4 | low);
  }
  return true;
}

}  // namespace lanehop::inline v0::detail
