// SPDX-License-Identifier: MIT
// CPU detection as a pure function, fed with the words of machines that are not
// here, and the choice of a kernel set that follows from them.
#include "dispatch/dispatch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "dispatch/cpu.h"
#include "kernel_sets.h"

namespace {

using lanehop::KernelChoice;
using lanehop::dispatch::choose;
using lanehop::dispatch::compiled_kernels;
using lanehop::dispatch::CpuWords;
using lanehop::dispatch::first_missing;
using lanehop::dispatch::Support;
using lanehop::dispatch::supports;
using Reason = KernelChoice::Reason;

constexpr std::uint32_t bit(unsigned n) { return std::uint32_t{1} << n; }

// Intel SDM, volume 2, CPUID. Leaf 1 ECX.
constexpr std::uint32_t kSse3 = bit(0), kPclmul = bit(1), kSsse3 = bit(9),
                        kFma = bit(12), kSse41 = bit(19), kSse42 = bit(20),
                        kMovbe = bit(22), kPopcnt = bit(23), kAes = bit(25),
                        kXsave = bit(26), kOsxsave = bit(27), kAvx = bit(28),
                        kF16c = bit(29);
// Leaf 1 EDX: CX8, CMOV, MMX, FXSR, SSE, SSE2.
constexpr std::uint32_t kBaseEdx =
    bit(8) | bit(15) | bit(23) | bit(24) | bit(25) | bit(26);
// Leaf 7 EBX.
constexpr std::uint32_t kBmi1 = bit(3), kAvx2 = bit(5), kBmi2 = bit(8),
                        kAvx512f = bit(16), kAvx512dq = bit(17),
                        kAvx512cd = bit(28), kAvx512bw = bit(30),
                        kAvx512vl = bit(31);

constexpr CpuWords kOld = {  // SSE4.2 and no AVX, as Nehalem
    11, kSse3 | kSsse3 | kSse41 | kSse42 | kPopcnt, kBaseEdx, 0, 0};
constexpr CpuWords kHaswell = {13,
                               kSse3 | kPclmul | kSsse3 | kFma | kSse41 |
                                   kSse42 | kMovbe | kPopcnt | kAes | kXsave |
                                   kOsxsave | kAvx | kF16c,
                               kBaseEdx, kBmi1 | kAvx2 | kBmi2, 7};
constexpr CpuWords skylake_x() {
  CpuWords cpu = kHaswell;
  cpu.leaf7_ebx |= kAvx512f | kAvx512dq | kAvx512cd | kAvx512bw | kAvx512vl;
  cpu.xcr0 = 0xE7;
  return cpu;
}
constexpr CpuWords kSkylakeX = skylake_x();

bool compiled(std::string_view name) {
  return std::any_of(compiled_kernels().begin(), compiled_kernels().end(),
                     [name](const auto* k) { return k->name == name; });
}

// The set that is best on `cpu`, given the sets that it should be able to run,
// best first; sets that this build lacks do not count.
void expect_best(const CpuWords& cpu, std::vector<std::string_view> able) {
  able.push_back("scalar");
  const auto expected = std::find_if(able.begin(), able.end(), compiled);
  const KernelChoice choice = choose(nullptr, cpu);
  EXPECT_EQ(choice.active.name(), *expected);
  EXPECT_EQ(choice.reason, Reason::kBest);
  for (const auto* kernels : compiled_kernels()) {
    const bool usable = first_missing(cpu, kernels->features).empty();
    const bool should =
        std::find(able.begin(), able.end(), kernels->name) != able.end();
    EXPECT_EQ(usable, should) << kernels->name;
  }
}

template <class Change>
CpuWords with(CpuWords cpu, Change change) {
  change(cpu);
  return cpu;
}

TEST(Cpu, NothingAtAll) {
  expect_best({}, {});
  EXPECT_EQ(supports({}, "avx2"), Support::kMissing);
  EXPECT_EQ(supports({}, "sse2"), Support::kMissing);
}

TEST(Cpu, WholeMachines) {
  expect_best(kOld, {});
  expect_best(kHaswell, {"avx2"});
  expect_best(kSkylakeX, {"avx512", "avx2"});
  EXPECT_EQ(supports(kOld, "sse4.2"), Support::kUsable);
  EXPECT_EQ(supports(kOld, "sse2"), Support::kUsable);
  EXPECT_EQ(supports(kOld, "avx"), Support::kMissing);
  EXPECT_EQ(supports(kHaswell, "avx2"), Support::kUsable);
  EXPECT_EQ(supports(kHaswell, "avx512f"), Support::kMissing);
  EXPECT_EQ(supports(kSkylakeX, "avx512bw"), Support::kUsable);
}

TEST(Cpu, OsxsaveOff) {
  // With garbage in xcr0, which nobody may have read.
  const CpuWords cpu = with(kSkylakeX, [](auto& c) {
    c.leaf1_ecx &= ~kOsxsave;
    c.xcr0 = ~std::uint64_t{0};
  });
  expect_best(cpu, {});
  for (const char* word : {"avx", "avx2", "fma", "avx512f", "avx512bw"}) {
    EXPECT_EQ(supports(cpu, word), Support::kMissing) << word;
  }
  EXPECT_EQ(supports(cpu, "sse4.1"), Support::kUsable);
}

TEST(Cpu, Xcr0) {
  const auto at = [](std::uint64_t xcr0) {
    return with(kSkylakeX, [xcr0](auto& c) { c.xcr0 = xcr0; });
  };
  // 1: x87, 2: SSE, 4: AVX, 20, 40, 80: the three AVX-512 parts.
  for (const std::uint64_t none :
       {0x0U, 0x1U, 0x2U, 0x3U, 0x5U, 0xE3U, 0xE1U}) {
    SCOPED_TRACE(none);
    expect_best(at(none), {});
    EXPECT_EQ(supports(at(none), "avx2"), Support::kMissing);
    EXPECT_EQ(supports(at(none), "avx512f"), Support::kMissing);
  }
  for (const std::uint64_t avx :
       {0x7U, 0x27U, 0x47U, 0x87U, 0x67U, 0xA7U, 0xC7U}) {
    SCOPED_TRACE(avx);
    expect_best(at(avx), {"avx2"});
    EXPECT_EQ(supports(at(avx), "avx2"), Support::kUsable);
    for (const char* word : {"avx512f", "avx512bw", "avx512dq", "avx512vl",
                             "avx512cd", "evex512"}) {
      EXPECT_EQ(supports(at(avx), word), Support::kMissing) << word;
    }
  }
  expect_best(at(0xE7), {"avx512", "avx2"});
  expect_best(at(0x2E7), {"avx512", "avx2"});  // PKRU beside them
}

TEST(Cpu, Avx512WithoutAPart) {
  for (const std::uint32_t part : {kAvx512dq, kAvx512bw, kAvx512vl}) {
    expect_best(with(kSkylakeX, [part](auto& c) { c.leaf7_ebx &= ~part; }),
                {"avx2"});
  }
  expect_best(with(kSkylakeX, [](auto& c) { c.leaf7_ebx &= ~kAvx512f; }),
              {"avx2"});
}

TEST(Cpu, Avx2WithoutAPart) {
  // Whoever has no BMI2 or no AVX2 must not run what was compiled for both.
  for (const std::uint32_t part : {kBmi2, kAvx2}) {
    expect_best(with(kSkylakeX, [part](auto& c) { c.leaf7_ebx &= ~part; }), {});
  }
  expect_best(with(kSkylakeX, [](auto& c) { c.leaf1_ecx &= ~kAvx; }), {});
}

TEST(Cpu, HighestLeafBelow7) {
  // The words of leaf 7 are garbage then: CPUID answers with another leaf.
  for (std::uint32_t leaf = 1; leaf < 7; ++leaf) {
    const CpuWords cpu = with(kSkylakeX, [leaf](auto& c) {
      c.max_leaf = leaf;
      c.leaf7_ebx = ~std::uint32_t{0};
    });
    expect_best(cpu, {});
    EXPECT_EQ(supports(cpu, "avx2"), Support::kMissing);
    EXPECT_EQ(supports(cpu, "bmi2"), Support::kMissing);
    EXPECT_EQ(supports(cpu, "avx512f"), Support::kMissing);
    EXPECT_EQ(supports(cpu, "sse4.2"), Support::kUsable);
  }
  expect_best(with(kSkylakeX, [](auto& c) { c.max_leaf = 7; }),
              {"avx512", "avx2"});
}

TEST(Cpu, AHypervisorThatHidesWhatNobodyNeeds) {
  const CpuWords cpu = with(
      kSkylakeX, [](auto& c) { c.leaf1_ecx &= ~(kAes | kPclmul | kF16c); });
  expect_best(cpu, {"avx512", "avx2"});
}

TEST(Cpu, UnknownWords) {
  for (const char* word : {"avx1024", "", "AVX2", "avx2 ", "avx", "avx51"}) {
    const Support support = supports(kSkylakeX, word);
    if (std::string_view(word) == "avx") {
      EXPECT_EQ(support, Support::kUsable);
    } else {
      EXPECT_EQ(support, Support::kUnknownWord) << '"' << word << '"';
    }
  }
  // A set that needs one is not run, even by a CPU that has everything.
  CpuWords everything;
  everything.max_leaf = 32;
  everything.leaf1_ecx = everything.leaf1_edx = ~std::uint32_t{0};
  everything.leaf7_ebx = ~std::uint32_t{0};
  everything.xcr0 = ~std::uint64_t{0};
  EXPECT_EQ(first_missing(everything, "sse2,avx1024,avx2"), "avx1024");
  EXPECT_EQ(first_missing(everything, "sse2,avx2,avx1024"), "avx1024");
  expect_best(everything, {"avx512", "avx2"});
}

TEST(Cpu, FirstMissing) {
  EXPECT_EQ(first_missing({}, ""), "");
  EXPECT_EQ(first_missing(kHaswell, "sse2"), "");
  EXPECT_EQ(first_missing(kHaswell, "sse2,avx2"), "");
  EXPECT_EQ(first_missing(kHaswell, "avx2,avx512bw,avx512f"), "avx512bw");
  EXPECT_EQ(first_missing(kHaswell, "avx2,avx512f"), "avx512f");
  EXPECT_EQ(first_missing(kOld, "avx512f"), "avx512f");
}

// clang-19's word for 512-bit registers.
TEST(Cpu, Evex512FollowsAvx512f) {
  EXPECT_EQ(supports(kSkylakeX, "evex512"), Support::kUsable);
  EXPECT_EQ(supports(kHaswell, "evex512"), Support::kMissing);
  EXPECT_EQ(supports(with(kSkylakeX, [](auto& c) { c.leaf7_ebx &= ~kAvx512f; }),
                     "evex512"),
            Support::kMissing);
  // Without the other parts, too.
  EXPECT_EQ(supports(with(kSkylakeX,
                          [](auto& c) {
                            c.leaf7_ebx &= ~(kAvx512bw | kAvx512dq | kAvx512vl);
                          }),
                     "evex512"),
            Support::kUsable);
}

TEST(Sets, EveryFeatureWordIsKnown) {
  std::size_t words = 0;
  for (const auto* kernels : compiled_kernels()) {
    std::string_view rest = kernels->features;
    while (!rest.empty()) {
      const std::string_view word = rest.substr(0, rest.find(','));
      rest.remove_prefix(std::min(rest.size(), word.size() + 1));
      EXPECT_NE(supports({}, word), Support::kUnknownWord)
          << kernels->name << " needs " << word;
      EXPECT_EQ(supports({}, word), Support::kMissing) << word;
      for (const char* unused :
           {"pclmul", "aes", "f16c", "vpclmulqdq", "vaes", "gfni", "sha"}) {
        EXPECT_NE(word, unused) << kernels->name;
      }
      ++words;
    }
    if (std::string_view(kernels->name) == "scalar") {
      EXPECT_STREQ(kernels->features, "");
    } else {
      EXPECT_NE(std::string_view(kernels->features).find("avx2"),
                std::string_view::npos);
    }
  }
  if (compiled_kernels().size() > 1) {
    EXPECT_GE(words, 10U);
  }
}

TEST(Sets, CompiledListIsBestFirst) {
  const auto sets = compiled_kernels();
  ASSERT_FALSE(sets.empty());
  EXPECT_STREQ(sets.back()->name, "scalar");
  std::set<std::string> names;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    EXPECT_TRUE(names.insert(sets[i]->name).second) << sets[i]->name;
    if (i != 0) {
      EXPECT_LT(sets[i]->width(), sets[i - 1]->width());
    }
  }
#ifdef LANEHOP_EXPECTED_SETS  // from meson.build
  std::string joined;
  for (const auto* kernels : sets) {
    if (!joined.empty()) joined += ',';
    joined += kernels->name;
  }
  EXPECT_EQ(joined, LANEHOP_EXPECTED_SETS);
#endif
}

