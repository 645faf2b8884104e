// SPDX-License-Identifier: MIT
// Names are bytes: how coreutils writes them on one line, in checksum lines and
// in messages.
#ifndef LANEHOP_CLI_QUOTE_H_
#define LANEHOP_CLI_QUOTE_H_

#include <string>
#include <string_view>

namespace k12sum {

/// Whether a checksum line with this name starts with a backslash, which says
/// that the name in it is escaped.
bool needs_escape(std::string_view name);

/// The name as it stands in a checksum line: backslash, newline and carriage
/// return as \\, \n and \r, any other byte as it is.
std::string escape(std::string_view name);

/// The name for a message: as it is when a shell would take it for one plain
/// word and no colon is in it, otherwise quoted for the shell. Always printable
/// ASCII, whatever the bytes.
std::string quote_name(std::string_view name);

/// The same with quotes in any case, for words inside a sentence.
std::string quote(std::string_view word);

}  // namespace k12sum

#endif  // LANEHOP_CLI_QUOTE_H_
