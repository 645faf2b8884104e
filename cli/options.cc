// SPDX-License-Identifier: MIT
// The command line: from argv to what is to be done.
#include "cli/options.h"

#include <getopt.h>

#include <charconv>
#include <string>
#include <system_error>

#include "cli/message.h"
#include "cli/quote.h"

namespace k12sum {
namespace {

/// Values of options without a short form: above every char.
enum LongOption : int {
  kCustomization = 256,
  kDomain,
  kKernels,
  kVersion,
};

// With the leading colon getopt_long prints no messages of its own, and tells a
// missing argument (':') from an unknown option ('?').
constexpr char kShortOptions[] = ":a:l:h";
constexpr option kLongOptions[] = {
    {"algorithm", required_argument, nullptr, 'a'},
    {"length", required_argument, nullptr, 'l'},
    {"customization", required_argument, nullptr, kCustomization},
    {"domain", required_argument, nullptr, kDomain},
    {"kernels", required_argument, nullptr, kKernels},
    {"version", no_argument, nullptr, kVersion},
    {"help", no_argument, nullptr, 'h'},
    {nullptr, 0, nullptr, 0},
};

/// The arguments as they were given. Of a repeated option only the last is
/// looked at.
struct RawOptions {
  Action action = Action::kHash;
  std::optional<std::string_view> algorithm;
  std::optional<std::string_view> length;
  std::optional<std::string_view> customization;
  std::optional<std::string_view> domain;
  std::optional<std::string_view> kernels;
};

std::nullopt_t wrong_usage(const std::string& text) {
  complain_usage(text);
  return std::nullopt;
}

/// Says what getopt_long, which returned `result`, did not like. It would say
/// so itself, but with the bytes of the argument as they are.
std::nullopt_t wrong_option(int result, char** argv) {
  const std::string_view last = argv[optind - 1];
  const std::string letter(1, static_cast<char>(optopt));
  if (result == ':') {
    const bool is_long = last.starts_with("--");
    return wrong_usage("option " + quote(is_long ? last : "-" + letter) +
                       " requires an argument");
  }
  if (optopt == 0) return wrong_usage("unrecognized option " + quote(last));
  // A known option is only refused for an argument that it does not take.
  if (optopt == 'h' || optopt == kVersion) {
    return wrong_usage("option does not take an argument: " + quote(last));
  }
  // Inside a cluster such as -xh, `last` is still the word before it.
  return wrong_usage("invalid option -- " + quote(letter));
}

std::optional<RawOptions> collect(int argc, char** argv) {
  RawOptions raw;
  for (;;) {
    const int result =
        getopt_long(argc, argv, kShortOptions, kLongOptions, nullptr);
    switch (result) {
      case -1:
        return raw;
      case 'a':
        raw.algorithm = optarg;
        break;
      case 'l':
        raw.length = optarg;
        break;
      case kCustomization:
        raw.customization = optarg;
        break;
      case kDomain:
        raw.domain = optarg;
        break;
      case kKernels:
        raw.kernels = optarg;
        break;
      case kVersion:
        raw.action = Action::kVersion;
        break;
      case 'h':
        raw.action = Action::kHelp;
        break;
      default:
        return wrong_option(result, argv);
    }
  }
}

std::string algorithm_names() {
  std::string names;
  for (const Algorithm& algorithm : algorithms()) {
    if (!names.empty()) names += ' ';
    names += algorithm.name;
  }
  return names;
}

/// Decimal digits and nothing else, from 1 to 2^64 - 1.
std::optional<std::uint64_t> parse_length(std::string_view text) {
  std::uint64_t length = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, length);
  if (stop != end || error == std::errc::invalid_argument) {
    return wrong_usage("invalid output length " + quote(text) +
                       ": decimal digits, in bytes");
  }
  if (error != std::errc()) {
    return wrong_usage("output length " + quote(text) + " is too large");
  }
  if (length == 0) return wrong_usage("an output length is at least 1 byte");
  return length;
}

/// One or two hexadecimal digits, with or without 0x, from 01 to 7F.
std::optional<lanehop::DomainByte> parse_domain(std::string_view text) {
  std::string_view digits = text;
  if (digits.starts_with("0x") || digits.starts_with("0X")) {
    digits.remove_prefix(2);
  }
  unsigned value = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, value, 16);
  if (digits.size() > 2 || stop != end || error != std::errc()) {
    return wrong_usage("invalid domain byte " + quote(text) +
                       ": one or two hexadecimal digits, 01 to 7F");
  }
  const auto domain = lanehop::DomainByte::checked(value);
  if (!domain) {
    return wrong_usage("domain byte " + quote(text) + " is not in 01 to 7F");
  }
  return domain;
}

/// Turns the arguments into values, and refuses those that the algorithm does
/// not take.
std::optional<Options> interpret(const RawOptions& raw) {
  Options options;
  options.action = raw.action;
  options.kernels = raw.kernels;
  options.algorithm = &algorithms().front();
  if (raw.algorithm) options.algorithm = find_algorithm(*raw.algorithm);
  if (options.algorithm == nullptr) {
    return wrong_usage("unknown algorithm " + quote(*raw.algorithm) +
                       " (known: " + algorithm_names() + ")");
  }
  const Algorithm& algorithm = *options.algorithm;
  const std::string name(algorithm.name);

  options.length = algorithm.default_length;
  if (raw.length) {
    if (algorithm.fixed_length) {
      return wrong_usage("--length: the output of " + name + " is always " +
                         std::to_string(algorithm.default_length) + " bytes");
    }
    const auto length = parse_length(*raw.length);
    if (!length) return std::nullopt;
    options.length = *length;
  }
  if (raw.customization) {
    if (!algorithm.takes_customization) {
      return wrong_usage("--customization: only for kt128 and kt256, not " +
                         name);
    }
    options.customization = *raw.customization;
  }
  if (raw.domain) {
    if (!algorithm.takes_domain) {
      return wrong_usage(
          "--domain: only for turboshake128 and turboshake256, not " + name);
    }
    const auto domain = parse_domain(*raw.domain);
    if (!domain) return std::nullopt;
    options.domain = *domain;
  }
  return options;
}

}  // namespace

std::optional<Options> parse_options(int argc, char** argv) {
  const std::optional<RawOptions> raw = collect(argc, argv);
  if (!raw) return std::nullopt;
  if (raw->action == Action::kHelp) {
    Options help;
    help.action = Action::kHelp;
    return help;
  }
  std::optional<Options> options = interpret(*raw);
  if (!options) return std::nullopt;
  options->files.assign(argv + optind, argv + argc);
  if (options->files.empty()) options->files.push_back("-");
  return options;
}

}  // namespace k12sum
