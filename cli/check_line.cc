// SPDX-License-Identifier: MIT
// One line of a check file: what it says, with nothing known of what may be
// said.
#include "cli/check_line.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "cli/encoding.h"

namespace k12sum {
namespace {

constexpr std::string_view kBlanks = " \t";
constexpr std::string_view kHexDigits = "0123456789abcdefABCDEF";
constexpr std::string_view kTagCharacters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-";

/// Removes the characters at the front that are among `characters`, and returns
/// them.
std::string_view take(std::string_view& text, std::string_view characters) {
  const std::size_t end =
      std::min(text.find_first_not_of(characters), text.size());
  const std::string_view taken = text.substr(0, end);
  text.remove_prefix(end);
  return taken;
}

/// Removes `front` from the front, if it is there.
bool take_exactly(std::string_view& text, std::string_view front) {
  if (!text.starts_with(front)) return false;
  text.remove_prefix(front.size());
  return true;
}

/// HEX, then two spaces or a space and a star, then the name.
std::optional<CheckLine> parse_plain(std::string_view text) {
  CheckLine line;
  auto digest = decode_hex(take(text, kHexDigits));
  if (!digest) return std::nullopt;
  line.digest = std::move(*digest);
  if (!take_exactly(text, "  ") && !take_exactly(text, " *")) {
    return std::nullopt;
  }
  line.name = text;
  return line;
}

/// What stands in the brackets of a tag, without the latter; false when it is
/// neither a customization nor a domain byte.
bool parse_parameter(std::string_view text, CheckLine& line) {
  const std::string_view kind = text.substr(0, 2);
  const auto bytes = decode_hex(text.substr(kind.size()));
  if (!bytes || bytes->empty()) return false;
  if (kind == "c=") {
    line.customization.emplace(bytes->begin(), bytes->end());
    return true;
  }
  if (kind != "d=" || bytes->size() != 1) return false;
  line.domain = lanehop::DomainByte::checked(bytes->front());
  return line.domain.has_value();
}

/// TAG, perhaps a parameter, the name in parentheses, the digest.
std::optional<CheckLine> parse_tagged(std::string_view text) {
  CheckLine line;
  line.tag = take(text, kTagCharacters);
  if (line.tag.empty()) return std::nullopt;
  if (take_exactly(text, "[")) {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    if (!parse_parameter(text.substr(0, end), line)) return std::nullopt;
    text.remove_prefix(end + 1);
  }
  take_exactly(text, " ");
  if (!take_exactly(text, "(")) return std::nullopt;

  // No digest has a parenthesis in it, so the last one ends the name, whatever
  // the name is.
  const std::size_t end = text.rfind(')');
  if (end == std::string_view::npos) return std::nullopt;
  line.name = text.substr(0, end);
  text.remove_prefix(end + 1);

  take(text, kBlanks);
  if (!take_exactly(text, "=")) return std::nullopt;
  take(text, kBlanks);
  // Base64 that is hexadecimal digits alone does not happen by chance.
  auto digest = decode_hex(text);
  if (!digest) digest = decode_base64(text);
  if (!digest) return std::nullopt;
  line.digest = std::move(*digest);
  return line;
}

/// Undoes escape() of quote.h; false on an escape that it does not make.
bool unescape(std::string& name) {
  std::string plain;
  plain.reserve(name.size());
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (name[i] != '\\') {
      plain += name[i];
      continue;
    }
    if (++i == name.size()) return false;
    constexpr std::string_view kLetters = "\\nr";
    constexpr std::string_view kMeanings = "\\\n\r";
    const std::size_t which = kLetters.find(name[i]);
    if (which == std::string_view::npos) return false;
    plain += kMeanings[which];
  }
  name = std::move(plain);
  return true;
}

}  // namespace

bool is_comment(std::string_view line) {
  return line.starts_with('#') ||
         line.find_first_not_of(kBlanks) == std::string_view::npos;
}

std::optional<CheckLine> parse_check_line(std::string_view text, bool escapes) {
  take(text, kBlanks);
  const bool escaped = escapes && take_exactly(text, "\\");
  std::optional<CheckLine> line = parse_plain(text);
  if (!line) line = parse_tagged(text);
  if (!line || line->digest.empty()) return std::nullopt;
  if (escaped && !unescape(line->name)) return std::nullopt;
  if (line->name.empty() || line->name.find('\0') != std::string::npos) {
    return std::nullopt;
  }
  return line;
}

}  // namespace k12sum
