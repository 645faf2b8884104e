// SPDX-License-Identifier: MIT
// The executor on oneTBB.
#include "lanehop/tbb.h"

#include <gtest/gtest.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <set>
#include <span>
#include <thread>
#include <vector>

#include "lanehop/k12.h"
#include "pattern.h"

namespace {

using lanehop::Kt128;
using lanehop::Parallel;
using lanehop::TbbExecutor;

std::span<const std::uint8_t> message() {
  static const std::vector<std::uint8_t> bytes =
      pattern::bytes(pattern::kFileSeed, 4 * Kt128::kParallelFrom + 1);
  return bytes;
}

const lanehop::Digest<32>& expected() {
  static const lanehop::Digest<32> digest = lanehop::kt128(message());
  return digest;
}

TEST(TbbExecutorTest, Hashes) {
  for (std::size_t concurrency = 0; concurrency < 3; ++concurrency) {
    TbbExecutor executor(concurrency);
    if (concurrency != 0) {
      EXPECT_EQ(executor.concurrency(), concurrency);
    }
    EXPECT_GE(executor.concurrency(), 1U);
    for (const std::size_t parallelism : {1U, 2U, 100U}) {
      EXPECT_EQ(lanehop::kt128(message(), Parallel(executor, parallelism)),
                expected());
    }
    EXPECT_EQ(executor.finished_serially(), 0U);
  }
}

/// A message of zeros whose pieces are not had before two workers have asked.
class WantsTwo final : public lanehop::Source {
 public:
  std::span<const unsigned char> bytes(std::uint64_t offset, std::size_t size,
                                       std::size_t worker) noexcept override {
    static const std::vector<unsigned char> zeros(kMaxPiece);
    if (size == kMaxPiece) {
      {
        const std::lock_guard lock(mutex_);
        workers_.insert(worker);
        threads_.insert(std::this_thread::get_id());
        if (workers_.size() == 2) two_ = true;
      }
      two_.wait(false);
      two_.notify_all();
    }
    const std::uint64_t left = kSize - std::min<std::uint64_t>(kSize, offset);
    return std::span(zeros).first(std::min<std::uint64_t>(size, left));
  }
  std::size_t threads() const { return threads_.size(); }
  static constexpr std::size_t kSize = 9 * kMaxPiece;

 private:
  std::mutex mutex_;
  std::set<std::size_t> workers_;
  std::set<std::thread::id> threads_;
  std::atomic<bool> two_ = false;
};

TEST(TbbExecutorTest, RunsTasksOnSeveralThreads) {
  // Also where there is one processor.
  oneapi::tbb::global_control two(
      oneapi::tbb::global_control::max_allowed_parallelism, 2);
  TbbExecutor executor(2);
  WantsTwo source;
  Kt128 hasher;
  EXPECT_EQ(hasher.update(source, Parallel(executor)), WantsTwo::kSize);
  EXPECT_EQ(source.threads(), 2U);
  EXPECT_EQ(hasher.finish().read<32>(),
            lanehop::kt128(std::vector<unsigned char>(WantsTwo::kSize)));
}

TEST(TbbExecutorTest, FromInsideTasksOfOneTbb) {
  TbbExecutor executor;
  std::atomic<int> right = 0;
  oneapi::tbb::parallel_for(0, 16, [&](int) {
    if (lanehop::kt128(message(), executor) == expected()) ++right;
  });
  EXPECT_EQ(right, 16);
}

TEST(TbbExecutorTest, SeveralCallers) {
  TbbExecutor executor;
  std::vector<std::jthread> callers;
  for (int i = 0; i < 3; ++i) {
    callers.emplace_back([&] {
      for (int j = 0; j < 5; ++j) {
        EXPECT_EQ(lanehop::kt128(message(), executor), expected());
      }
    });
  }
}

}  // namespace