TEST(Sets, UsableListIsTheCompiledOneCutDown) {
  const auto usable = lanehop::usable_kernels();
  ASSERT_FALSE(usable.empty());
  EXPECT_EQ(usable.back().name(), "scalar");
  const CpuWords cpu = lanehop::dispatch::read_cpu_words();
  std::vector<std::string_view> expected;
  for (const auto* kernels : compiled_kernels()) {
    if (first_missing(cpu, kernels->features).empty()) {
      expected.push_back(kernels->name);
    }
  }
  std::vector<std::string_view> names;
  for (const lanehop::KernelSet set : usable) names.push_back(set.name());
  EXPECT_EQ(names, expected);
  for (const auto* kernels : compiled_kernels()) {
    const bool is_usable =
        std::find(names.begin(), names.end(), kernels->name) != names.end();
    EXPECT_EQ(lanehop::find_kernels(kernels->name).has_value(), is_usable);
  }
  EXPECT_FALSE(lanehop::find_kernels("").has_value());
  EXPECT_FALSE(lanehop::find_kernels("avx1024").has_value());
  EXPECT_FALSE(lanehop::find_kernels("scalar ").has_value());
  EXPECT_FALSE(lanehop::find_kernels("Scalar").has_value());
  EXPECT_FALSE(lanehop::find_kernels("scala").has_value());
}

