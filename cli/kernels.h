// SPDX-License-Identifier: MIT
// Which kernel set the tool runs on, from --kernels and LANEHOP_KERNELS.
#ifndef LANEHOP_CLI_KERNELS_H_
#define LANEHOP_CLI_KERNELS_H_

#include <optional>
#include <string>
#include <string_view>

#include "lanehop/dispatch.h"

namespace k12sum {

/// The names of the usable sets, best first, with a space between.
std::string usable_kernel_names();

/// The set to run on: `name` if given, otherwise the process's default.
/// Complains and returns no value when `name` or LANEHOP_KERNELS (even beside a
/// good `name`) names a set that cannot be had.
std::optional<lanehop::KernelSet> choose_kernels(
    std::optional<std::string_view> name);

}  // namespace k12sum

#endif  // LANEHOP_CLI_KERNELS_H_
