// SPDX-License-Identifier: MIT
#include "lanehop/parallel_batch.h"

#include <algorithm>
#include <atomic>
#include <cassert>

#include "threads/guarded_run.h"
#include "xof/apart.h"

namespace lanehop::inline v0::detail {
namespace {

// A slice ends at whichever comes first. Long enough that the lanes that stay
// empty at its end do not count, short enough that all tasks end together.
constexpr std::size_t kSliceBytes = std::size_t{256} << 10;
constexpr std::size_t kSliceJobs = 256;
/// What a job costs beside its bytes.
constexpr std::size_t kJobBytes = 256;

/// For outputs_are_apart().
struct Jobs {
  const SlicedBatch& batch;
  std::size_t size() const noexcept { return batch.count; }
  BatchJob operator[](std::size_t i) const noexcept {
    return batch.job(batch.jobs, i);
  }
};

class Slices {
 public:
  explicit Slices(const SlicedBatch& batch) noexcept : batch_(batch) {}

  /// How many there are, up to `enough`.
  std::size_t count(std::size_t enough) const noexcept {
    std::size_t slices = 0;
    for (std::size_t next = 0; next < batch_.count && slices < enough;) {
      const std::size_t from = next;
      if (slice(next) != from) ++slices;
    }
    return slices;
  }

  void work() noexcept {
    for (;;) {
      std::size_t first = next_, next, end;
      do {
        if (first >= batch_.count) return;
        next = first;
        end = slice(next);
      } while (!next_.compare_exchange_weak(first, next));
      if (end != first) batch_.hash(batch_.context, first, end - first);
    }
  }

 private:
  /// The end of the slice that begins at `next`, which is moved to where the
  /// following one begins: behind a job that is too large.
  std::size_t slice(std::size_t& next) const noexcept {
    std::size_t bytes = 0;
    const std::size_t stop = next + std::min(kSliceJobs, batch_.count - next);
    for (; next < stop && bytes < kSliceBytes; ++next) {
      const std::size_t size = batch_.job(batch_.jobs, next).message.size();
      if (size >= batch_.too_large) return next++;
      bytes += size + kJobBytes;
    }
    return next;
  }

  const SlicedBatch& batch_;
  std::atomic<std::size_t> next_ = 0;
};

}  // namespace

void hash_slices(const Parallel& parallel, const SlicedBatch& batch) noexcept {
  assert(outputs_are_apart(
      Jobs{batch}, {batch.customization.data(), batch.customization.size()}));
  Slices slices(batch);
  std::size_t tasks = ExecutorAccess::tasks(parallel);
  if (tasks > 1) tasks = slices.count(2 * tasks) / 2;
  if (tasks <= 1) {
    slices.work();
    return;
  }
  guarded_run(
      parallel, tasks,
      [](void* self, std::size_t) noexcept {
        static_cast<Slices*>(self)->work();
      },
      &slices);
}

}  // namespace lanehop::inline v0::detail
