// SPDX-License-Identifier: MIT
// From what a line of a check file says, and what the options allow, to what is
// to be hashed.
#ifndef LANEHOP_CLI_CHECK_RULES_H_
#define LANEHOP_CLI_CHECK_RULES_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "cli/check_line.h"
#include "cli/job.h"

namespace k12sum {

/// In bytes. A shorter digest can be met by another file too easily.
inline constexpr std::uint64_t kShortestChecked = 16;

/// What the options say about the lines of a check file.
struct CheckRules {
  /// Of lines without a tag; its keyed form when there is a key.
  const Algorithm* algorithm = nullptr;
  /// Whether a tag has to agree.
  bool algorithm_given = false;
  /// What each digest has to have, in bytes.
  std::optional<std::uint64_t> length;
  /// Of lines without a tag, and what a tag has to agree with; null if not
  /// given.
  std::shared_ptr<const std::string> customization;
  std::optional<lanehop::DomainByte> domain;
};

/// The job, or why the line is refused, in words for after its number.
std::variant<Job, std::string> apply_rules(const CheckRules& rules,
                                           CheckLine line);

}  // namespace k12sum

#endif  // LANEHOP_CLI_CHECK_RULES_H_
