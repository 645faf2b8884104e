// SPDX-License-Identifier: MIT
// Which Keccak-p kernels run: by default the best that this CPU can run, or a
// set that the caller names.
#ifndef LANEHOP_DISPATCH_H_
#define LANEHOP_DISPATCH_H_

#include <optional>
#include <span>
#include <string_view>

#include "lanehop/types.h"

namespace lanehop::inline v0 {

namespace keccakp {
struct Kernels;
}
namespace detail {
struct KernelAccess;
}

/// A kernel set that this process can run. The size of a pointer; copies freely
/// and never dangles. It comes only from the functions below, so a set that
/// cannot run here cannot be named.
class KernelSet {
 public:
  /// "scalar", "avx2" or "avx512".
  LANEHOP_API std::string_view name() const noexcept;

  /// The most states that one kernel call of this set permutes in lockstep: 1
  /// (none), 4 or 8.
  LANEHOP_API unsigned lanes() const noexcept;

  friend bool operator==(KernelSet, KernelSet) noexcept = default;

 private:
  friend struct detail::KernelAccess;
  explicit KernelSet(const keccakp::Kernels* kernels) noexcept
      : kernels_(kernels) {}
  const keccakp::Kernels* kernels_;
};

/// The sets that are compiled in and that this CPU and its operating system can
/// run, best first. Never empty: "scalar" is always the last. Any thread.
LANEHOP_API std::span<const KernelSet> usable_kernels() noexcept;

/// The usable set of that name, or no value. Any thread.
[[nodiscard]] LANEHOP_API std::optional<KernelSet> find_kernels(
    std::string_view name) noexcept;

/// The set that a call uses when it is given none: the one that the environment
/// variable LANEHOP_KERNELS named when this process first asked, if it is
/// usable, otherwise the best one. The variable is read once, with
/// secure_getenv(3), so a set-user-ID program ignores it. Any thread.
LANEHOP_API KernelSet active_kernels() noexcept;

/// How active_kernels() was chosen.
struct KernelChoice {
  enum class Reason {
    kBest,       ///< LANEHOP_KERNELS is unset or empty: the best usable set.
    kRequested,  ///< The set that LANEHOP_KERNELS names.
    kUnknown,    ///< It names no set of this build: the best usable set.
    kUnusable,   ///< It names one that cannot run here: the best usable set.
  };
  /// The value of LANEHOP_KERNELS, cut to 31 bytes; empty when unset. Points to
  /// storage that lives as long as the process.
  std::string_view requested;
  KernelSet active;
  Reason reason;
  /// With kUnusable, the first CPU feature that is missing, in the compiler's
  /// spelling ("avx512bw"); otherwise empty.
  std::string_view missing;
};

/// How this process chose: the same answer for its whole life. LANEHOP_KERNELS
/// is read by the first call of this or of active_kernels(), whichever comes
/// first; a change of the environment after that has no effect. That call must
/// not run at the same time as setenv(3) or putenv(3), as for every reader of
/// the environment. Otherwise any thread; allocates nothing.
LANEHOP_API KernelChoice kernel_choice() noexcept;

}  // namespace lanehop::inline v0

#endif  // LANEHOP_DISPATCH_H_