TEST(Choose, UnsetAndEmpty) {
  for (const char* name : {static_cast<const char*>(nullptr), ""}) {
    const KernelChoice choice = choose(name, kHaswell);
    EXPECT_EQ(choice.reason, Reason::kBest);
    EXPECT_EQ(choice.requested, "");
    EXPECT_EQ(choice.missing, "");
    EXPECT_EQ(choice.active.name(), compiled("avx2") ? "avx2" : "scalar");
  }
}

TEST(Choose, EachCompiledName) {
  for (const auto* kernels : compiled_kernels()) {
    const KernelChoice choice = choose(kernels->name, kSkylakeX);
    EXPECT_EQ(choice.reason, Reason::kRequested);
    EXPECT_EQ(choice.requested, kernels->name);
    EXPECT_EQ(choice.active.name(), kernels->name);
    EXPECT_EQ(&lanehop::detail::KernelAccess::get(choice.active), kernels);
    EXPECT_EQ(choice.missing, "");
  }
}

TEST(Choose, UnknownNames) {
  const std::string long_name(40, 'x');
  // A name that is known, cut short, is not that name.
  const std::string longer = std::string("scalar").append(100, ' ');
  for (const std::string& name :
       {std::string("sse9"), std::string("AVX2"), std::string("scalar,avx2"),
        std::string(" scalar"), long_name, longer}) {
    const KernelChoice choice = choose(name.c_str(), kSkylakeX);
    EXPECT_EQ(choice.reason, Reason::kUnknown) << name;
    EXPECT_EQ(choice.requested, name);
    EXPECT_EQ(choice.active.name(), compiled_kernels().front()->name);
    EXPECT_EQ(choice.missing, "");
  }
}

