// SPDX-License-Identifier: MIT
// --files-from and --files0-from: the names that stand in a file.
#ifndef LANEHOP_CLI_LIST_NAMES_H_
#define LANEHOP_CLI_LIST_NAMES_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "cli/line_reader.h"
#include "cli/names.h"
#include "cli/open_file.h"

namespace k12sum {

/// The names in one list, read while they are asked for. What is wrong with the
/// list or with a line of it is told in its turn, and the other lines count.
class ListNames final : public Names {
 public:
  /// Of the file `list`, or of standard input when that is "-". `separator`
  /// stands after each name; the last one may lack it.
  ListNames(std::string_view list, char separator);

  bool next(Name& name) override;
  bool would_wait() override { return lines_.would_wait(); }

 private:
  /// What is wrong with the name that was read, in words, or null.
  const char* problem_with(std::string_view name) const;

  const std::string list_;
  const OpenFile file_;
  /// Why it could not be opened, or 0.
  const int error_;
  LineReader lines_;
  std::uint64_t line_number_ = 0;
  bool at_end_ = false;
};

}  // namespace k12sum

#endif  // LANEHOP_CLI_LIST_NAMES_H_
