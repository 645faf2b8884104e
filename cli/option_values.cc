// SPDX-License-Identifier: MIT
// What the arguments of options mean.
#include "cli/option_values.h"

#include <charconv>
#include <system_error>

#include "cli/encoding.h"
#include "cli/message.h"
#include "cli/quote.h"

namespace k12sum {
namespace {

constexpr unsigned kMostThreads = 1024;

std::nullopt_t wrong_usage(const std::string& text) {
  complain_usage(text);
  return std::nullopt;
}

struct Number {
  std::uint64_t value = 0;
  std::errc error{};
};

/// Nothing but digits of `base`; the error is invalid_argument or, of a number
/// of 2^64 or more, result_out_of_range.
Number parse_number(std::string_view text, int base) {
  Number number;
  const char* const end = text.data() + text.size();
  const auto [stop, error] =
      std::from_chars(text.data(), end, number.value, base);
  number.error = stop == end ? error : std::errc::invalid_argument;
  return number;
}

}  // namespace

std::optional<std::uint64_t> parse_length(std::string_view text) {
  const Number number = parse_number(text, 10);
  if (number.error == std::errc::invalid_argument) {
    return wrong_usage("invalid output length " + quote(text) +
                       ": decimal digits, in bytes");
  }
  if (number.error != std::errc()) {
    return wrong_usage("output length " + quote(text) + " is too large");
  }
  if (number.value == 0) {
    return wrong_usage("an output length is at least 1 byte");
  }
  return number.value;
}

std::optional<unsigned> parse_threads(std::string_view text) {
  const Number number = parse_number(text, 10);
  if (number.error != std::errc() || number.value > kMostThreads) {
    return wrong_usage("invalid number of threads " + quote(text) + ": 1 to " +
                       std::to_string(kMostThreads) +
                       ", or 0 for as many as are good");
  }
  return static_cast<unsigned>(number.value);
}

std::optional<lanehop::DomainByte> parse_domain(std::string_view text) {
  std::string_view digits = text;
  if (digits.starts_with("0x") || digits.starts_with("0X")) {
    digits.remove_prefix(2);
  }
  const Number number = parse_number(digits, 16);
  if (digits.size() > 2 || number.error != std::errc()) {
    return wrong_usage("invalid domain byte " + quote(text) +
                       ": one or two hexadecimal digits, 01 to 7F");
  }
  const auto domain = lanehop::DomainByte::checked(number.value);
  if (!domain) {
    return wrong_usage("domain byte " + quote(text) + " is not in 01 to 7F");
  }
  return domain;
}

std::optional<std::string> parse_customization_hex(std::string_view text) {
  const auto bytes = decode_hex(text);
  if (!bytes) {
    return wrong_usage("--customization-hex: " + quote(text) +
                       " is not pairs of hexadecimal digits");
  }
  return std::string(bytes->begin(), bytes->end());
}

}  // namespace k12sum
