// SPDX-License-Identifier: MIT
// CPU feature word -> usable here? A pure function of what CPUID and XCR0 said.
#ifndef LANEHOP_DISPATCH_CPU_H_
#define LANEHOP_DISPATCH_CPU_H_

#include <cstdint>
#include <string_view>

namespace lanehop::inline v0::dispatch {

/// The raw words that decide. All zero: a CPU without any optional feature, or
/// one that is not x86.
struct CpuWords {
  std::uint32_t max_leaf = 0;   // CPUID(0).EAX
  std::uint32_t leaf1_ecx = 0;  // CPUID(1)
  std::uint32_t leaf1_edx = 0;
  std::uint32_t leaf7_ebx = 0;  // CPUID(7, 0); only if max_leaf >= 7
  std::uint64_t xcr0 = 0;       // XGETBV(0); only with OSXSAVE
};

/// Asks the CPU. XGETBV is executed only when CPUID says OSXSAVE.
CpuWords read_cpu_words() noexcept;

enum class Support {
  kUsable,       ///< The CPU has it and the OS keeps its registers.
  kMissing,      ///< It cannot be used here.
  kUnknownWord,  ///< The detector does not know the word: do not run.
};

/// `feature` as compilers spell it in a target string: "avx512bw".
Support supports(const CpuWords& cpu, std::string_view feature) noexcept;

/// The first word of a comma-separated list that is not usable; empty when all
/// are.
std::string_view first_missing(const CpuWords& cpu,
                               std::string_view features) noexcept;

}  // namespace lanehop::inline v0::dispatch

#endif  // LANEHOP_DISPATCH_CPU_H_