TEST(Choose, UnusableNames) {
  if (compiled("avx512")) {
    const KernelChoice choice = choose("avx512", kHaswell);
    EXPECT_EQ(choice.reason, Reason::kUnusable);
    EXPECT_EQ(choice.requested, "avx512");
    EXPECT_EQ(choice.missing.substr(0, 6), "avx512");
    EXPECT_EQ(choice.active.name(), "avx2");
    const KernelChoice no_bw = choose(
        "avx512", with(kSkylakeX, [](auto& c) { c.leaf7_ebx &= ~kAvx512bw; }));
    EXPECT_EQ(no_bw.missing, "avx512bw");
  }
  if (compiled("avx2")) {
    const KernelChoice choice =
        choose("avx2", with(kHaswell, [](auto& c) { c.leaf7_ebx &= ~kBmi2; }));
    EXPECT_EQ(choice.reason, Reason::kUnusable);
    EXPECT_EQ(choice.missing, "bmi2");
    EXPECT_EQ(choice.active.name(), "scalar");
  }
  if (!compiled("avx2")) GTEST_SKIP() << "this build has scalar only";
}

TEST(Choose, ThisProcess) {
  const KernelChoice choice = lanehop::kernel_choice();
  EXPECT_EQ(choice.active, lanehop::active_kernels());
  const char* asked = std::getenv("LANEHOP_KERNELS");
  const KernelChoice pure = choose(asked, lanehop::dispatch::read_cpu_words());
  EXPECT_EQ(choice.active, pure.active);
  EXPECT_EQ(choice.reason, pure.reason);
  EXPECT_EQ(choice.requested, pure.requested.substr(0, 31));
  EXPECT_EQ(choice.missing, pure.missing);
  if (asked == nullptr) {
    EXPECT_EQ(choice.active, lanehop::usable_kernels().front());
  }
}

