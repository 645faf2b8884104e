// SPDX-License-Identifier: MIT
// What --help and --version print.
#ifndef LANEHOP_CLI_HELP_H_
#define LANEHOP_CLI_HELP_H_

#include <string>
#include <string_view>

#include "lanehop/dispatch.h"

namespace k12sum {

std::string_view help_text();

std::string version_text(lanehop::KernelSet kernels);

}  // namespace k12sum

#endif  // LANEHOP_CLI_HELP_H_
