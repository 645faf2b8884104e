// SPDX-License-Identifier: MIT
// How many processors a quota leaves.
#include "cli/usable_cpus.h"

#include <gtest/gtest.h>
#include <sched.h>

#include <optional>

namespace k12sum {
namespace {

TEST(UsableCpus, OfAQuota) {
  using Cpus = std::optional<unsigned>;
  EXPECT_EQ(cpus_of_quota("200000 100000\n"), Cpus(2));
  EXPECT_EQ(cpus_of_quota("250000 100000\n"), Cpus(2)) << "whole ones";
  EXPECT_EQ(cpus_of_quota("100000 100000"), Cpus(1));
  EXPECT_EQ(cpus_of_quota("1000 100000\n"), Cpus(1)) << "at least one";
  EXPECT_EQ(cpus_of_quota("18446744073709551615 1\n"), Cpus(65536));
  for (const char* const unlimited :
       {"max 100000\n", "", "\n", "100000", "100000 ", "100000 0\n",
        "99999999999999999999 100000\n", "-1 100000\n", "max"}) {
    EXPECT_EQ(cpus_of_quota(unlimited), std::nullopt) << unlimited;
  }
}

// One processor in the mask leaves one, whatever the machine has.
TEST(UsableCpus, HeedsTheAffinityMask) {
  cpu_set_t before, one;
  ASSERT_EQ(sched_getaffinity(0, sizeof(before), &before), 0);
  EXPECT_GE(usable_cpus(), 1U);
  EXPECT_LE(usable_cpus(), static_cast<unsigned>(CPU_COUNT(&before)));
  int first = 0;
  while (!CPU_ISSET(first, &before)) ++first;
  CPU_ZERO(&one);
  CPU_SET(first, &one);
  ASSERT_EQ(sched_setaffinity(0, sizeof(one), &one), 0);
  EXPECT_EQ(usable_cpus(), 1U);
  EXPECT_EQ(sched_setaffinity(0, sizeof(before), &before), 0);
}

}  // namespace
}  // namespace k12sum
