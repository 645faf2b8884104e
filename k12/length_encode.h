// SPDX-License-Identifier: MIT
// length_encode(x) of RFC 9861, 3.3: x as a big-endian number without leading
// zero bytes, then how many bytes that took.
#ifndef LANEHOP_K12_LENGTH_ENCODE_H_
#define LANEHOP_K12_LENGTH_ENCODE_H_

#include <bit>
#include <cstddef>
#include <cstdint>

namespace lanehop::inline v0::detail {

struct LengthCode {
  unsigned char bytes[9];
  std::size_t size;
};

constexpr LengthCode length_encode(std::uint64_t x) noexcept {
  LengthCode code = {};
  const auto bytes = static_cast<unsigned>(std::bit_width(x) + 7) / 8;
  for (unsigned bits = 8 * bytes; bits != 0;) {
    bits -= 8;
    code.bytes[code.size++] = static_cast<unsigned char>(x >> bits);
  }
  code.bytes[code.size] = static_cast<unsigned char>(code.size);
  ++code.size;
  return code;
}

}  // namespace lanehop::inline v0::detail

#endif  // LANEHOP_K12_LENGTH_ENCODE_H_
