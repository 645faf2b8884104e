// SPDX-License-Identifier: MIT
// What memory calls with an executor use: nothing allocated, and no more stack
// than lanehop/executor.h says.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "allocations.h"
#include "kernel_sets.h"
#include "lanehop/parallel_batch.h"
#include "measured_stack.h"
#include "pattern.h"

namespace {

using lanehop::BatchJob;
using lanehop::Executor;
using lanehop::Kt128;
using lanehop::Kt256;
using View = std::span<const unsigned char>;

// lanehop/executor.h promises so much.
constexpr std::size_t kCallStack = std::size_t{48} << 10;
constexpr std::size_t kTaskStack = std::size_t{30} << 10;

View message() {
  static const std::vector<std::uint8_t> bytes =
      pattern::bytes(pattern::kFileSeed, std::size_t{3} << 20);
  return bytes;
}

/// Gives every task to the calling thread.
class Here final : public Executor {
 public:
  void run(std::size_t count, lanehop::Task task) override {
    for (std::size_t i = 0; i < count; ++i) task(i);
  }
  std::size_t concurrency() const noexcept override { return 16; }
};

/// Measures every task, on a thread of its own, one after the other.
class Measuring final : public Executor {
 public:
  void run(std::size_t count, lanehop::Task task) override {
    for (std::size_t i = 0; i < count; ++i) {
      most_ = std::max(most_, measured_stack::used_by([&] { task(i); }));
    }
  }
  std::size_t concurrency() const noexcept override { return 16; }
  std::size_t most() const { return most_; }

 private:
  std::size_t most_ = 0;
};

class InMemory final : public lanehop::Source {
 public:
  View bytes(std::uint64_t offset, std::size_t size,
             std::size_t) noexcept override {
    const auto from = std::min<std::uint64_t>(offset, message().size());
    return message().subspan(from, std::min(size, message().size() - from));
  }
};

/// 5000 jobs, of one block and of several chunks, and one for all threads.
class Jobs {
 public:
  Jobs() {
    for (std::size_t i = 0; i < 5000; ++i) {
      add(message().subspan(i, i % 7 == 0 ? 9000 + i : 100));
    }
    add(message());
  }
  std::span<const BatchJob> get() const { return jobs_; }

 private:
  void add(View m) { jobs_.push_back({m, std::span(out_).subspan(at_++, 1)}); }

  std::vector<std::uint8_t> out_ = std::vector<std::uint8_t>(5001);
  std::size_t at_ = 0;
  std::vector<BatchJob> jobs_;
};

// Every kind of call that takes an executor; `check` gets each as a function.
template <class Check>
void for_all_calls(lanehop::KernelSet set, const Check& check) {
  const Jobs jobs;
  check("kt128", [&](Executor& executor) {
    (void)lanehop::kt128(message(), executor, {}, set);
  });
  check("kt256", [&](Executor& executor) {
    (void)lanehop::kt256(message(), executor, {}, set);
  });
  check("source", [&](Executor& executor) {
    InMemory source;
    Kt128({}, set).update(source, executor);
    Kt256({}, set).update(source, executor);
  });
  check("kt128_batch", [&](Executor& executor) {
    lanehop::kt128_batch(jobs.get(), executor, {}, set);
  });
  check("kt256_batch", [&](Executor& executor) {
    lanehop::kt256_batch(jobs.get(), executor, {}, set);
  });
  check("shake128_batch", [&](Executor& executor) {
    lanehop::shake128_batch(jobs.get(), executor, set);
  });
}

using ParallelMemoryTest = kernel_sets::KernelSetTest;

// Debug builds allocate to check that the outputs of a batch are apart.
#ifdef NDEBUG
TEST_P(ParallelMemoryTest, NothingIsAllocated) {
  for_all_calls(set(), [](const char* name, const auto& call) {
    Here executor;
    call(executor);
    const std::size_t before = allocations::count();
    call(executor);
    EXPECT_EQ(allocations::count(), before) << name;
  });
}
#endif

TEST_P(ParallelMemoryTest, StackStaysSmall) {
#ifdef LANEHOP_TESTS_ASAN
  GTEST_SKIP() << "AddressSanitizer puts frames elsewhere and pads them";
#endif
  for_all_calls(set(), [](const char* name, const auto& call) {
    SCOPED_TRACE(name);
    Measuring tasks;
    call(tasks);
    EXPECT_LE(tasks.most(), kTaskStack);
    EXPECT_GE(tasks.most(), 200U) << "less than one state: nothing ran";
    Here executor;  // has run already: the dynamic linker's work is done
    EXPECT_LE(measured_stack::used_by([&] { call(executor); }), kCallStack);
  });
}

INSTANTIATE_FOR_ALL_SETS(ParallelMemoryTest);

}  // namespace