#if defined(__x86_64__)
// The compiler's own detection, which also asks the OS (XCR0), as a peer.
TEST(Cpu, AgreesWithTheCompiler) {
  const CpuWords cpu = lanehop::dispatch::read_cpu_words();
  const auto usable = [&cpu](const char* word) {
    return supports(cpu, word) == Support::kUsable;
  };
  __builtin_cpu_init();
#define EXPECT_AGREEMENT(word) \
  EXPECT_EQ(usable(word), __builtin_cpu_supports(word) != 0) << word
  EXPECT_AGREEMENT("sse4.1");
  EXPECT_AGREEMENT("sse4.2");
  EXPECT_AGREEMENT("ssse3");
  EXPECT_AGREEMENT("avx");
  EXPECT_AGREEMENT("avx2");
  EXPECT_AGREEMENT("bmi");
  EXPECT_AGREEMENT("bmi2");
  EXPECT_AGREEMENT("fma");
  EXPECT_AGREEMENT("avx512f");
  EXPECT_AGREEMENT("avx512bw");
  EXPECT_AGREEMENT("avx512dq");
  EXPECT_AGREEMENT("avx512vl");
  const bool avx2 = __builtin_cpu_supports("avx2") &&
                    __builtin_cpu_supports("bmi2") &&
                    __builtin_cpu_supports("fma");
  EXPECT_EQ(lanehop::find_kernels("avx2").has_value(),
            avx2 && compiled("avx2"));
  const bool avx512 = avx2 && __builtin_cpu_supports("avx512f") &&
                      __builtin_cpu_supports("avx512bw") &&
                      __builtin_cpu_supports("avx512dq") &&
                      __builtin_cpu_supports("avx512vl");
  EXPECT_EQ(lanehop::find_kernels("avx512").has_value(),
            avx512 && compiled("avx512"));
#undef EXPECT_AGREEMENT
}
#endif

}  // namespace
