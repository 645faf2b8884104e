// SPDX-License-Identifier: MIT
// The command line: from argv to what is to be done.
#ifndef LANEHOP_CLI_OPTIONS_H_
#define LANEHOP_CLI_OPTIONS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/algorithm.h"
#include "lanehop/xof.h"

namespace k12sum {

enum class Action { kHash, kCheck, kHelp, kVersion };

/// How a hash is written.
struct Format {
  bool tag = false;
  /// NUL at the end of lines, and names as they are.
  bool zero = false;
  bool raw = false;
  bool base64 = false;
  bool names = true;
};

/// What -c tells.
enum class Report { kAll, kWarn, kQuiet, kStatus };

struct CheckOptions {
  bool lenient = false;
  bool ignore_missing = false;
  Report report = Report::kAll;
  /// NUL at the end of lines, and names as they are.
  bool zero = false;
};

/// A file that holds names, with what stands after each.
struct NameList {
  std::string_view file;
  char separator = '\n';
};

struct Options {
  Action action = Action::kHash;

  /// The one of -a, or the first. Without the key.
  const Algorithm* algorithm = nullptr;
  bool algorithm_given = false;
  /// Of the output, in bytes, if given.
  std::optional<std::uint64_t> length;
  /// At most one of these two.
  std::optional<std::string> customization;
  std::optional<std::string_view> customization_file;
  std::optional<lanehop::DomainByte> domain;
  std::optional<std::string_view> key_file;

  Format format;
  CheckOptions check;

  bool recursive = false;
  std::optional<NameList> name_list;
  std::optional<std::string_view> output;
  std::optional<bool> progress;
  /// 0: as many as are good.
  unsigned threads = 0;
  std::optional<std::string_view> kernels;
  /// "-" is standard input. The bytes of argv, untouched. Not empty unless
  /// there is a name list.
  std::vector<const char*> names;
};

/// Reads the command line; the views returned point into `argv`. Complains and
/// returns no value on wrong usage. With kHelp nothing else is looked at.
std::optional<Options> parse_options(int argc, char** argv);

}  // namespace k12sum

#endif  // LANEHOP_CLI_OPTIONS_H_
