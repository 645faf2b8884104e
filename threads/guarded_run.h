// SPDX-License-Identifier: MIT
// Runs the tasks of a call through an executor that need not keep its promises.
#ifndef LANEHOP_THREADS_GUARDED_RUN_H_
#define LANEHOP_THREADS_GUARDED_RUN_H_

#include <algorithm>
#include <cstddef>

#include "lanehop/executor.h"

namespace lanehop::inline v0::detail {

/// More tasks than this would wait for the one final node.
inline constexpr std::size_t kMaxTasks = 64;

struct ExecutorAccess {
  static Parallel serial() noexcept { return Parallel(); }

  /// How many tasks it makes sense to have, at most kMaxTasks; at least 1.
  static std::size_t tasks(const Parallel& parallel) noexcept {
    if (parallel.max_parallelism_ <= 1) return 1;
    return std::clamp<std::size_t>(
        parallel.executor_->concurrency(), 1,
        std::min(parallel.max_parallelism_, kMaxTasks));
  }

  static Executor& executor(const Parallel& parallel) noexcept {
    return *parallel.executor_;
  }
  static Task task(Task::Call call, void* context) noexcept {
    return Task(call, context);
  }
  static void count_finished_serially(Executor& executor) noexcept {
    executor.finished_serially_.fetch_add(1, std::memory_order_relaxed);
  }
};

using Work = void (*)(void* context, std::size_t index) noexcept;

/// Calls work(context, i) once for every i in 0 to count - 1 (at most
/// kMaxTasks), one of them on the calling thread if the executor leaves any
/// undone.
void guarded_run(const Parallel& parallel, std::size_t count, Work work,
                 void* context) noexcept;

}  // namespace lanehop::inline v0::detail

#endif  // LANEHOP_THREADS_GUARDED_RUN_H_
