// SPDX-License-Identifier: MIT
// What the tool says to people: one line on standard error, and the exit
// statuses.
#ifndef LANEHOP_CLI_MESSAGE_H_
#define LANEHOP_CLI_MESSAGE_H_

#include <string>
#include <string_view>

namespace k12sum {

/// A file could not be read, or standard output not be written.
inline constexpr int kExitFailure = 1;
/// Wrong usage.
inline constexpr int kExitUsage = 2;

/// Prints "k12sum: TEXT" on standard error. Bytes that come from outside stand
/// in `text` only quoted (quote.h), so it is one printable line.
void complain(std::string_view text);

/// The same for wrong usage, with a second line that points to --help.
void complain_usage(std::string_view text);

/// Rewrites the line that stands at the bottom of the terminal that standard
/// error is, or puts it there, as far as it fits. Not while the process is in
/// the background. Any thread may do so; what complains erases the line first.
void show_status(std::string_view line);

/// Erases that line, if there is one. To be called before anything else is
/// written to a terminal.
void erase_status();

/// The system's words for an errno value.
std::string reason_of(int error_number);

}  // namespace k12sum

#endif  // LANEHOP_CLI_MESSAGE_H_
