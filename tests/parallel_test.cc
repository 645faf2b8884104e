// SPDX-License-Identifier: MIT
// One tree on several threads, whatever the executor does. Also built alone,
// for ThreadSanitizer. Expected values are those of the serial calls, which
// other tests compare with the oracle.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <latch>
#include <memory>
#include <span>
#include <vector>

#include "executors.h"
#include "kernel_sets.h"
#include "lanehop/k12.h"
#include "pattern.h"

namespace {

using lanehop::Customization;
using lanehop::Executor;
using lanehop::Kt128;
using lanehop::Kt256;
using lanehop::Parallel;
using lanehop::Source;
using View = std::span<const unsigned char>;

constexpr std::size_t kChunk = 8192;
constexpr std::size_t kFrom = Kt128::kParallelFrom;

View message(std::size_t size) {
  static const std::vector<std::uint8_t> bytes =
      pattern::bytes(pattern::kFileSeed, 5 * kFrom);
  EXPECT_LE(size, bytes.size());
  return View(bytes).first(size);
}

template <class Kt>
lanehop::Digest<40> digest(const Kt& hasher) {
  return hasher.finish().template read<40>();
}

using ParallelTest = kernel_sets::KernelSetTest;

// Checks `bytes` after `before` bytes of the same message.
template <class Kt>
void check(Executor& executor, std::size_t before, std::size_t size,
           lanehop::KernelSet set, std::size_t parallelism = 100) {
  SCOPED_TRACE(testing::Message() << size << " bytes after " << before);
  Kt serial(Customization("c"), set), hasher(Customization("c"), set);
  serial.update(message(before + size));
  serial.update("and on");
  hasher.update(message(before));
  hasher.update(message(before + size).subspan(before),
                Parallel(executor, parallelism));
  hasher.update("and on");
  EXPECT_EQ(digest(hasher), digest(serial));
}

TEST_P(ParallelTest, EqualsTheSerialCall) {
  executors::Threads threads;
  for (const std::size_t size :
       {std::size_t{0}, kFrom - 1, kFrom, kFrom + 1, 2 * kFrom - kChunk,
        2 * kFrom, 2 * kFrom + kChunk + 1, 4 * kFrom + 12345}) {
    check<Kt128>(threads, 0, size, set());
    check<Kt256>(threads, 0, size, set());
  }
  for (const std::size_t before :
       {std::size_t{1}, kChunk - 1, kChunk, kChunk + 1, 2 * kChunk,
        5 * kChunk + 100, kFrom / 2}) {
    check<Kt128>(threads, before, kFrom + 3 * kChunk, set());
    check<Kt256>(threads, before, kFrom + 777, set());
  }
  for (std::size_t parallelism = 0; parallelism < 6; ++parallelism) {
    check<Kt128>(threads, 3, 3 * kFrom, set(), parallelism);
  }
  EXPECT_EQ(threads.finished_serially(), 0U);
}

TEST_P(ParallelTest, OneShotsAndHopMac) {
  executors::Threads threads;
  const View m = message(3 * kFrom + 5);
  const Customization c("c");
  EXPECT_EQ(lanehop::kt128(m, Parallel(threads), c, set()),
            lanehop::kt128(m, c, set()));
  EXPECT_EQ(lanehop::kt256<33>(m, Parallel(threads), c, set()),
            lanehop::kt256<33>(m, c, set()));
  EXPECT_EQ(lanehop::kt128("short", Parallel(threads)),
            lanehop::kt128("short"));
  lanehop::HopMac128 mac(lanehop::Key("key"), c, set());
  mac.update(m, Parallel(threads));
  EXPECT_EQ(mac.finish(), lanehop::hopmac128(lanehop::Key("key"), m, c, set()));
}

// Whatever the executor does, the digest is right, and the counter tells
// whether the calling thread had to help.
TEST_P(ParallelTest, ExecutorsThatMisbehave) {
  executors::Twice twice;
  executors::Reverse reverse;
  executors::None none;
  executors::HalfThenThrow half;
  struct Case {
    executors::Named& executor;
    std::uint64_t serially;
  };
  for (const Case& c :
       {Case{twice, 0}, Case{reverse, 0}, Case{none, 2}, Case{half, 2}}) {
    SCOPED_TRACE(c.executor.name());
    check<Kt128>(c.executor, 0, 2 * kFrom + 99, set());
    check<Kt256>(c.executor, 77, 2 * kFrom, set());
    EXPECT_EQ(c.executor.finished_serially(), c.serially);
  }
}

TEST_P(ParallelTest, Nested) {
  executors::Nested nested(
      [this](Executor& same) { check<Kt128>(same, 0, kFrom + 1, set()); });
  check<Kt128>(nested, 0, 2 * kFrom, set());
  EXPECT_EQ(nested.finished_serially(), 0U);
}

// The caller takes part, or nobody would.
TEST_P(ParallelTest, FromInsideAPoolWithOneWorker) {
  executors::OneWorker pool;
  pool.on_worker([&] { check<Kt128>(pool, 0, 2 * kFrom, set()); });
  check<Kt128>(pool, 0, 2 * kFrom, set());
}

TEST_P(ParallelTest, SeveralCallersShareAnExecutor) {
  executors::OneWorker pool;
  std::vector<std::jthread> callers;
  for (int i = 0; i < 3; ++i) {
    callers.emplace_back([&] { check<Kt128>(pool, 0, 2 * kFrom, set()); });
  }
}

/// Counts what it is asked for, and runs as many tasks at the same time.
class Asked final : public Executor {
 public:
  void run(std::size_t count, lanehop::Task task) override {
    tasks = count;
    threads_.run(count, task);
  }
  std::size_t concurrency() const noexcept override { return 1000; }
  std::size_t tasks = 0;

 private:
  executors::Threads threads_;
};

TEST_P(ParallelTest, NoMoreTasksThanAskedForOrThanPieces) {
  Asked asked;
  check<Kt128>(asked, 0, kFrom - 1, set());
  EXPECT_EQ(asked.tasks, 0U) << "too short for threads";
  check<Kt128>(asked, 0, 2 * kFrom, set(), 1);
  EXPECT_EQ(asked.tasks, 0U) << "one thread is this one";
  check<Kt128>(asked, 0, 5 * kFrom, set(), 3);
  EXPECT_EQ(asked.tasks, 3U);
  check<Kt128>(asked, 0, kFrom, set());
  EXPECT_GT(asked.tasks, 3U);
  EXPECT_LE(asked.tasks, kFrom / (8 * kChunk));
  check<Kt256>(asked, 0, 5 * kFrom, set());
  EXPECT_LE(asked.tasks, 64U);
}

INSTANTIATE_FOR_ALL_SETS(ParallelTest);

}  // namespace
