// SPDX-License-Identifier: MIT
// -c: compares the hashes in check files with those of the files that they
// name, and tells the outcome as coreutils do.
#ifndef LANEHOP_CLI_CHECK_H_
#define LANEHOP_CLI_CHECK_H_

#include <span>

#include "cli/check_rules.h"
#include "cli/hash_jobs.h"
#include "cli/options.h"
#include "cli/standard_streams.h"

namespace k12sum {

/// Whether everything that the check files name was verified. Ends early when
/// `out` cannot be written.
bool check_files(std::span<const char* const> files, const CheckRules& rules,
                 const CheckOptions& options, const HashSettings& settings,
                 StandardOutput& out);

}  // namespace k12sum

#endif  // LANEHOP_CLI_CHECK_H_
