// SPDX-License-Identifier: MIT
// The executor on oneTBB.
#include "lanehop/tbb.h"

#include <gtest/gtest.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <latch>
#include <limits>
#include <mutex>
#include <set>
#include <span>
#include <thread>
#include <typeinfo>
#include <utility>
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
      EXPECT_LE(executor.concurrency(), concurrency);
    }
    EXPECT_GE(executor.concurrency(), 1U);
    for (const std::size_t parallelism : {1U, 2U, 100U}) {
      EXPECT_EQ(lanehop::kt128(message(), Parallel(executor, parallelism)),
                expected());
    }
    EXPECT_EQ(executor.finished_serially(), 0U);
  }
}

// The library exports the class's type information: dynamic_cast, typeid and
// UBSan's check of virtual calls need it.
TEST(TbbExecutorTest, HasItsTypeInformation) {
  TbbExecutor tbb(1);
  lanehop::SerialExecutor serial;
  for (lanehop::Executor* executor :
       std::initializer_list<lanehop::Executor*>{&tbb, &serial}) {
    EXPECT_EQ(typeid(*executor) == typeid(TbbExecutor), executor == &tbb);
  }
}

// No arena of that size, no memory for it, and no threads that oneTBB does not
// start.
TEST(TbbExecutorTest, NoMoreThanOneTbbAllows) {
  oneapi::tbb::global_control three(
      oneapi::tbb::global_control::max_allowed_parallelism, 3);
  const std::size_t most = std::numeric_limits<std::size_t>::max();
  for (const std::size_t concurrency :
       {std::size_t{0}, std::size_t{4}, most / 2 + 1, most, most - 1,
        (most >> 32) / 2, (most >> 32) + 2}) {
    TbbExecutor executor(concurrency);
    EXPECT_EQ(executor.concurrency(), TbbExecutor(0).concurrency());
    EXPECT_LE(executor.concurrency(), 3U);
    EXPECT_EQ(lanehop::kt128(message(), executor), expected());
    EXPECT_EQ(executor.finished_serially(), 0U);
  }
  EXPECT_EQ(TbbExecutor(1).concurrency(), 1U);
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

/// A message of two pieces of zeros behind the head; calls `piece` for every
/// one asked for.
template <class Piece>
class TwoPieces final : public lanehop::Source {
 public:
  explicit TwoPieces(const Piece& piece) : piece_(piece) {}
  std::span<const unsigned char> bytes(std::uint64_t offset, std::size_t size,
                                       std::size_t) noexcept override {
    static const std::vector<unsigned char> zeros(kMaxPiece);
    if (size == kMaxPiece) piece_();
    const std::uint64_t left = kSize - std::min<std::uint64_t>(kSize, offset);
    return std::span(zeros).first(std::min<std::uint64_t>(size, left));
  }

 private:
  static constexpr std::size_t kSize = 2 * kMaxPiece + 65536;
  const Piece& piece_;
};

template <class Piece>
void hash_two_pieces(TbbExecutor& executor, const Piece& piece) {
  TwoPieces source(piece);
  Kt128 hasher;
  hasher.update(source, executor);
  EXPECT_EQ(hasher.finish().read<32>(),
            lanehop::kt128(std::vector<unsigned char>(
                2 * lanehop::Source::kMaxPiece + 65536)));
}

/// Keeps one of oneTBB's workers away.
class OccupiedWorker {
 public:
  OccupiedWorker() {
    elsewhere_.enqueue([this] {
      occupied_.count_down();
      released_.wait();
      left_.count_down();
    });
    occupied_.wait();
  }
  ~OccupiedWorker() {
    released_.count_down();
    left_.wait();
  }

 private:
  std::latch occupied_{1}, released_{1}, left_{1};
  oneapi::tbb::task_arena elsewhere_{1, 0};
};

/// Gives others every chance to do what they must not, until they have.
void yield_unless(const std::atomic<bool>& done) {
  for (int i = 0; i < 20000 && !done; ++i) std::this_thread::yield();
}

// A thread that waits inside of a source must not take up the next task: that
// one may come to wait for the piece that the thread is at.
TEST(TbbExecutorTest, WaitingInASourceTakesUpNoTask) {
  oneapi::tbb::global_control two(
      oneapi::tbb::global_control::max_allowed_parallelism, 2);
  TbbExecutor executor(2);
  const OccupiedWorker no_worker;
  oneapi::tbb::task_group group;
  std::latch submitted(1), waiting(1);
  std::atomic<bool> taken_up = false;
  std::jthread other([&] {
    group.run([] {});  // for this thread, as there is no other one
    submitted.count_down();
    waiting.wait();
    yield_unless(taken_up);
    group.wait();
  });
  submitted.wait();
  bool inside = false, first = true;
  hash_two_pieces(executor, [&] {
    if (inside) taken_up = true;
    if (!std::exchange(first, false)) return;
    inside = true;
    waiting.count_down();
    group.wait();
    inside = false;
  });
  EXPECT_FALSE(taken_up);
}

// Nor must a caller that waits for its last task take up those of others, which
// may wait for something that it holds.
TEST(TbbExecutorTest, CallersDoNotTakeUpEachOthersTasks) {
  oneapi::tbb::global_control three(
      oneapi::tbb::global_control::max_allowed_parallelism, 3);
  TbbExecutor executor(3);
  const OccupiedWorker one_worker;
  const auto caller = std::this_thread::get_id();
  std::latch worker_is_in(1), other_is_in(1), ended(1), released(1);
  std::atomic<bool> taken_up = false;
  std::jthread other([&] {
    worker_is_in.wait();
    std::atomic<bool> first = true;
    hash_two_pieces(executor, [&] {
      if (std::this_thread::get_id() == caller) taken_up = true;
      if (!first.exchange(false)) return;
      other_is_in.count_down();
      ended.wait();
      yield_unless(taken_up);
      released.count_down();
    });
  });
  std::atomic<bool> first = true, last = true;
  hash_two_pieces(executor, [&] {
    if (std::this_thread::get_id() != caller) {
      if (first.exchange(false)) worker_is_in.count_down();
      released.wait();
      return;
    }
    other_is_in.wait();
    if (last.exchange(false)) ended.count_down();
  });
  EXPECT_FALSE(taken_up);
}

}  // namespace
