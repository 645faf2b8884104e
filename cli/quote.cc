// SPDX-License-Identifier: MIT
// Names are bytes: how coreutils writes them on one line, in checksum lines and
// in messages. The quoting is that of Gnulib's quotearg in the C locale
// (shell-escape style), written anew.
#include "cli/quote.h"

namespace k12sum {
namespace {

bool is_printable(unsigned char c) { return 0x20 <= c && c <= 0x7E; }

/// The letter after the backslash of a control character's short escape, or 0.
char short_escape(unsigned char c) {
  constexpr std::string_view kLetters = "abtnvfr";  // of 07..0D
  return 0x07 <= c && c <= 0x0D ? kLetters[c - 0x07] : '\0';
}

/// Whether the byte at `i` keeps the name from being one plain word.
bool is_special(std::string_view name, std::size_t i) {
  constexpr std::string_view kAnywhere = " !\"$&'()*:;<=>?[\\^`|";
  const char c = name[i];
  if (!is_printable(static_cast<unsigned char>(c))) return true;
  if (c == '#' || c == '~') return i == 0;
  if (c == '{' || c == '}') return name.size() == 1;
  return kAnywhere.find(c) != std::string_view::npos;
}

/// Whether double quotes mean the same to a shell as to C around the byte at
/// `i`. A name with an apostrophe is then easier to read in them.
bool fits_double_quotes(std::string_view name, std::size_t i) {
  constexpr std::string_view kNever = "!\"$&()*;<=>?[\\^`|";
  const char c = name[i];
  if (!is_printable(static_cast<unsigned char>(c))) return false;
  if (c == '#' || c == '~') return i == 0;
  if (c == '{' || c == '}') return name.size() == 1;
  return kNever.find(c) == std::string_view::npos;
}

bool prefers_double_quotes(std::string_view name) {
  if (name.find('\'') == std::string_view::npos) return false;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (!fits_double_quotes(name, i)) return false;
  }
  return true;
}

/// \n and its like, or three octal digits.
void append_escape(std::string& out, unsigned char c) {
  out += '\\';
  if (const char letter = short_escape(c)) {
    out += letter;
    return;
  }
  out += static_cast<char>('0' + (c >> 6));
  out += static_cast<char>('0' + ((c >> 3) & 7));
  out += static_cast<char>('0' + (c & 7));
}

}  // namespace

bool needs_escape(std::string_view name) {
  return name.find_first_of("\\\n\r") != std::string_view::npos;
}

std::string escape(std::string_view name) {
  std::string out;
  for (const char c : name) {
    switch (c) {
      case '\\':
        out += "\\\\";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\r':
        out += "\\r";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string quote(std::string_view word) {
  if (prefers_double_quotes(word)) return '"' + std::string(word) + '"';
  std::string out = "'";
  bool dollar = false;  // inside $'...' instead of '...'
  for (const char c : word) {
    if (!is_printable(static_cast<unsigned char>(c))) {
      if (!dollar) out += "'$'";
      dollar = true;
      append_escape(out, static_cast<unsigned char>(c));
    } else if (c == '\'') {
      out += "'\\''";  // ends either kind, goes on in plain quotes
      dollar = false;
    } else {
      if (dollar) out += "''";
      dollar = false;
      out += c;
    }
  }
  out += '\'';
  return out;
}

std::string quote_name(std::string_view name) {
  if (name.empty()) return quote(name);
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (is_special(name, i)) return quote(name);
  }
  return std::string(name);
}

}  // namespace k12sum
