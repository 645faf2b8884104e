// SPDX-License-Identifier: MIT
// Tests that run once for every kernel set of the build. A set that this
// machine cannot run is a visible skip, or a failure when LANEHOP_REQUIRE (a
// comma-separated list of set names) asks for it.
#ifndef LANEHOP_TESTS_KERNEL_SETS_H_
#define LANEHOP_TESTS_KERNEL_SETS_H_

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dispatch/dispatch.h"
#include "keccak/kernels.h"
#include "lanehop/dispatch.h"

namespace kernel_sets {

using lanehop::KernelSet;
using lanehop::keccakp::Kernels;

/// The names in LANEHOP_REQUIRE.
std::vector<std::string> required();

/// The base of every such test. Its body can rely on set() and kernels() being
/// the set that the test's name says.
class PerKernelSet : public testing::Test {
 protected:
  /// Skips, or fails, when `kernels` cannot run here.
  void use(const Kernels& kernels);

  /// A set of the tests' own, which any machine can run.
  void use_unlisted(const Kernels& kernels) {
    set_ = lanehop::detail::KernelAccess::make(kernels);
  }

  KernelSet set() const { return *set_; }
  const Kernels& kernels() const {
    return lanehop::detail::KernelAccess::get(*set_);
  }

 private:
  std::optional<KernelSet> set_;
};

/// The usual case: the kernel set is the only parameter.
class KernelSetTest : public PerKernelSet,
                      public testing::WithParamInterface<const Kernels*> {
 protected:
  void SetUp() override { use(*GetParam()); }
};

inline std::vector<const Kernels*> all() {
  const auto sets = lanehop::dispatch::compiled_kernels();
  return {sets.begin(), sets.end()};
}

inline std::string name(const testing::TestParamInfo<const Kernels*>& info) {
  return info.param->name;
}

}  // namespace kernel_sets

namespace lanehop::inline v0::keccakp {
inline void PrintTo(const Kernels* kernels, std::ostream* stream) {
  *stream << kernels->name;
}
}  // namespace lanehop::inline v0::keccakp

#define INSTANTIATE_FOR_ALL_SETS(suite)                             \
  INSTANTIATE_TEST_SUITE_P(Sets, suite,                             \
                           testing::ValuesIn(::kernel_sets::all()), \
                           ::kernel_sets::name)

#endif  // LANEHOP_TESTS_KERNEL_SETS_H_
