// SPDX-License-Identifier: MIT
#include "batcher/hash.h"

#include <cassert>
#include <memory>
#include <span>
#include <type_traits>

#include "lanehop/batch.h"

namespace lanehop::inline v0::detail {
namespace {

void make_job(BatchJob* job, const Slot& slot, BorrowedInput message) noexcept {
  const std::span bytes(static_cast<unsigned char*>(slot.out), slot.out_size);
  std::construct_at(job, BatchJob{message, bytes});
}

template <std::size_t N>
void make_job(DigestJob<N>* job, const Slot& slot,
              BorrowedInput message) noexcept {
  std::construct_at(job,
                    DigestJob<N>{message, *static_cast<Digest<N>*>(slot.out)});
}

/// The slots as jobs, which no job's constructor has to make up first.
template <class Job>
class Jobs {
 public:
  explicit Jobs(std::span<Slot* const> slots) noexcept : size_(slots.size()) {
    assert(slots.size() <= kGroup);
    for (std::size_t i = 0; i < slots.size(); ++i) {
      const std::span message(slots[i]->message, slots[i]->message_size);
      make_job(&jobs_[i], *slots[i], message);
    }
  }
  Jobs(const Jobs&) = delete;
  Jobs& operator=(const Jobs&) = delete;
  ~Jobs() { wipe_bytes(static_cast<void*>(jobs_), size_ * sizeof(Job)); }

  operator std::span<const Job>() const noexcept { return {jobs_, size_}; }

 private:
  static_assert(std::is_trivially_destructible_v<Job>);
  union {
    Job jobs_[kGroup];
  };
  std::size_t size_;
};

}  // namespace

void hash_group(const BatchHash& h, std::span<Slot* const> slots) noexcept {
  switch (h.id) {
    case BatchId::kKt128:
      kt128_batch(Jobs<BatchJob>(slots), h.customization, h.kernels);
      break;
    case BatchId::kKt256:
      kt256_batch(Jobs<BatchJob>(slots), h.customization, h.kernels);
      break;
    case BatchId::kTurboShake128:
      turboshake128_batch(Jobs<BatchJob>(slots), h.domain, h.kernels);
      break;
    case BatchId::kTurboShake256:
      turboshake256_batch(Jobs<BatchJob>(slots), h.domain, h.kernels);
      break;
    case BatchId::kShake128:
      shake128_batch(Jobs<BatchJob>(slots), h.kernels);
      break;
    case BatchId::kShake256:
      shake256_batch(Jobs<BatchJob>(slots), h.kernels);
      break;
    case BatchId::kSha3_224:
      sha3_224_batch(Jobs<DigestJob<28>>(slots), h.kernels);
      break;
    case BatchId::kSha3_256:
      sha3_256_batch(Jobs<DigestJob<32>>(slots), h.kernels);
      break;
    case BatchId::kSha3_384:
      sha3_384_batch(Jobs<DigestJob<48>>(slots), h.kernels);
      break;
    case BatchId::kSha3_512:
      sha3_512_batch(Jobs<DigestJob<64>>(slots), h.kernels);
      break;
  }
}

}  // namespace lanehop::inline v0::detail
