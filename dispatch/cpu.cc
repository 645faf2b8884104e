// SPDX-License-Identifier: MIT
#include "dispatch/cpu.h"

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

namespace lanehop::inline v0::dispatch {
namespace {

/// Registers that the operating system must save and restore: bits of XCR0.
enum class Registers : std::uint64_t {
  kGeneral = 0,
  kYmm = 0x06,  // SSE and AVX
  kZmm = 0xE6,  // and opmask, and both parts of ZMM
};

struct Feature {
  std::string_view word;
  std::uint32_t CpuWords::*source;
  unsigned bit;
  Registers registers;
};

constexpr Feature kFeatures[] = {
    {"sse", &CpuWords::leaf1_edx, 25, Registers::kGeneral},
    {"sse2", &CpuWords::leaf1_edx, 26, Registers::kGeneral},
    {"sse3", &CpuWords::leaf1_ecx, 0, Registers::kGeneral},
    {"pclmul", &CpuWords::leaf1_ecx, 1, Registers::kGeneral},
    {"ssse3", &CpuWords::leaf1_ecx, 9, Registers::kGeneral},
    {"fma", &CpuWords::leaf1_ecx, 12, Registers::kYmm},
    {"sse4.1", &CpuWords::leaf1_ecx, 19, Registers::kGeneral},
    {"sse4.2", &CpuWords::leaf1_ecx, 20, Registers::kGeneral},
    {"popcnt", &CpuWords::leaf1_ecx, 23, Registers::kGeneral},
    {"aes", &CpuWords::leaf1_ecx, 25, Registers::kGeneral},
    {"avx", &CpuWords::leaf1_ecx, 28, Registers::kYmm},
    {"f16c", &CpuWords::leaf1_ecx, 29, Registers::kYmm},
    {"bmi", &CpuWords::leaf7_ebx, 3, Registers::kGeneral},
    {"avx2", &CpuWords::leaf7_ebx, 5, Registers::kYmm},
    {"bmi2", &CpuWords::leaf7_ebx, 8, Registers::kGeneral},
    {"avx512f", &CpuWords::leaf7_ebx, 16, Registers::kZmm},
    {"avx512dq", &CpuWords::leaf7_ebx, 17, Registers::kZmm},
    {"avx512cd", &CpuWords::leaf7_ebx, 28, Registers::kZmm},
    {"avx512bw", &CpuWords::leaf7_ebx, 30, Registers::kZmm},
    {"avx512vl", &CpuWords::leaf7_ebx, 31, Registers::kZmm},
    // clang-18 to -21 and GCC 14 to 15: "with 512-bit registers", which every
    // CPU that reports AVX-512F has.
    {"evex512", &CpuWords::leaf7_ebx, 16, Registers::kZmm},
};

constexpr std::uint32_t kOsxsave = 1u << 27;  // CPUID(1).ECX

}  // namespace

CpuWords read_cpu_words() noexcept {
  CpuWords cpu;
#if defined(__x86_64__) || defined(__i386__)
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  cpu.max_leaf = static_cast<std::uint32_t>(__get_cpuid_max(0, nullptr));
  if (__get_cpuid(1, &eax, &ebx, &ecx, &edx) != 0) {
    cpu.leaf1_ecx = ecx;
    cpu.leaf1_edx = edx;
  }
  if (__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) != 0) {
    cpu.leaf7_ebx = ebx;
  }
  if ((cpu.leaf1_ecx & kOsxsave) != 0) {
    std::uint32_t low = 0, high = 0;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    cpu.xcr0 = std::uint64_t{high} << 32 | low;
  }
#endif
  return cpu;
}

Support supports(const CpuWords& cpu, std::string_view feature) noexcept {
  for (const Feature& known : kFeatures) {
    if (known.word != feature) continue;
    if (known.source == &CpuWords::leaf7_ebx && cpu.max_leaf < 7) {
      return Support::kMissing;
    }
    if ((cpu.*known.source >> known.bit & 1) == 0) return Support::kMissing;
    const auto needed = static_cast<std::uint64_t>(known.registers);
    const bool os_tells = (cpu.leaf1_ecx & kOsxsave) != 0;
    const std::uint64_t saved = os_tells ? cpu.xcr0 : 0;
    return (saved & needed) == needed ? Support::kUsable : Support::kMissing;
  }
  return Support::kUnknownWord;
}

std::string_view first_missing(const CpuWords& cpu,
                               std::string_view features) noexcept {
  while (!features.empty()) {
    const std::size_t comma = features.find(',');
    const std::string_view word = features.substr(0, comma);
    if (supports(cpu, word) != Support::kUsable) return word;
    features.remove_prefix(comma == features.npos ? features.size()
                                                  : comma + 1);
  }
  return {};
}

}  // namespace lanehop::inline v0::dispatch
