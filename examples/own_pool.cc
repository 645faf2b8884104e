// SPDX-License-Identifier: MIT
// A server's own thread pool as an executor: PoolExecutor is all it takes. Here
// one request hashes a large message on the pool while it runs in the pool.
#include <condition_variable>
#include <cstddef>
#include <cstdio>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "kernels.h"
#include "lanehop/lanehop.h"
#include "output.h"

namespace {

/// Stands for the pool that the server has.
class Pool {
 public:
  explicit Pool(unsigned threads) {
    for (unsigned i = 0; i < threads; ++i) {
      threads_.emplace_back([this] { work(); });
    }
  }
  ~Pool() {
    for (std::size_t i = 0; i < threads_.size(); ++i) post(nullptr);
    for (std::thread& thread : threads_) thread.join();
  }

  std::size_t size() const { return threads_.size(); }

  void post(std::function<void()> job) {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
    posted_.notify_one();
  }

 private:
  void work() {
    for (;;) {
      std::unique_lock lock(mutex_);
      posted_.wait(lock, [this] { return !jobs_.empty(); });
      const std::function<void()> job = std::move(jobs_.front());
      jobs_.pop_front();
      lock.unlock();
      if (job == nullptr) return;
      job();
    }
  }

  std::mutex mutex_;
  std::condition_variable posted_;
  std::deque<std::function<void()>> jobs_;
  std::vector<std::thread> threads_;
};

/// Runs tasks in the pool and on the calling thread. Does not wait for threads
/// that are busy: what they have not begun when this thread is through, LaneHop
/// does itself. So it may be called from inside the pool, too.
class PoolExecutor final : public lanehop::Executor {
 public:
  explicit PoolExecutor(Pool& pool) : pool_(pool) {}

  std::size_t concurrency() const noexcept override { return pool_.size() + 1; }

  void run(std::size_t count, lanehop::Task task) override {
    const auto call = std::make_shared<Call>();
    const Closer closer{*call};  // whatever throws
    for (std::size_t i = 1; i < count; ++i) {
      pool_.post([call, task, i] {
        if (!call->begin()) return;
        task(i);
        call->end();
      });
    }
    task(0);
  }

 private:
  /// Outlives run() in the pool's queue.
  class Call {
   public:
    bool begin() {
      const std::lock_guard lock(mutex_);
      if (!closed_) ++running_;
      return !closed_;
    }
    void end() {
      const std::lock_guard lock(mutex_);
      --running_;
      ended_.notify_all();
    }
    void close() {
      std::unique_lock lock(mutex_);
      closed_ = true;
      ended_.wait(lock, [this] { return running_ == 0; });
    }

   private:
    std::mutex mutex_;
    std::condition_variable ended_;
    std::size_t running_ = 0;
    bool closed_ = false;
  };

  struct Closer {
    Call& call;
    ~Closer() { call.close(); }
  };

  Pool& pool_;
};

}  // namespace

int main() {
  if (!kernels_are_as_asked()) return 2;
  Pool pool(2);
  PoolExecutor executor(pool);
  const std::vector<unsigned char> message(std::size_t{16} << 20, 0x61);
  const auto expected = lanehop::kt128(message);

  std::promise<lanehop::Digest<32>> answer;
  pool.post([&] { answer.set_value(lanehop::kt128(message, executor)); });
  const auto in_pool = answer.get_future().get();
  // At most two threads for this call.
  const auto outside = lanehop::kt128(message, lanehop::Parallel(executor, 2));
  if (in_pool != expected || outside != expected) {
    std::fputs("threads changed the hash\n", stderr);
    return 1;
  }
  std::printf("%s\n", in_pool.to_hex().c_str());
  return output_is_written() ? 0 : 1;
}
