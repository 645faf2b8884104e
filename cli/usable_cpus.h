// SPDX-License-Identifier: MIT
// How many processors this process may use.
#ifndef LANEHOP_CLI_USABLE_CPUS_H_
#define LANEHOP_CLI_USABLE_CPUS_H_

#include <optional>
#include <string_view>

namespace k12sum {

/// The smaller of the affinity mask's size and the quota of the control group,
/// rounded down; at least 1.
unsigned usable_cpus() noexcept;

/// The whole processors that the text of a cpu.max file ("MAX PERIOD") gives;
/// none: no limit.
std::optional<unsigned> cpus_of_quota(std::string_view cpu_max) noexcept;

}  // namespace k12sum

#endif  // LANEHOP_CLI_USABLE_CPUS_H_
