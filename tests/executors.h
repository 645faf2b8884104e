// SPDX-License-Identifier: MIT
// Executors that do as they should, and others.
#ifndef LANEHOP_TESTS_EXECUTORS_H_
#define LANEHOP_TESTS_EXECUTORS_H_

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

#include "lanehop/executor.h"

namespace executors {

using lanehop::Executor;
using lanehop::Task;

/// `kTasks` tasks, and a name for messages.
class Named : public Executor {
 public:
  static constexpr std::size_t kTasks = 4;
  explicit Named(const char* name) : name_(name) {}
  const char* name() const { return name_; }
  std::size_t concurrency() const noexcept override { return kTasks; }

 private:
  const char* name_;
};

/// A thread for every task.
class Threads final : public Named {
 public:
  Threads() : Named("threads") {}
  void run(std::size_t count, Task task) override {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < count; ++i) threads.emplace_back(task, i);
  }
};

/// Two threads for the same tasks.
class Twice final : public Named {
 public:
  Twice() : Named("twice") {}
  void run(std::size_t count, Task task) override {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < 2 * count; ++i) {
      threads.emplace_back(task, i / 2);
    }
  }
};

/// Backwards, the last one twice, one that is not there, all on this thread.
class Reverse final : public Named {
 public:
  Reverse() : Named("reverse") {}
  void run(std::size_t count, Task task) override {
    task(count + 1);
    task(count - 1);
    for (std::size_t i = count; i-- > 0;) task(i);
  }
};

class None final : public Named {
 public:
  None() : Named("none") {}
  void run(std::size_t, Task) override {}
};

class HalfThenThrow final : public Named {
 public:
  HalfThenThrow() : Named("half, then throws") {}
  void run(std::size_t count, Task task) override {
    {
      std::vector<std::jthread> threads;
      for (std::size_t i = 0; i < count / 2; ++i) threads.emplace_back(task, i);
    }
    throw std::runtime_error("half is enough");
  }
};

/// Runs `inside` before the tasks, once, in every thread that runs one.
class Nested final : public Named {
 public:
  explicit Nested(std::function<void(Executor&)> inside)
      : Named("nested"), inside_(std::move(inside)) {}
  void run(std::size_t count, Task task) override {
    thread_local int depth = 0;
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < count; ++i) {
      threads.emplace_back([&, i, level = depth] {
        depth = level + 1;
        if (level == 0) inside_(*this);
        task(i);
      });
    }
  }

 private:
  std::function<void(Executor&)> inside_;
};

/// A pool of one worker. run() hands out all tasks but the last, which it does
/// itself, and takes back those that nobody has begun.
class OneWorker final : public Named {
 public:
  OneWorker() : Named("one worker") {}
  ~OneWorker() override {
    {
      const std::lock_guard lock(mutex_);
      done_ = true;
    }
    changed_.notify_all();
  }

  /// Calls `job` on the worker and waits for it.
  void on_worker(const std::function<void()>& job) {
    bool finished = false;
    std::unique_lock lock(mutex_);
    queue_.push_back({[&] {
                        job();
                        const std::lock_guard inner(mutex_);
                        finished = true;
                        changed_.notify_all();
                      },
                      nullptr});
    changed_.notify_all();
    changed_.wait(lock, [&] { return finished; });
  }

  void run(std::size_t count, Task task) override {
    std::size_t running = 0;
    {
      const std::lock_guard lock(mutex_);
      for (std::size_t i = 0; i + 1 < count; ++i) {
        queue_.push_back({[&, i] {
                            task(i);
                            const std::lock_guard inner(mutex_);
                            --running;
                            changed_.notify_all();
                          },
                          &running});
      }
      changed_.notify_all();
    }
    task(count - 1);
    std::unique_lock lock(mutex_);
    std::erase_if(queue_,
                  [&](const Job& job) { return job.owner == &running; });
    changed_.wait(lock, [&] { return running == 0; });
  }

 private:
  struct Job {
    std::function<void()> call;
    std::size_t* owner;
  };

  void work() {
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait(lock, [&] { return done_ || !queue_.empty(); });
      if (queue_.empty()) return;
      const Job job = queue_.front();
      queue_.pop_front();
      if (job.owner != nullptr) ++*job.owner;
      lock.unlock();
      job.call();
      lock.lock();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> queue_;
  bool done_ = false;
  std::jthread worker_{[this] { work(); }};
};

}  // namespace executors

#endif  // LANEHOP_TESTS_EXECUTORS_H_
