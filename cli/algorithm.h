// SPDX-License-Identifier: MIT
// The algorithms that -a names, as rows of one table.
#ifndef LANEHOP_CLI_ALGORITHM_H_
#define LANEHOP_CLI_ALGORITHM_H_

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "cli/hasher.h"
#include "lanehop/lanehop.h"

namespace k12sum {

/// What a hasher is made with. An algorithm ignores what it does not take.
struct HashParameters {
  /// Borrowed: its bytes must outlive the hasher.
  lanehop::Customization customization;
  lanehop::DomainByte domain;
  lanehop::KernelSet kernels;
};

struct Algorithm {
  std::string_view name;
  /// In bytes; the only one when `fixed_length`.
  std::uint64_t default_length;
  bool fixed_length;
  bool takes_customization;
  bool takes_domain;
  std::unique_ptr<Hasher> (*make)(const HashParameters& parameters);
};

/// All of them; the first is the default.
std::span<const Algorithm> algorithms();

/// The algorithm of that name, or null.
const Algorithm* find_algorithm(std::string_view name);

}  // namespace k12sum

#endif  // LANEHOP_CLI_ALGORITHM_H_
