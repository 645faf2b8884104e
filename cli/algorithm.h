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

/// What a hasher is made with. An algorithm ignores what it does not take. All
/// bytes are borrowed: they must outlive the hasher.
struct HashParameters {
  lanehop::Customization customization;
  lanehop::DomainByte domain;
  lanehop::Key key;
  lanehop::KernelSet kernels;
};

struct Algorithm {
  /// Of -a: the tag in lower case.
  std::string_view name;
  /// What a tagged line calls it.
  std::string_view tag;
  /// In bytes; the only one when `fixed_length`.
  std::uint64_t default_length;
  bool fixed_length;
  bool takes_customization;
  bool takes_domain;
  std::unique_ptr<Hasher> (*make)(const HashParameters& parameters);
  /// Hashes many messages, to outputs of `fixed_length` where there is one;
  /// null: only one by one.
  void (*batch)(std::span<const lanehop::BatchJob> jobs,
                const HashParameters& parameters);
};

/// All that -a names; the first is the default.
std::span<const Algorithm> algorithms();

/// The algorithm that -a calls so, or null.
const Algorithm* find_algorithm(std::string_view name);

/// The same algorithm with a key (RFC 9861, 4), or null if there is none.
const Algorithm* keyed_form(const Algorithm& algorithm);

/// Whether it is one that needs a key.
bool is_keyed(const Algorithm& algorithm);

/// The algorithm, keyed or not, of a tag in upper or lower case, or null.
const Algorithm* find_tag(std::string_view tag);

}  // namespace k12sum

#endif  // LANEHOP_CLI_ALGORITHM_H_
