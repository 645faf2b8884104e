// SPDX-License-Identifier: MIT
// Batches on several threads give what they give on one. Also built alone, for
// ThreadSanitizer.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "executors.h"
#include "kernel_sets.h"
#include "lanehop/parallel_batch.h"
#include "pattern.h"

namespace {

using lanehop::BatchJob;
using lanehop::Customization;
using lanehop::Digest;
using lanehop::DigestJob;
using lanehop::DomainByte;
using lanehop::Executor;
using lanehop::KernelSet;
using lanehop::Parallel;
using View = std::span<const std::uint8_t>;

using ParallelBatchTest = kernel_sets::KernelSetTest;

View pool() {
  static const std::vector<std::uint8_t> bytes =
      pattern::bytes(pattern::kFileSeed, std::size_t{3} << 20);
  return bytes;
}

/// Sizes of a batch that is worth several tasks: mostly short messages, some of
/// several chunks, and a few that are enough for all threads in a tree.
std::vector<View> mixed_messages(std::uint64_t seed, bool large) {
  pattern::Random random(seed);
  std::vector<View> messages;
  for (int i = 0; i < 1500; ++i) {
    std::size_t most = 2000;
    if (i % 20 == 3) most = 60'000;
    if (large && i % 500 == 7) most = 1'300'000;
    const std::size_t size = most > 1'000'000
                                 ? most - 200 * random.between(0, 1000)
                                 : random.between(0, most);
    messages.push_back(
        pool().subspan(random.between(0, pool().size() - size), size));
  }
  return messages;
}

// Bytes of all outputs, which touch each other.
template <class Batch>
std::vector<std::uint8_t> outputs(const std::vector<View>& messages,
                                  const Batch& batch) {
  std::size_t total = 0;
  for (std::size_t i = 0; i < messages.size(); ++i) total += 1 + i % 40;
  std::vector<std::uint8_t> out(total);
  std::vector<BatchJob> jobs;
  std::size_t at = 0;
  for (std::size_t i = 0; i < messages.size(); ++i) {
    jobs.push_back({messages[i], std::span(out).subspan(at, 1 + i % 40)});
    at += 1 + i % 40;
  }
  batch(std::span<const BatchJob>(jobs));
  return out;
}

template <std::size_t N, class Batch>
std::vector<Digest<N>> digests(const std::vector<View>& messages,
                               const Batch& batch) {
  std::vector<Digest<N>> out(messages.size());
  std::vector<DigestJob<N>> jobs;
  for (std::size_t i = 0; i < messages.size(); ++i) {
    jobs.push_back({messages[i], out[i]});
  }
  batch(std::span<const DigestJob<N>>(jobs));
  return out;
}

#define EXPECT_SAME(outputs, name, ...)                                        \
  EXPECT_EQ(                                                                   \
      outputs(messages,                                                        \
              [&](auto jobs) {                                                 \
                lanehop::name(jobs, parallel __VA_OPT__(, ) __VA_ARGS__);      \
              }),                                                              \
      outputs(                                                                 \
          messages,                                                            \
          [&](auto jobs) { lanehop::name(jobs __VA_OPT__(, ) __VA_ARGS__); })) \
      << #name

void check(const Parallel& parallel, KernelSet set, std::uint64_t seed) {
  const std::vector<View> messages = mixed_messages(seed, true);
  const Customization custom("c");
  EXPECT_SAME(outputs, kt128_batch, custom, set);
  EXPECT_SAME(outputs, kt256_batch, custom, set);
}

void check_others(const Parallel& parallel, KernelSet set, std::uint64_t seed) {
  const std::vector<View> messages = mixed_messages(seed, false);
  const DomainByte domain = DomainByte(0x33);
  EXPECT_SAME(outputs, turboshake128_batch, domain, set);
  EXPECT_SAME(outputs, turboshake256_batch, domain, set);
  EXPECT_SAME(outputs, shake128_batch, set);
  EXPECT_SAME(outputs, shake256_batch, set);
  EXPECT_SAME(digests<28>, sha3_224_batch, set);
  EXPECT_SAME(digests<32>, sha3_256_batch, set);
  EXPECT_SAME(digests<48>, sha3_384_batch, set);
  EXPECT_SAME(digests<64>, sha3_512_batch, set);
}

TEST_P(ParallelBatchTest, EqualsTheSerialCall) {
  executors::Threads threads;
  check(threads, set(), 1);
  check_others(threads, set(), 2);
  check(Parallel(threads, 2), set(), 3);
  EXPECT_EQ(threads.finished_serially(), 0U);
}

TEST_P(ParallelBatchTest, ExecutorsThatMisbehave) {
  executors::Twice twice;
  executors::Reverse reverse;
  executors::None none;
  executors::HalfThenThrow half;
  for (executors::Named* const executor :
       std::vector<executors::Named*>{&twice, &reverse, &none, &half}) {
    SCOPED_TRACE(executor->name());
    check(*executor, set(), 4);
  }
  EXPECT_EQ(twice.finished_serially(), 0U);
  EXPECT_EQ(reverse.finished_serially(), 0U);
  EXPECT_GT(none.finished_serially(), 0U);
  EXPECT_GT(half.finished_serially(), 0U);
}

/// Notes how many tasks it was asked to run.
class Asked final : public Executor {
 public:
  void run(std::size_t count, lanehop::Task task) override {
    tasks = count;
    threads_.run(count, task);
  }
  std::size_t concurrency() const noexcept override { return 4; }
  std::size_t tasks = 0;

 private:
  executors::Threads threads_;
};

TEST_P(ParallelBatchTest, ShortBatchesStayOnTheCallingThread) {
  Asked asked;
  const auto hash = [&](std::size_t count, std::size_t size) {
    asked.tasks = 0;
    const std::vector<View> messages(count, pool().first(size));
    outputs(messages, [&](auto jobs) {
      lanehop::kt128_batch(jobs, asked, Customization(), set());
    });
    return asked.tasks;
  };
  EXPECT_EQ(hash(0, 0), 0U);
  EXPECT_EQ(hash(1, 100), 0U);
  EXPECT_EQ(hash(500, 32), 0U);
  EXPECT_EQ(hash(100, 4096), 0U);
  EXPECT_EQ(hash(400, 4096), 3U);
  EXPECT_EQ(hash(4000, 4096), 4U);
  EXPECT_EQ(hash(4000, 0), 4U);
  EXPECT_EQ(hash(1, 2 << 20), 4U) << "a tree of its own";
}

#ifndef NDEBUG
// In different slices, too.
TEST(ParallelBatchDeathTest, OverlappingOutputs) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  executors::Threads threads;
  std::vector<std::uint8_t> out(5000);
  std::vector<BatchJob> jobs;
  for (std::size_t i = 0; i < 4999; ++i) {
    jobs.push_back({pool().first(i), std::span(out).subspan(i, 1)});
  }
  lanehop::shake128_batch(jobs, threads);
  jobs.push_back({pool().first(1), std::span(out).first(1)});
  EXPECT_DEATH(lanehop::shake128_batch(jobs, threads), "apart");
  EXPECT_DEATH(lanehop::kt128_batch(jobs, threads), "apart");
}
#endif

INSTANTIATE_FOR_ALL_SETS(ParallelBatchTest);

}  // namespace
