// SPDX-License-Identifier: MIT
#include "cli/workers.h"

#include <system_error>

#include "cli/usable_cpus.h"

namespace k12sum {

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

std::size_t Workers::concurrency() const noexcept {
  if (refused_) return threads_.size() + 1;
  if (wanted_ == 0) wanted_ = usable_cpus();
  return wanted_;
}

void Workers::start() {
  while (threads_.size() + 1 < concurrency()) {
    try {
      threads_.emplace_back([this] { work(); });
    } catch (const std::system_error&) {
      refused_ = true;  // the others do it
    }
  }
}

// With the mutex held.
bool Workers::take(std::size_t& index) {
  if (next_ == count_) return false;
  index = next_++;
  ++running_;
  return true;
}

void Workers::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    std::size_t index;
    changed_.wait(lock, [&] { return ending_ || next_ < count_; });
    if (!take(index)) return;
    lock.unlock();
    (*body_)(index);
    lock.lock();
    --running_;
    if (running_ == 0) changed_.notify_all();
  }
}

void Workers::for_each(std::size_t count,
                       const std::function<void(std::size_t)>& body) {
  if (count > 1) start();
  std::unique_lock lock(mutex_);
  body_ = &body;
  count_ = count;
  next_ = 0;
  if (count > 1) changed_.notify_all();
  for (std::size_t index; take(index);) {
    lock.unlock();
    body(index);
    lock.lock();
    --running_;
  }
  changed_.wait(lock, [&] { return running_ == 0; });
}

}  // namespace k12sum
