// SPDX-License-Identifier: MIT
// One line of a check file: what it says, with nothing known of what may be
// said. Three forms are read:
//
//     HEX  NAME            also HEX *NAME
//     TAG (NAME) = HASH    HASH in hexadecimal digits or Base64
//     TAG(NAME)= HASH      OpenSSL's
//
// TAG may go on with [c=HEX], a customization string, or [d=HEX], a domain
// separation byte. A backslash before the line says that \\, \n and \r in NAME
// are escapes.
#ifndef LANEHOP_CLI_CHECK_LINE_H_
#define LANEHOP_CLI_CHECK_LINE_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lanehop/xof.h"

namespace k12sum {

struct CheckLine {
  /// Empty when the line names no algorithm.
  std::string tag;
  std::optional<std::string> customization;
  std::optional<lanehop::DomainByte> domain;
  /// Not empty, without NUL.
  std::string name;
  /// Not empty.
  std::vector<unsigned char> digest;
};

/// Whether the line says nothing: it is blank or starts with #.
bool is_comment(std::string_view line);

/// Parses a line without its end; no value when it has none of the forms.
/// `escapes` says whether a backslash may come first. Names are bytes. Takes
/// time and memory in proportion to the line.
std::optional<CheckLine> parse_check_line(std::string_view line, bool escapes);

}  // namespace k12sum

#endif  // LANEHOP_CLI_CHECK_LINE_H_
