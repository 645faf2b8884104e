// SPDX-License-Identifier: MIT
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/partitioner.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>

#include "lanehop/tbb.h"

namespace lanehop::inline v0 {

namespace otbb = oneapi::tbb;

struct TbbExecutor::Arena {
  explicit Arena(int concurrency) : arena(concurrency) {}
  otbb::task_arena arena;
};

namespace {

// For more than it allows, oneTBB takes memory and complains on standard error.
int allowed(std::size_t concurrency) {
  const std::size_t most = otbb::global_control::active_value(
      otbb::global_control::max_allowed_parallelism);
  return static_cast<int>(concurrency == 0 ? most
                                           : std::min(concurrency, most));
}

}  // namespace

TbbExecutor::TbbExecutor(std::size_t concurrency)
    : arena_(std::make_unique<Arena>(allowed(concurrency))) {}

TbbExecutor::~TbbExecutor() = default;

// Every task is a worker that goes on until all is done, so each is offered by
// itself. A thread that waits for oneTBB takes up other tasks meanwhile. It
// must not when it waits inside a task, in a Source, as the other one may wait
// for the task below it; nor for other callers when all tasks have begun, as
// this caller may hold what those wait for.
void TbbExecutor::run(std::size_t count, Task task) {
  const auto run_one = [&task](const otbb::blocked_range<std::size_t>& range) {
    otbb::this_task_arena::isolate([&] { task(range.begin()); });
  };
  arena_->arena.execute([&] {
    otbb::this_task_arena::isolate([&] {
      otbb::parallel_for(otbb::blocked_range<std::size_t>(0, count, 1), run_one,
                         otbb::simple_partitioner());
    });
  });
}

std::size_t TbbExecutor::concurrency() const noexcept {
  return static_cast<std::size_t>(arena_->arena.max_concurrency());
}

}  // namespace lanehop::inline v0
