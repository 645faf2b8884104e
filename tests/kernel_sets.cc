// SPDX-License-Identifier: MIT
// Skips and requirements (see kernel_sets.h), and that each test binary holds
// the required sets to account.
#include "kernel_sets.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "dispatch/cpu.h"

namespace kernel_sets {

std::vector<std::string> required() {
  const char* value = std::getenv("LANEHOP_REQUIRE");
  std::vector<std::string> names;
  std::istringstream list(value == nullptr ? "" : value);
  for (std::string name; std::getline(list, name, ',');) {
    if (!name.empty()) names.push_back(name);
  }
  return names;
}

void PerKernelSet::use(const Kernels& kernels) {
  const std::string_view missing = lanehop::dispatch::first_missing(
      lanehop::dispatch::read_cpu_words(), kernels.features);
  set_ = lanehop::find_kernels(kernels.name);
  if (!missing.empty()) {
    EXPECT_FALSE(set_.has_value()) << kernels.name << " lacks " << missing;
    const std::vector<std::string> names = required();
    if (std::find(names.begin(), names.end(), kernels.name) != names.end()) {
      FAIL() << "LANEHOP_REQUIRE asks for " << kernels.name
             << ", but this machine lacks " << missing;
    }
    GTEST_SKIP() << kernels.name << ": this machine lacks " << missing;
  }
  ASSERT_TRUE(set_.has_value()) << kernels.name;
  ASSERT_EQ(set_->name(), kernels.name);
  ASSERT_EQ(&lanehop::detail::KernelAccess::get(*set_), &kernels);
}

namespace {

TEST(KernelSets, RequiredSetsAreUsable) {
  for (const std::string& name : required()) {
    EXPECT_TRUE(lanehop::find_kernels(name).has_value()) << name;
  }
  EXPECT_TRUE(lanehop::find_kernels("scalar").has_value());
}

// LANEHOP_EXPECT_BEST says which set that is on a machine that is known, such
// as an emulated one.
TEST(KernelSets, TheBestUsableOneIsActive) {
  const KernelSet best = lanehop::usable_kernels().front();
  if (std::getenv("LANEHOP_KERNELS") == nullptr) {
    EXPECT_EQ(lanehop::active_kernels(), best);
  }
  if (const char* expected = std::getenv("LANEHOP_EXPECT_BEST")) {
    EXPECT_EQ(best.name(), expected);
  }
}

}  // namespace
}  // namespace kernel_sets
