// SPDX-License-Identifier: MIT
// Threads are the caller's choice: an Executor runs the tasks of one hashing
// call, on threads of its own or of anybody's. The calls that can use one take
// a Parallel, which an Executor converts to. What they compute does not depend
// on it, nor on whether the executor does any of it: only their speed does.
//
// Such a call allocates nothing, but what the executor and the source allocate.
// It uses up to 48 KiB of stack on its own thread, and each task up to 30 KiB
// wherever it runs, beside what executor and source use.
#ifndef LANEHOP_EXECUTOR_H_
#define LANEHOP_EXECUTOR_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "lanehop/types.h"

namespace lanehop::inline v0 {

namespace detail {
struct ExecutorAccess;
}

/// The tasks of one hashing call, numbered from 0. Two pointers: copies are the
/// same tasks. They never throw.
class Task {
 public:
  /// Does task `index`. Calls may run at the same time, in any order. Each task
  /// is done once: a second call for the same index returns at once, also while
  /// the first one is still at it, and so does one for an index out of range.
  void operator()(std::size_t index) const noexcept { call_(context_, index); }

 private:
  friend struct detail::ExecutorAccess;
  using Call = void (*)(void* context, std::size_t index) noexcept;
  Task(Call call, void* context) noexcept : call_(call), context_(context) {}

  Call call_;
  void* context_;
};

/// Runs tasks. Derive from it to use a pool of your own (examples/own_pool.cc);
/// SerialExecutor is below, and one on oneTBB in lanehop/tbb.h.
class Executor {
 public:
  Executor() = default;
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;
  virtual ~Executor() = default;

  /// Calls task(i) for every i in 0 to count - 1, on any threads, the calling
  /// one preferably among them. `count` is at most concurrency().
  ///
  /// Must neither return nor throw before every call that it began has
  /// returned, in the sense of happens-before (joining a thread or a mutex
  /// gives that); no call may begin afterwards. Beyond that it may do as it
  /// likes: the calling thread does what it left undone, be it all, and catches
  /// what it throws. Tasks may wait for each other, but only for those that
  /// have begun: a pool whose threads take up other work while they wait must
  /// not do so inside a task, as that work may be a task that waits for this
  /// one. Several threads may call run() at the same time, also from
  /// within a thread of the pool.
  virtual void run(std::size_t count, Task task) = 0;

  /// How many tasks can run at the same time; 0 counts as 1.
  virtual std::size_t concurrency() const noexcept = 0;

  /// How many hashing calls had to do tasks on their own thread that run() had
  /// left undone, since this object was made. Threads: callable at any time.
  std::uint64_t finished_serially() const noexcept {
    return finished_serially_.load(std::memory_order_relaxed);
  }

 private:
  friend struct detail::ExecutorAccess;
  std::atomic<std::uint64_t> finished_serially_ = 0;
};

/// Does all on the calling thread.
class SerialExecutor final : public Executor {
 public:
  void run(std::size_t count, Task task) override {
    for (std::size_t i = 0; i < count; ++i) task(i);
  }
  std::size_t concurrency() const noexcept override { return 1; }
};

/// Where a call may run its tasks. Borrows the executor for that call.
class Parallel {
 public:
  /// At most `max_parallelism` tasks run at the same time: 1 (or 0) keeps to
  /// the calling thread and does not ask the executor.
  Parallel(Executor& executor,  // NOLINT: implicit by intent
           std::size_t max_parallelism =
               std::numeric_limits<std::size_t>::max()) noexcept
      : executor_(&executor), max_parallelism_(max_parallelism) {}

 private:
  friend struct detail::ExecutorAccess;
  Parallel() noexcept : executor_(nullptr), max_parallelism_(1) {}

  Executor* executor_;
  std::size_t max_parallelism_;
};

/// A message that the tasks fetch by themselves, each its part, such as a file
/// that they read. For update(Source&, Parallel) of Kt128, Kt256 and their
/// HopMAC.
class Source {
 public:
  /// The most bytes asked for at a time: 256 KiB.
  static constexpr std::size_t kMaxPiece = std::size_t{1} << 18;
  /// Above every `worker`.
  static constexpr std::size_t kMaxWorkers = 16;

  virtual ~Source() = default;

  /// The next `size` bytes from `offset` on, which is counted from where the
  /// update began; fewer only where the message ends, none from there on; never
  /// more, which debug builds check. They are read until the same worker asks
  /// again or the update returns.
  ///
  /// `worker` numbers who asks: it is at one call at a time, not always on the
  /// same thread, and can have a buffer of its own. Offsets are asked for in
  /// ascending order by each worker, and every offset once, but several workers
  /// may ask at the same time. A call may wait for one with a lower offset,
  /// which has begun or is about to. To tell an error from the end, the source
  /// remembers it: a hasher is of no use after one.
  virtual std::span<const unsigned char> bytes(std::uint64_t offset,
                                               std::size_t size,
                                               std::size_t worker) noexcept = 0;
};

}  // namespace lanehop::inline v0

#endif  // LANEHOP_EXECUTOR_H_
