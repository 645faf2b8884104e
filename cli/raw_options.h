// SPDX-License-Identifier: MIT
// The command line's words sorted into options and names, with nothing known of
// what the options' arguments mean.
#ifndef LANEHOP_CLI_RAW_OPTIONS_H_
#define LANEHOP_CLI_RAW_OPTIONS_H_

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace k12sum {

/// Every option: its letter if it has one, otherwise a number above every char.
enum Option : int {
  kAlgorithm = 'a',
  kBinary = 'b',
  kCheck = 'c',
  kHelp = 'h',
  kLength = 'l',
  kOutput = 'o',
  kRecursive = 'r',
  kText = 't',
  kWarn = 'w',
  kZero = 'z',
  kBase64 = 256,
  kCustomization,
  kCustomizationFile,
  kCustomizationHex,
  kDomain,
  kFilesFrom,
  kFiles0From,
  kHopmacKeyFile,
  kIgnoreMissing,
  kKernels,
  kLenient,
  kNoNames,
  kNoProgress,
  kProgress,
  kQuiet,
  kRaw,
  kStatus,
  kStrict,
  kTag,
  kThreads,
  kVersion,
};

class RawOptions {
 public:
  /// Of a repeated option the last counts; so it does of options that are
  /// different answers to one question, such as --quiet and --status.
  void set(Option option, std::string_view argument);

  bool has(Option option) const { return arguments_.contains(option); }
  /// The option's argument, if it was given.
  std::optional<std::string_view> argument(Option option) const;

 private:
  std::map<Option, std::string_view> arguments_;
};

/// "--tag" for kTag.
std::string long_name(Option option);

/// Sorts `argv`: what is not an option is moved to its end, from optind on.
/// Complains and returns no value about words that are no options.
std::optional<RawOptions> collect_options(int argc, char** argv);

}  // namespace k12sum

#endif  // LANEHOP_CLI_RAW_OPTIONS_H_
