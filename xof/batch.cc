// SPDX-License-Identifier: MIT
#include "lanehop/batch.h"

namespace lanehop::inline v0 {

void turboshake128_batch(std::span<const BatchJob> jobs, DomainByte domain,
                         KernelSet kernels) noexcept {
  for (const BatchJob& job : jobs)
    turboshake128(job.message, job.out, domain, kernels);
}
void turboshake256_batch(std::span<const BatchJob> jobs, DomainByte domain,
                         KernelSet kernels) noexcept {
  for (const BatchJob& job : jobs)
    turboshake256(job.message, job.out, domain, kernels);
}
void shake128_batch(std::span<const BatchJob> jobs,
                    KernelSet kernels) noexcept {
  for (const BatchJob& job : jobs) shake128(job.message, job.out, kernels);
}
void shake256_batch(std::span<const BatchJob> jobs,
                    KernelSet kernels) noexcept {
  for (const BatchJob& job : jobs) shake256(job.message, job.out, kernels);
}
void sha3_224_batch(std::span<const DigestJob<28>> jobs,
                    KernelSet kernels) noexcept {
  for (const auto& job : jobs)
    job.digest.get() = sha3_224(job.message, kernels);
}
void sha3_256_batch(std::span<const DigestJob<32>> jobs,
                    KernelSet kernels) noexcept {
  for (const auto& job : jobs)
    job.digest.get() = sha3_256(job.message, kernels);
}
void sha3_384_batch(std::span<const DigestJob<48>> jobs,
                    KernelSet kernels) noexcept {
  for (const auto& job : jobs)
    job.digest.get() = sha3_384(job.message, kernels);
}
void sha3_512_batch(std::span<const DigestJob<64>> jobs,
                    KernelSet kernels) noexcept {
  for (const auto& job : jobs)
    job.digest.get() = sha3_512(job.message, kernels);
}
void detail::update_many(const StreamPieces<SpongeHasher>& pieces) noexcept {
  for (std::size_t i = 0; i < pieces.size; ++i)
    pieces.hasher(pieces.pieces, i).update(pieces.bytes(pieces.pieces, i));
}

}  // namespace lanehop::inline v0
