// SPDX-License-Identifier: MIT
// The command line: from argv to what is to be done.
#ifndef LANEHOP_CLI_OPTIONS_H_
#define LANEHOP_CLI_OPTIONS_H_

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "cli/algorithm.h"
#include "lanehop/xof.h"

namespace k12sum {

enum class Action { kHash, kHelp, kVersion };

struct Options {
  Action action = Action::kHash;
  const Algorithm* algorithm = nullptr;
  /// Of the output, in bytes.
  std::uint64_t length = 0;
  std::string_view customization;
  lanehop::DomainByte domain;
  std::optional<std::string_view> kernels;
  /// At least one; "-" is standard input. The bytes of argv, untouched.
  std::vector<const char*> files;
};

/// Reads the command line; everything returned points into `argv`. Complains
/// and returns no value on wrong usage. With kHelp nothing else is looked at.
std::optional<Options> parse_options(int argc, char** argv);

}  // namespace k12sum

#endif  // LANEHOP_CLI_OPTIONS_H_
