// SPDX-License-Identifier: MIT
#include "lanehop/batch.h"

namespace lanehop::inline v0 {

void kt128_batch(std::span<const BatchJob> jobs, Customization customization,
                 KernelSet kernels) noexcept {
  for (const BatchJob& job : jobs)
    kt128(job.message, job.out, customization, kernels);
}
void kt256_batch(std::span<const BatchJob> jobs, Customization customization,
                 KernelSet kernels) noexcept {
  for (const BatchJob& job : jobs)
    kt256(job.message, job.out, customization, kernels);
}
void detail::update_many(const StreamPieces<TreeHasher>& pieces) noexcept {
  for (std::size_t i = 0; i < pieces.size; ++i)
    pieces.hasher(pieces.pieces, i).update(pieces.bytes(pieces.pieces, i));
}

}  // namespace lanehop::inline v0
