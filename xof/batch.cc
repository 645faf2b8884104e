// SPDX-License-Identifier: MIT
// Batches of messages that go through one sponge each.
#include "lanehop/batch.h"

#include <cassert>
#include <limits>

#include "dispatch/dispatch.h"
#include "xof/apart.h"
#include "xof/feed.h"
#include "xof/jobs.h"
#include "xof/rows.h"

namespace lanehop::inline v0 {
namespace {

using namespace detail::rows;
using detail::BatchJobs;
using detail::DigestJobs;
using detail::Lane;
using detail::Parameters;
using keccakp::Kernels;

/// Gives every lane the next message when it has squeezed the one before.
template <class Lockstep, class Jobs>
class Messages {
 public:
  Messages(Lockstep& lockstep, const Parameters& row, const Jobs& jobs) noexcept
      : lockstep_(lockstep),
        row_(row),
        jobs_(jobs),
        next_(detail::hash_even(lockstep, jobs, {row.rate, 0, row.suffix},
                                std::numeric_limits<std::size_t>::max())) {}

  void go_on(std::size_t j, Lane& lane) noexcept {
    Work& work = work_[j];
    if (work.squeezer.left == 0) return;
    if (!work.feed.done()) {
      lane = work.feed.next(lockstep_, j, row_.rate);
      return;
    }
    lane = work.squeezer.next(lockstep_, j, row_.rate);
  }

  void begin(std::size_t j, Lane& lane) noexcept {
    while (next_ < jobs_.size()) {
      Work& work = work_[j];
      const BatchJob& job = jobs_[next_++];
      if (job.out.size() == 0) continue;
      lockstep_.clear(j);
      work.squeezer = {job.out.data(), job.out.size()};
      const std::size_t size = job.message.size();
      if (size < row_.rate) {
        lockstep_.xor_last_block(j, job.message.data(), size, 0, row_.suffix);
        lane = {nullptr, 1};
        return;
      }
      if (next_ + kWidth <= jobs_.size()) {
        detail::fetch_start(jobs_[next_ + kWidth - 1].message);
      }
      work.message = job.message;
      work.feed = {detail::Pieces(&work.message), size, 0, row_.suffix};
      lane = work.feed.next(lockstep_, j, row_.rate);
      return;
    }
  }

 private:
  static constexpr unsigned kWidth = Lockstep::width();

  struct Work {
    BorrowedInput message;
    detail::Feed feed;
    detail::Squeezer squeezer;
  };

  Lockstep& lockstep_;
  const Parameters& row_;
  const Jobs& jobs_;
  std::size_t next_;
  Work work_[kWidth];
};

template <class Jobs>
void hash_batch(const Parameters& row, const Jobs& jobs,
                KernelSet kernel_set) noexcept {
  assert(detail::outputs_are_apart(jobs));
  const Kernels& kernels = detail::KernelAccess::get(kernel_set);
  if (jobs.size() <= 1 || kernels.width() == 1) {
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      detail::hash(row, jobs[i].message, jobs[i].out, kernel_set);
    }
    return;
  }
  detail::run_lockstep(
      {kernels, row.rate, row.rounds}, jobs.size(),
      [&](auto& lockstep) { return Messages(lockstep, row, jobs); });
}

}  // namespace

void turboshake128_batch(std::span<const BatchJob> jobs, DomainByte domain,
                         KernelSet kernels) noexcept {
  hash_batch(turboshake128_row(domain), BatchJobs{jobs}, kernels);
}
void turboshake256_batch(std::span<const BatchJob> jobs, DomainByte domain,
                         KernelSet kernels) noexcept {
  hash_batch(turboshake256_row(domain), BatchJobs{jobs}, kernels);
}
void shake128_batch(std::span<const BatchJob> jobs,
                    KernelSet kernels) noexcept {
  hash_batch(kShake128, BatchJobs{jobs}, kernels);
}
void shake256_batch(std::span<const BatchJob> jobs,
                    KernelSet kernels) noexcept {
  hash_batch(kShake256, BatchJobs{jobs}, kernels);
}
void sha3_224_batch(std::span<const DigestJob<28>> jobs,
                    KernelSet kernels) noexcept {
  hash_batch(kSha3_224, DigestJobs(jobs), kernels);
}
void sha3_256_batch(std::span<const DigestJob<32>> jobs,
                    KernelSet kernels) noexcept {
  hash_batch(kSha3_256, DigestJobs(jobs), kernels);
}
void sha3_384_batch(std::span<const DigestJob<48>> jobs,
                    KernelSet kernels) noexcept {
  hash_batch(kSha3_384, DigestJobs(jobs), kernels);
}
void sha3_512_batch(std::span<const DigestJob<64>> jobs,
                    KernelSet kernels) noexcept {
  hash_batch(kSha3_512, DigestJobs(jobs), kernels);
}

}  // namespace lanehop::inline v0
