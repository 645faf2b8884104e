// SPDX-License-Identifier: MIT
// What the arguments of options mean. Each function complains about wrong usage
// and then returns no value.
#ifndef LANEHOP_CLI_OPTION_VALUES_H_
#define LANEHOP_CLI_OPTION_VALUES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "lanehop/xof.h"

namespace k12sum {

/// Of --length: decimal digits and nothing else, from 1 to 2^64 - 1.
std::optional<std::uint64_t> parse_length(std::string_view text);

/// Of --threads: decimal digits and nothing else, at most 1024.
std::optional<unsigned> parse_threads(std::string_view text);

/// Of --domain: one or two hexadecimal digits, with or without 0x, 01 to 7F.
std::optional<lanehop::DomainByte> parse_domain(std::string_view text);

/// Of --customization-hex: the bytes that pairs of hexadecimal digits mean.
std::optional<std::string> parse_customization_hex(std::string_view text);

}  // namespace k12sum

#endif  // LANEHOP_CLI_OPTION_VALUES_H_
