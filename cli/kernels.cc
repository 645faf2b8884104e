// SPDX-License-Identifier: MIT
// Which kernel set the tool runs on, from --kernels and LANEHOP_KERNELS.
#include "cli/kernels.h"

#include "cli/message.h"
#include "cli/quote.h"

namespace k12sum {
namespace {

/// Whether LANEHOP_KERNELS is unset or was obeyed; complains when not.
bool environment_is_obeyed() {
  const lanehop::KernelChoice choice = lanehop::kernel_choice();
  const std::string usable = " (usable: " + usable_kernel_names() + ")";
  switch (choice.reason) {
    case lanehop::KernelChoice::Reason::kBest:
    case lanehop::KernelChoice::Reason::kRequested:
      return true;
    case lanehop::KernelChoice::Reason::kUnknown:
      complain("LANEHOP_KERNELS: unknown kernel set " +
               quote(choice.requested) + usable);
      return false;
    case lanehop::KernelChoice::Reason::kUnusable:
      complain("LANEHOP_KERNELS: kernel set " + quote(choice.requested) +
               " cannot run here: no " + std::string(choice.missing) + usable);
      return false;
  }
  return false;
}

}  // namespace

std::string usable_kernel_names() {
  std::string names;
  for (const lanehop::KernelSet kernels : lanehop::usable_kernels()) {
    if (!names.empty()) names += ' ';
    names += kernels.name();
  }
  return names;
}

std::optional<lanehop::KernelSet> choose_kernels(
    std::optional<std::string_view> name) {
  if (!environment_is_obeyed()) return std::nullopt;
  if (!name) return lanehop::active_kernels();
  const std::optional<lanehop::KernelSet> kernels =
      lanehop::find_kernels(*name);
  if (!kernels) {
    complain("--kernels: " + quote(*name) +
             " is not a kernel set that can run here (usable: " +
             usable_kernel_names() + ")");
  }
  return kernels;
}

}  // namespace k12sum
