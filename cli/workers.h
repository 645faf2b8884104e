// SPDX-License-Identifier: MIT
// The tool's threads: started when there is enough to do for them, and kept.
#ifndef LANEHOP_CLI_WORKERS_H_
#define LANEHOP_CLI_WORKERS_H_

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "lanehop/executor.h"

namespace k12sum {

/// One thread uses it at a time. std::thread rather than a library of tasks:
/// that would cost a small file more to load than to hash.
class Workers final : public lanehop::Executor {
 public:
  /// `threads` work at the most, the calling one among them; 0: as many as the
  /// process may use. Starts none.
  explicit Workers(unsigned threads) : wanted_(threads) {}
  ~Workers() override;

  /// How many work at the most: where none can be started, the calling one.
  std::size_t concurrency() const noexcept override;

  /// Calls body(i), which must not throw, for every i in 0 to count - 1.
  void for_each(std::size_t count,
                const std::function<void(std::size_t)>& body);

  void run(std::size_t count, lanehop::Task task) override {
    for_each(count, task);
  }

 private:
  void start();
  void work();
  bool take(std::size_t& index);

  mutable unsigned wanted_;
  bool refused_ = false;  // a thread could not be started
  std::vector<std::thread> threads_;

  std::mutex mutex_;
  std::condition_variable changed_;
  // Under the mutex:
  const std::function<void(std::size_t)>* body_ = nullptr;
  std::size_t count_ = 0;
  std::size_t next_ = 0;
  std::size_t running_ = 0;
  bool ending_ = false;
};

}  // namespace k12sum

#endif  // LANEHOP_CLI_WORKERS_H_
