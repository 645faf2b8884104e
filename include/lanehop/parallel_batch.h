// SPDX-License-Identifier: MIT
// The batch functions of batch.h on several threads, which take slices of a
// batch if it is large enough to be shared: from about 1 MiB on, each message
// counted with 256 bytes more. Long messages of KT128 and KT256 are hashed one
// after the other, each on all threads. The results do not depend on it, and
// what batch.h says holds here too, but for the stack (executor.h).
#ifndef LANEHOP_PARALLEL_BATCH_H_
#define LANEHOP_PARALLEL_BATCH_H_

#include <cstddef>
#include <limits>
#include <span>

#include "lanehop/batch.h"
#include "lanehop/dispatch.h"
#include "lanehop/executor.h"
#include "lanehop/k12.h"
#include "lanehop/types.h"
#include "lanehop/xof.h"

namespace lanehop::inline v0 {

namespace detail {

inline BatchJob as_batch_job(const BatchJob& job) noexcept { return job; }
template <std::size_t N>
BatchJob as_batch_job(const DigestJob<N>& job) noexcept {
  return {job.message, job.digest.get()};
}

/// A batch of jobs of any type.
struct SlicedBatch {
  const void* jobs;
  std::size_t count;
  BatchJob (*job)(const void* jobs, std::size_t i) noexcept;
  /// Hashes jobs `first` to `first` + `count` - 1.
  void (*hash)(const void* context, std::size_t first,
               std::size_t count) noexcept;
  const void* context;
  /// Read by all jobs.
  Customization customization;
  /// Messages of so many bytes are left out.
  std::size_t too_large;
};

/// Hashes all jobs but the ones too large, in slices that several tasks take if
/// there is enough for them to do.
LANEHOP_API void hash_slices(const Parallel& parallel,
                             const SlicedBatch& batch) noexcept;

/// The same; calls hash(slice) for every slice.
template <class Job, class Hash>
void hash_slices(
    std::span<const Job> jobs, const Parallel& parallel, const Hash& hash,
    Customization customization = {},
    std::size_t too_large = std::numeric_limits<std::size_t>::max()) noexcept {
  struct Context {
    std::span<const Job> jobs;
    const Hash& hash;
  };
  const Context context{jobs, hash};
  hash_slices(
      parallel,
      {.jobs = jobs.data(),
       .count = jobs.size(),
       .job =
           [](const void* all, std::size_t i) noexcept {
             return as_batch_job(static_cast<const Job*>(all)[i]);
           },
       .hash =
           [](const void* all, std::size_t first, std::size_t count) noexcept {
             const auto& c = *static_cast<const Context*>(all);
             c.hash(c.jobs.subspan(first, count));
           },
       .context = &context,
       .customization = customization,
       .too_large = too_large});
}

/// Large messages of a tree one by one, as each keeps all threads busy; all
/// others in slices.
template <class Kt, class Hash>
void hash_tree_slices(std::span<const BatchJob> jobs, const Parallel& parallel,
                      const Hash& hash, Customization customization,
                      KernelSet kernels) noexcept {
  hash_slices(jobs, parallel, hash, customization, Kt::kParallelFrom);
  for (const BatchJob& job : jobs) {
    const bool large = job.message.size() >= Kt::kParallelFrom;
    if (!large || job.out.size() == 0) continue;
    parallel_hash<Kt>(job.message, job.out, parallel, customization, kernels);
  }
}

}  // namespace detail

inline void kt128_batch(std::span<const BatchJob> jobs,
                        const Parallel& parallel,
                        Customization customization = {},
                        KernelSet kernels = active_kernels()) noexcept {
  detail::hash_tree_slices<Kt128>(
      jobs, parallel,
      [&](std::span<const BatchJob> slice) {
        kt128_batch(slice, customization, kernels);
      },
      customization, kernels);
}
inline void kt256_batch(std::span<const BatchJob> jobs,
                        const Parallel& parallel,
                        Customization customization = {},
                        KernelSet kernels = active_kernels()) noexcept {
  detail::hash_tree_slices<Kt256>(
      jobs, parallel,
      [&](std::span<const BatchJob> slice) {
        kt256_batch(slice, customization, kernels);
      },
      customization, kernels);
}
inline void turboshake128_batch(std::span<const BatchJob> jobs,
                                const Parallel& parallel,
                                DomainByte domain = {},
                                KernelSet kernels = active_kernels()) noexcept {
  detail::hash_slices(jobs, parallel, [&](std::span<const BatchJob> slice) {
    turboshake128_batch(slice, domain, kernels);
  });
}
inline void turboshake256_batch(std::span<const BatchJob> jobs,
                                const Parallel& parallel,
                                DomainByte domain = {},
                                KernelSet kernels = active_kernels()) noexcept {
  detail::hash_slices(jobs, parallel, [&](std::span<const BatchJob> slice) {
    turboshake256_batch(slice, domain, kernels);
  });
}
inline void shake128_batch(std::span<const BatchJob> jobs,
                           const Parallel& parallel,
                           KernelSet kernels = active_kernels()) noexcept {
  detail::hash_slices(jobs, parallel, [&](std::span<const BatchJob> slice) {
    shake128_batch(slice, kernels);
  });
}
inline void shake256_batch(std::span<const BatchJob> jobs,
                           const Parallel& parallel,
                           KernelSet kernels = active_kernels()) noexcept {
  detail::hash_slices(jobs, parallel, [&](std::span<const BatchJob> slice) {
    shake256_batch(slice, kernels);
  });
}
inline void sha3_224_batch(std::span<const DigestJob<28>> jobs,
                           const Parallel& parallel,
                           KernelSet kernels = active_kernels()) noexcept {
  detail::hash_slices(jobs, parallel,
                      [&](std::span<const DigestJob<28>> slice) {
                        sha3_224_batch(slice, kernels);
                      });
}
inline void sha3_256_batch(std::span<const DigestJob<32>> jobs,
                           const Parallel& parallel,
                           KernelSet kernels = active_kernels()) noexcept {
  detail::hash_slices(jobs, parallel,
                      [&](std::span<const DigestJob<32>> slice) {
                        sha3_256_batch(slice, kernels);
                      });
}
inline void sha3_384_batch(std::span<const DigestJob<48>> jobs,
                           const Parallel& parallel,
                           KernelSet kernels = active_kernels()) noexcept {
  detail::hash_slices(jobs, parallel,
                      [&](std::span<const DigestJob<48>> slice) {
                        sha3_384_batch(slice, kernels);
                      });
}
inline void sha3_512_batch(std::span<const DigestJob<64>> jobs,
                           const Parallel& parallel,
                           KernelSet kernels = active_kernels()) noexcept {
  detail::hash_slices(jobs, parallel,
                      [&](std::span<const DigestJob<64>> slice) {
                        sha3_512_batch(slice, kernels);
                      });
}

}  // namespace lanehop::inline v0

#endif  // LANEHOP_PARALLEL_BATCH_H_
