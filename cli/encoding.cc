// SPDX-License-Identifier: MIT
// Bytes written as hexadecimal digits and in Base64, and read back.
#include "cli/encoding.h"

#include "lanehop/types.h"

namespace k12sum {
namespace {

constexpr std::string_view kBase64Digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The value of each byte as a digit, or -1.
constexpr std::array<signed char, 256> values_of(std::string_view digits) {
  std::array<signed char, 256> values{};
  values.fill(-1);
  for (std::size_t i = 0; i < digits.size(); ++i) {
    values[static_cast<unsigned char>(digits[i])] =
        static_cast<signed char>(i % 64);
  }
  return values;
}

constexpr auto kBase64Values = values_of(kBase64Digits);

/// The first `count` bytes of three, in four digits.
void append_group(std::string& text, const std::array<unsigned char, 3>& group,
                  std::size_t count) {
  const unsigned bits = static_cast<unsigned>(group[0]) << 16 |
                        static_cast<unsigned>(group[1]) << 8 | group[2];
  for (std::size_t i = 0; i < 4; ++i) {
    text += i > count ? '=' : kBase64Digits[bits >> (18 - 6 * i) & 63];
  }
}

}  // namespace

std::optional<std::vector<unsigned char>> decode_hex(std::string_view text) {
  if (text.size() % 2 != 0) return std::nullopt;
  std::vector<unsigned char> bytes(text.size() / 2);
  if (!lanehop::detail::hex_decode(text, bytes.data(), bytes.size())) {
    return std::nullopt;
  }
  return bytes;
}

std::optional<std::vector<unsigned char>> decode_base64(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  const std::size_t padding =
      text.ends_with("==") ? 2 : static_cast<std::size_t>(text.ends_with("="));
  const std::string_view digits = text.substr(0, text.size() - padding);
  std::vector<unsigned char> bytes;
  bytes.reserve(text.size() / 4 * 3);
  unsigned bits = 0;
  unsigned waiting = 0;  // bits that are no whole byte yet
  for (const char digit : digits) {
    const int value = kBase64Values[static_cast<unsigned char>(digit)];
    if (value < 0) return std::nullopt;
    bits = bits << 6 | static_cast<unsigned>(value);
    waiting += 6;
    if (waiting < 8) continue;
    waiting -= 8;
    bytes.push_back(static_cast<unsigned char>(bits >> waiting));
    bits &= (1U << waiting) - 1;
  }
  if (bits != 0) return std::nullopt;
  return bytes;
}

std::string Base64Encoder::update(std::span<const unsigned char> piece) {
  std::string text;
  text.reserve(piece.size() / 3 * 4 + 4);
  for (const unsigned char byte : piece) {
    group_[filled_++] = byte;
    if (filled_ < group_.size()) continue;
    append_group(text, group_, filled_);
    filled_ = 0;
  }
  return text;
}

std::string Base64Encoder::finish() {
  std::string text;
  if (filled_ == 0) return text;
  for (std::size_t i = filled_; i < group_.size(); ++i) group_[i] = 0;
  append_group(text, group_, filled_);
  filled_ = 0;
  return text;
}

}  // namespace k12sum
