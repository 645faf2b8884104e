// SPDX-License-Identifier: MIT
// The kernel sets of this build and which of them run here. The public side is
// lanehop/dispatch.h.
#ifndef LANEHOP_DISPATCH_DISPATCH_H_
#define LANEHOP_DISPATCH_DISPATCH_H_

#include <optional>
#include <span>
#include <string_view>

#include "dispatch/cpu.h"
#include "keccak/kernels.h"
#include "lanehop/dispatch.h"

namespace lanehop::inline v0 {

namespace detail {
/// The only way between a handle and its kernels, for the library and for tests
/// that bring a set of their own.
struct KernelAccess {
  static KernelSet make(const keccakp::Kernels& kernels) noexcept {
    return KernelSet(&kernels);
  }
  static const keccakp::Kernels& get(KernelSet set) noexcept {
    return *set.kernels_;
  }
};
}  // namespace detail

namespace dispatch {

/// All sets of this build, usable or not, best first.
std::span<const keccakp::Kernels* const> compiled_kernels() noexcept;

/// What kernel_choice() answers for a value of LANEHOP_KERNELS (null: unset) on
/// a machine. `requested` in the answer points to `name`.
KernelChoice choose(const char* name, const CpuWords& cpu) noexcept;

}  // namespace dispatch
}  // namespace lanehop::inline v0

#endif  // LANEHOP_DISPATCH_DISPATCH_H_
