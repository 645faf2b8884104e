// SPDX-License-Identifier: MIT
// The command line's words sorted into options and names, with nothing known of
// what the options' arguments mean.
#include "cli/raw_options.h"

#include <getopt.h>

#include <algorithm>
#include <span>

#include "cli/message.h"
#include "cli/quote.h"

namespace k12sum {
namespace {

// With the leading colon getopt_long prints no messages of its own, and tells a
// missing argument (':') from an unknown option ('?').
constexpr char kShortOptions[] = ":a:bchl:o:rtwz";

// Of two names of one option, the first is the one that messages use.
constexpr option kLongOptions[] = {
    {"algorithm", required_argument, nullptr, kAlgorithm},
    {"base64", no_argument, nullptr, kBase64},
    {"binary", no_argument, nullptr, kBinary},
    {"check", no_argument, nullptr, kCheck},
    {"customization", required_argument, nullptr, kCustomization},
    {"custom", required_argument, nullptr, kCustomization},
    {"customization-file", required_argument, nullptr, kCustomizationFile},
    {"customization-hex", required_argument, nullptr, kCustomizationHex},
    {"domain", required_argument, nullptr, kDomain},
    {"files-from", required_argument, nullptr, kFilesFrom},
    {"files0-from", required_argument, nullptr, kFiles0From},
    {"help", no_argument, nullptr, kHelp},
    {"hopmac-key-file", required_argument, nullptr, kHopmacKeyFile},
    {"ignore-missing", no_argument, nullptr, kIgnoreMissing},
    {"kernels", required_argument, nullptr, kKernels},
    {"length", required_argument, nullptr, kLength},
    {"lenient", no_argument, nullptr, kLenient},
    {"no-names", no_argument, nullptr, kNoNames},
    {"no-progress", no_argument, nullptr, kNoProgress},
    {"output", required_argument, nullptr, kOutput},
    {"progress", no_argument, nullptr, kProgress},
    {"quiet", no_argument, nullptr, kQuiet},
    {"raw", no_argument, nullptr, kRaw},
    {"recursive", no_argument, nullptr, kRecursive},
    {"status", no_argument, nullptr, kStatus},
    {"strict", no_argument, nullptr, kStrict},
    {"tag", no_argument, nullptr, kTag},
    {"text", no_argument, nullptr, kText},
    {"threads", required_argument, nullptr, kThreads},
    {"num-threads", required_argument, nullptr, kThreads},
    {"version", no_argument, nullptr, kVersion},
    {"warn", no_argument, nullptr, kWarn},
    {"zero", no_argument, nullptr, kZero},
    {nullptr, 0, nullptr, 0},
};

/// The table without the row that ends it.
std::span<const option> long_options() {
  return std::span(kLongOptions).first(std::size(kLongOptions) - 1);
}

/// Options that answer one question, a 0 where there are fewer.
constexpr Option kRivals[][3] = {
    {kCustomization, kCustomizationFile, kCustomizationHex},
    {kQuiet, kStatus, kWarn},
    {kProgress, kNoProgress},
    {kVersion, kHelp},
};

/// Says that `word`, which fits several options, means none; or that it is none
/// when it fits no option.
std::string unknown_long_option(std::string_view word) {
  const std::string_view name = word.substr(2, word.find('=') - 2);
  std::string fitting;
  for (const option& row : long_options()) {
    if (std::string_view(row.name).starts_with(name)) {
      fitting += " '--" + std::string(row.name) + "'";
    }
  }
  if (fitting.empty()) return "unrecognized option " + quote(word);
  return "option " + quote(word) + " is ambiguous; possibilities:" + fitting;
}

/// Says what getopt_long, which returned `result`, did not like. It would say
/// so itself, but with the bytes of the argument as they are.
std::string wrong_option(int result, char** argv) {
  const std::string_view last = argv[optind - 1];
  const std::string letter(1, static_cast<char>(optopt));
  if (result == ':') {
    const bool is_long = last.starts_with("--");
    return "option " + quote(is_long ? last : "-" + letter) +
           " requires an argument";
  }
  if (optopt == 0) return unknown_long_option(last);
  // A known option is only refused for an argument that it does not take.
  if (std::ranges::any_of(long_options(), [](const option& row) {
        return row.val == optopt;
      })) {
    return "option does not take an argument: " + quote(last);
  }
  // Inside a cluster such as -xh, `last` is still the word before it.
  return "invalid option -- " + quote(letter);
}

}  // namespace

void RawOptions::set(Option option, std::string_view argument) {
  for (const auto& rivals : kRivals) {
    if (std::ranges::find(rivals, option) == std::end(rivals)) continue;
    for (const Option rival : rivals) arguments_.erase(rival);
  }
  arguments_[option] = argument;
}

std::optional<std::string_view> RawOptions::argument(Option option) const {
  const auto place = arguments_.find(option);
  if (place == arguments_.end()) return std::nullopt;
  return place->second;
}

std::string long_name(Option option) {
  for (const auto& row : long_options()) {
    if (row.val == option) return "--" + std::string(row.name);
  }
  return {};
}

std::optional<RawOptions> collect_options(int argc, char** argv) {
  RawOptions raw;
  for (;;) {
    const int result =
        getopt_long(argc, argv, kShortOptions, kLongOptions, nullptr);
    if (result == -1) return raw;
    if (result == ':' || result == '?') {
      complain_usage(wrong_option(result, argv));
      return std::nullopt;
    }
    raw.set(static_cast<Option>(result), optarg == nullptr ? "" : optarg);
  }
}

}  // namespace k12sum
