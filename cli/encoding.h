// SPDX-License-Identifier: MIT
// Bytes written as hexadecimal digits and in Base64, and read back.
#ifndef LANEHOP_CLI_ENCODING_H_
#define LANEHOP_CLI_ENCODING_H_

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace k12sum {

/// The bytes that pairs of hexadecimal digits of either case mean; no value for
/// anything else.
std::optional<std::vector<unsigned char>> decode_hex(std::string_view text);

/// The bytes that Base64 (RFC 4648, 4) with its padding means; no value for
/// anything else, also when bits that mean nothing are not zero.
std::optional<std::vector<unsigned char>> decode_base64(std::string_view text);

/// Writes Base64 of bytes that arrive in pieces.
class Base64Encoder {
 public:
  /// What can be written now that `piece` is known.
  std::string update(std::span<const unsigned char> piece);
  /// The rest, with padding.
  std::string finish();

 private:
  std::array<unsigned char, 3> group_{};
  std::size_t filled_ = 0;
};

}  // namespace k12sum

#endif  // LANEHOP_CLI_ENCODING_H_
