// SPDX-License-Identifier: MIT
#include "dispatch/dispatch.h"

#include <array>
#include <cstdlib>
#include <cstring>

namespace lanehop::inline v0 {

using detail::KernelAccess;
using keccakp::Kernels;

namespace dispatch {

std::span<const Kernels* const> compiled_kernels() noexcept {
  static const auto list = [] {
    struct {
      std::array<const Kernels*, 3> sets = {};
      std::size_t size = 0;
    } result;
#if defined(LANEHOP_VECTOR_KERNELS)
    for (const Kernels* set : keccakp::vector_sets().sets) {
      if (set != nullptr) result.sets[result.size++] = set;
    }
#endif
    result.sets[result.size++] = &keccakp::kScalar;
    return result;
  }();
  return std::span(list.sets).first(list.size);
}

KernelChoice choose(const char* name, const CpuWords& cpu) noexcept {
  using Reason = KernelChoice::Reason;
  const Kernels* best = nullptr;
  const Kernels* named = nullptr;
  std::string_view missing;
  const std::string_view requested = name != nullptr ? name : "";
  for (const Kernels* set : compiled_kernels()) {
    const std::string_view lacks = first_missing(cpu, set->features);
    if (best == nullptr && lacks.empty()) best = set;
    if (requested == set->name) {
      named = set;
      missing = lacks;
    }
  }
  // The scalar set lacks nothing, so there is always a best one.
  const auto answer = [&](const Kernels* set, Reason reason) {
    return KernelChoice{requested, KernelAccess::make(*set), reason, missing};
  };
  if (requested.empty()) return answer(best, Reason::kBest);
  if (named == nullptr) return answer(best, Reason::kUnknown);
  if (!missing.empty()) return answer(best, Reason::kUnusable);
  return answer(named, Reason::kRequested);
}

}  // namespace dispatch

namespace {

/// The environment's value, kept so that later changes to it do not matter.
KernelChoice choose_for_process() noexcept {
  static char name[32] = {};
  const char* const value = secure_getenv("LANEHOP_KERNELS");
  if (value != nullptr) std::strncpy(name, value, sizeof(name) - 1);
  return dispatch::choose(name, dispatch::read_cpu_words());
}

}  // namespace

std::string_view KernelSet::name() const noexcept { return kernels_->name; }

unsigned KernelSet::lanes() const noexcept { return kernels_->width(); }

std::span<const KernelSet> usable_kernels() noexcept {
  static const auto list = [] {
    const KernelSet scalar = KernelAccess::make(keccakp::kScalar);
    struct {
      std::array<KernelSet, 3> sets;
      std::size_t size = 0;
    } result = {{scalar, scalar, scalar}};
    const dispatch::CpuWords cpu = dispatch::read_cpu_words();
    for (const Kernels* set : dispatch::compiled_kernels()) {
      if (dispatch::first_missing(cpu, set->features).empty()) {
        result.sets[result.size++] = KernelAccess::make(*set);
      }
    }
    return result;
  }();
  return std::span(list.sets).first(list.size);
}

std::optional<KernelSet> find_kernels(std::string_view name) noexcept {
  for (const KernelSet set : usable_kernels()) {
    if (set.name() == name) return set;
  }
  return std::nullopt;
}

KernelChoice kernel_choice() noexcept {
  static const KernelChoice choice = choose_for_process();
  return choice;
}

KernelSet active_kernels() noexcept {
  static const KernelSet active = kernel_choice().active;
  return active;
}

}  // namespace lanehop::inline v0
