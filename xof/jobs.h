// SPDX-License-Identifier: MIT
// The jobs of a batch, whatever their type, and short ones at once.
#ifndef LANEHOP_XOF_JOBS_H_
#define LANEHOP_XOF_JOBS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "lanehop/batch.h"

namespace lanehop::inline v0::detail {

/// Jobs as BatchJob i, i < size.
struct BatchJobs {
  std::span<const BatchJob> jobs;
  std::size_t size() const noexcept { return jobs.size(); }
  const BatchJob& operator[](std::size_t i) const noexcept { return jobs[i]; }
  template <unsigned kCount>
  std::span<const BatchJob, kCount> group(std::size_t first) const noexcept {
    return jobs.subspan(first).template first<kCount>();
  }
};

/// DigestJobs of any N as the same: one piece of code for all four.
struct DigestJobs {
  const void* jobs;
  std::size_t count;
  BatchJob (*get)(const void* jobs, std::size_t i);

  template <std::size_t N>
  explicit DigestJobs(std::span<const DigestJob<N>> digests) noexcept
      : jobs(digests.data()),
        count(digests.size()),
        get([](const void* all, std::size_t i) {
          const auto& job = static_cast<const DigestJob<N>*>(all)[i];
          return BatchJob{job.message, job.digest.get()};
        }) {}
  std::size_t size() const noexcept { return count; }
  BatchJob operator[](std::size_t i) const noexcept { return get(jobs, i); }
  template <unsigned kCount>
  std::array<BatchJob, kCount> group(std::size_t first) const noexcept {
    return [&]<std::size_t... j>(std::index_sequence<j...>) {
      return std::array<BatchJob, kCount>{get(jobs, first + j)...};
    }
    (std::make_index_sequence<kCount>());
  }
};

}  // namespace lanehop::inline v0::detail

#endif  // LANEHOP_XOF_JOBS_H_
