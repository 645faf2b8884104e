// SPDX-License-Identifier: MIT
#include "threads/guarded_run.h"

#include <atomic>

namespace lanehop::inline v0::detail {
namespace {

struct Guard {
  Work work;
  void* context;
  std::size_t count;
  std::atomic<bool> claimed[kMaxTasks] = {};

  /// False if somebody else has it.
  bool run(std::size_t index) noexcept {
    if (claimed[index].exchange(true, std::memory_order_relaxed)) return false;
    work(context, index);
    return true;
  }

  static void call(void* guard, std::size_t index) noexcept {
    Guard& self = *static_cast<Guard*>(guard);
    if (index < self.count) self.run(index);
  }
};

}  // namespace

void guarded_run(const Parallel& parallel, std::size_t count, Work work,
                 void* context) noexcept {
  Guard guard{work, context, count};
  if (count == 1) {
    guard.run(0);
    return;
  }
  Executor& executor = ExecutorAccess::executor(parallel);
  try {
    executor.run(count, ExecutorAccess::task(Guard::call, &guard));
  } catch (...) {
    // What it left undone, if anything, is done below.
  }
  bool undone = false;
  for (std::size_t i = 0; i < count; ++i) undone |= guard.run(i);
  if (undone) ExecutorAccess::count_finished_serially(executor);
}

}  // namespace lanehop::inline v0::detail
