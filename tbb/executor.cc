// SPDX-License-Identifier: MIT
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/partitioner.h>
#include <oneapi/tbb/task_arena.h>

#include "lanehop/tbb.h"

namespace lanehop::inline v0 {

namespace otbb = oneapi::tbb;

struct TbbExecutor::Arena {
  explicit Arena(int concurrency) : arena(concurrency) {}
  otbb::task_arena arena;
};

TbbExecutor::TbbExecutor(std::size_t concurrency)
    : arena_(std::make_unique<Arena>(concurrency == 0
                                         ? otbb::task_arena::automatic
                                         : static_cast<int>(concurrency))) {}

TbbExecutor::~TbbExecutor() = default;

// Every task is a worker that goes on until all is done, so each is offered by
// itself.
void TbbExecutor::run(std::size_t count, Task task) {
  arena_->arena.execute([count, &task] {
    otbb::parallel_for(
        otbb::blocked_range<std::size_t>(0, count, 1),
        [&task](const otbb::blocked_range<std::size_t>& range) {
          for (std::size_t i = range.begin(); i != range.end(); ++i) task(i);
        },
        otbb::simple_partitioner());
  });
}

std::size_t TbbExecutor::concurrency() const noexcept {
  return static_cast<std::size_t>(arena_->arena.max_concurrency());
}

}  // namespace lanehop::inline v0
