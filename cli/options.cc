// SPDX-License-Identifier: MIT
// The command line: from argv to what is to be done.
#include "cli/options.h"

#include <getopt.h>

#include <algorithm>
#include <initializer_list>
#include <string>

#include "cli/check_rules.h"
#include "cli/message.h"
#include "cli/option_values.h"
#include "cli/quote.h"
#include "cli/raw_options.h"

namespace k12sum {
namespace {

bool wrong_usage(const std::string& text) {
  complain_usage(text);
  return false;
}

/// Of `options`, the first one given, or 0.
Option first_given(const RawOptions& raw,
                   std::initializer_list<Option> options) {
  for (const Option option : options) {
    if (raw.has(option)) return option;
  }
  return Option{};
}

/// Refuses what has no meaning with -c, and what has none without it.
bool fits_action(const RawOptions& raw) {
  if (raw.has(kCheck)) {
    const Option other =
        first_given(raw, {kTag, kBase64, kRaw, kNoNames, kRecursive, kFilesFrom,
                          kFiles0From, kOutput});
    if (other == Option{}) return true;
    return wrong_usage("the " + long_name(other) +
                       " option is meaningless when verifying checksums");
  }
  const Option other = first_given(
      raw, {kIgnoreMissing, kLenient, kQuiet, kStatus, kStrict, kWarn});
  if (other == Option{}) return true;
  return wrong_usage("the " + long_name(other) +
                     " option is meaningful only when verifying checksums");
}

/// Refuses two options of which one makes no sense beside the other.
bool go_together(const RawOptions& raw) {
  struct {
    Option one;
    std::initializer_list<Option> others;
  } const kApart[] = {
      {kRaw, {kTag, kBase64, kZero}},
      {kRaw, {kRecursive, kFilesFrom, kFiles0From}},
      {kTag, {kNoNames}},
      {kLenient, {kStrict}},
      {kFilesFrom, {kFiles0From}},
  };
  for (const auto& [one, others] : kApart) {
    if (!raw.has(one)) continue;
    const Option other = first_given(raw, others);
    if (other == Option{}) continue;
    return wrong_usage("options " + long_name(one) + " and " +
                       long_name(other) + " do not go together");
  }
  if (raw.has(kBase64) && !raw.has(kTag)) {
    return wrong_usage("--base64 needs --tag");
  }
  return true;
}

std::string algorithm_names() {
  std::string names;
  for (const Algorithm& algorithm : algorithms()) {
    if (!names.empty()) names += ' ';
    names += algorithm.name;
  }
  return names;
}

bool set_algorithm(const RawOptions& raw, Options& options) {
  options.algorithm = &algorithms().front();
  const auto name = raw.argument(kAlgorithm);
  if (!name) return true;
  options.algorithm_given = true;
  options.algorithm = find_algorithm(*name);
  if (options.algorithm != nullptr) return true;
  return wrong_usage("unknown algorithm " + quote(*name) +
                     " (known: " + algorithm_names() + ")");
}

bool set_length(const RawOptions& raw, Options& options) {
  const auto text = raw.argument(kLength);
  if (!text) return true;
  const Algorithm& algorithm = *options.algorithm;
  if (algorithm.fixed_length) {
    return wrong_usage("--length: the output of " +
                       std::string(algorithm.name) + " is always " +
                       std::to_string(algorithm.default_length) + " bytes");
  }
  options.length = parse_length(*text);
  if (!options.length) return false;
  if (options.action == Action::kCheck && *options.length < kShortestChecked) {
    return wrong_usage("--check refuses digests of less than " +
                       std::to_string(kShortestChecked) + " bytes");
  }
  return true;
}

bool set_customization(const RawOptions& raw, Options& options) {
  const Option given =
      first_given(raw, {kCustomization, kCustomizationHex, kCustomizationFile});
  if (given == Option{}) return true;
  if (!options.algorithm->takes_customization) {
    return wrong_usage(long_name(given) + ": only for kt128 and kt256, not " +
                       std::string(options.algorithm->name));
  }
  const std::string_view argument = *raw.argument(given);
  if (given == kCustomizationFile) {
    options.customization_file = argument;
    return true;
  }
  options.customization = given == kCustomizationHex
                              ? parse_customization_hex(argument)
                              : std::string(argument);
  return options.customization.has_value();
}

bool set_domain(const RawOptions& raw, Options& options) {
  const auto text = raw.argument(kDomain);
  if (!text) return true;
  if (!options.algorithm->takes_domain) {
    return wrong_usage(
        "--domain: only for turboshake128 and turboshake256, not " +
        std::string(options.algorithm->name));
  }
  options.domain = parse_domain(*text);
  return options.domain.has_value();
}

bool set_key(const RawOptions& raw, Options& options) {
  options.key_file = raw.argument(kHopmacKeyFile);
  if (!options.key_file || keyed_form(*options.algorithm) != nullptr) {
    return true;
  }
  return wrong_usage("--hopmac-key-file: only for kt128 and kt256, not " +
                     std::string(options.algorithm->name));
}

bool set_threads(const RawOptions& raw, Options& options) {
  const auto text = raw.argument(kThreads);
  if (!text) return true;
  const auto threads = parse_threads(*text);
  if (threads) options.threads = *threads;
  return threads.has_value();
}

/// What needs no more than a look.
void set_plain(const RawOptions& raw, Options& options) {
  options.format = {raw.has(kTag), raw.has(kZero), raw.has(kRaw),
                    raw.has(kBase64), !raw.has(kNoNames)};
  options.check = {raw.has(kLenient), raw.has(kIgnoreMissing), Report::kAll,
                   raw.has(kZero)};
  if (raw.has(kWarn)) options.check.report = Report::kWarn;
  if (raw.has(kQuiet)) options.check.report = Report::kQuiet;
  if (raw.has(kStatus)) options.check.report = Report::kStatus;

  options.recursive = raw.has(kRecursive);
  if (const auto file = raw.argument(kFilesFrom)) {
    options.name_list = {*file, '\n'};
  }
  if (const auto file = raw.argument(kFiles0From)) {
    options.name_list = {*file, '\0'};
  }
  options.output = raw.argument(kOutput);
  if (raw.has(kProgress)) options.progress = true;
  if (raw.has(kNoProgress)) options.progress = false;
  options.kernels = raw.argument(kKernels);
}

/// Standard input can be read for one thing only.
bool reads_input_once(const Options& options) {
  std::vector<std::string> readers;
  if (options.customization_file == "-") {
    readers.push_back(long_name(kCustomizationFile));
  }
  if (options.key_file == "-") readers.push_back(long_name(kHopmacKeyFile));
  if (options.name_list && options.name_list->file == "-") {
    readers.push_back("the list of names");
  }
  if (std::ranges::any_of(options.names, [](const std::string_view name) {
        return name == "-";
      })) {
    readers.push_back("FILE");
  }
  if (readers.size() < 2) return true;
  return wrong_usage("standard input cannot be both " + readers[0] + " and " +
                     readers[1]);
}

bool set_names(int argc, char** argv, Options& options) {
  options.names.assign(argv + optind, argv + argc);
  if (options.name_list) {
    if (options.names.empty()) return true;
    return wrong_usage("extra operand " + quote(options.names.front()) +
                       ": names come from " + quote(options.name_list->file));
  }
  if (options.format.raw && options.names.size() > 1) {
    return wrong_usage("--raw is for one file only, extra operand " +
                       quote(options.names[1]));
  }
  if (!options.names.empty()) return true;
  if (options.recursive) {
    return wrong_usage("--recursive needs the name of a directory");
  }
  options.names.push_back("-");
  return true;
}

}  // namespace

std::optional<Options> parse_options(int argc, char** argv) {
  const std::optional<RawOptions> raw = collect_options(argc, argv);
  if (!raw) return std::nullopt;
  Options options;
  if (raw->has(kHelp)) {
    options.action = Action::kHelp;
    return options;
  }
  if (raw->has(kCheck)) options.action = Action::kCheck;
  if (raw->has(kVersion)) options.action = Action::kVersion;
  set_plain(*raw, options);
  const bool good = fits_action(*raw) && go_together(*raw) &&
                    set_algorithm(*raw, options) && set_length(*raw, options) &&
                    set_customization(*raw, options) &&
                    set_domain(*raw, options) && set_key(*raw, options) &&
                    set_threads(*raw, options) &&
                    set_names(argc, argv, options) && reads_input_once(options);
  if (!good) return std::nullopt;
  return options;
}

}  // namespace k12sum
