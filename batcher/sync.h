// SPDX-License-Identifier: MIT
// A lock and a condition, or neither of them when one thread is all there is.
#ifndef LANEHOP_BATCHER_SYNC_H_
#define LANEHOP_BATCHER_SYNC_H_

#include <cassert>
#include <condition_variable>
#include <mutex>

namespace lanehop::inline v0::detail {

class Sync {
 public:
  explicit Sync(bool threads) noexcept : threads_(threads) {}

  void lock() noexcept {
    if (threads_) mutex_.lock();
  }
  void unlock() noexcept {
    if (threads_) mutex_.unlock();
  }

  /// Waits, unlocked meanwhile, for notify(), or for nothing at all.
  void wait() noexcept {
    assert(threads_ && "one thread has no one to wait for");
    std::unique_lock lock(mutex_, std::adopt_lock);
    ++waiters_;
    changed_.wait(lock);
    --waiters_;
    lock.release();
  }

  /// Called with the lock held.
  void notify() noexcept {
    if (waiters_ != 0) changed_.notify_all();
  }

 private:
  const bool threads_;
  unsigned waiters_ = 0;
  std::mutex mutex_;
  std::condition_variable changed_;
};

}  // namespace lanehop::inline v0::detail

#endif  // LANEHOP_BATCHER_SYNC_H_
