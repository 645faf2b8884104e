// SPDX-License-Identifier: MIT
// Hashes the files that the options name, and prints.
#ifndef LANEHOP_CLI_HASH_FILES_H_
#define LANEHOP_CLI_HASH_FILES_H_

#include "cli/hash_jobs.h"
#include "cli/job.h"
#include "cli/options.h"

namespace k12sum {

/// `pattern` says what each file is hashed with. Returns the exit status.
int hash_files(const Options& options, const Job& pattern,
               HashSettings settings);

}  // namespace k12sum

#endif  // LANEHOP_CLI_HASH_FILES_H_
