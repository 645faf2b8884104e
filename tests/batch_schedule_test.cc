// SPDX-License-Identifier: MIT
// How many kernel steps batches and many streams take: lanes share the work
// whatever the lengths. Every bound is that of a plain engine, which gives a
// free lane the next message, plus the slack that it says.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <tuple>
#include <vector>

#include "batches.h"
#include "counting_set.h"
#include "dispatch/dispatch.h"
#include "lanehop/batch.h"
#include "pattern.h"

namespace {

using batches::Algorithm;
using batches::View;
using counting::Counts;
using lanehop::keccakp::Kernels;
using Sizes = std::vector<std::size_t>;

constexpr std::size_t kChunk = 8192;

const Algorithm& kt128() { return batches::algorithms()[0]; }
const Algorithm& kt256() { return batches::algorithms()[1]; }
const Algorithm& turboshake128() { return batches::algorithms()[2]; }
const Algorithm& sha3_256() { return batches::algorithms()[7]; }

// The longest message that takes so many blocks.
std::size_t bytes(const Algorithm& algorithm, std::size_t blocks) {
  return blocks * algorithm.rate - 1;
}

// Runs the batch, checks its outputs, and returns the counts.
Counts run(const Algorithm& algorithm, const Sizes& sizes,
           const Kernels& kernels = counting::kEightLanes,
           std::size_t out_size = 32) {
  std::vector<View> messages;
  for (const std::size_t size : sizes) {
    messages.push_back(batches::pool().subspan(messages.size(), size));
  }
  counting::reset();
  EXPECT_TRUE(batches::check(algorithm, messages, Sizes(sizes.size(), out_size),
                             {}, lanehop::detail::KernelAccess::make(kernels)));
  return counting::counts();
}

// The steps of a tree that nothing can share lanes with, for the least number
// of them that any schedule takes.
struct TreeSteps {
  std::size_t all;
  std::size_t longest;  // one after the other: a chunk, then the final node
};
TreeSteps tree_steps(const Algorithm& tree, std::size_t size) {
  const std::size_t s_size = size + 1;
  const std::size_t rate = tree.rate;
  if (s_size <= kChunk) return {s_size / rate + 1, s_size / rate + 1};
  const std::size_t first = kChunk / rate;
  const std::size_t leaves = (s_size - 1) / kChunk;
  const std::size_t last = s_size - leaves * kChunk;
  const std::size_t final_node =
      (kChunk % rate + 8 + (200 - rate) * leaves + 4) / rate + 1;
  return {
      first + (leaves - 1) * (kChunk / rate + 1) + last / rate + 1 + final_node,
      kChunk / rate + 1 + final_node};
}

// No schedule beats `all` / lanes; one that lets no lane idle while there is
// work takes no more than that and the longest message.
void check_trees(const Algorithm& tree, const Sizes& sizes) {
  std::size_t all = 0;
  std::size_t longest = 0;
  for (const std::size_t size : sizes) {
    const TreeSteps steps = tree_steps(tree, size);
    all += steps.all;
    longest = std::max(longest, steps.longest);
  }
  const Counts counts = run(tree, sizes);
  EXPECT_GE(counts.all(), all / 8);
  EXPECT_LE(counts.all(), all * 11 / 80 + longest + 8)
      << sizes.size() << " trees of " << all << " blocks";
}

// needs the lane engine
TEST(BatchSchedule, EightMessagesOfOneBlockTakeOneStep) {
  for (const Algorithm& algorithm : batches::algorithms()) {
    SCOPED_TRACE(algorithm.name);
    const std::size_t size =
        algorithm.fixed_size != 0 ? algorithm.fixed_size : 32;
    const Counts counts =
        run(algorithm, Sizes(8, 60), counting::kEightLanes, size);
    EXPECT_EQ(counts.eight, 1U);
    EXPECT_EQ(counts.all(), 1U);
  }
}

// needs the lane engine
TEST(BatchSchedule, EqualMessages) {
  for (const Algorithm& algorithm : {turboshake128(), sha3_256()}) {
    for (const std::size_t blocks : {1U, 2U, 3U, 7U, 47U}) {
      SCOPED_TRACE(testing::Message() << algorithm.name << ", " << blocks);
      const std::size_t size = bytes(algorithm, blocks);
      EXPECT_EQ(run(algorithm, Sizes(16, size)).all(), 2 * blocks);
      EXPECT_EQ(run(algorithm, Sizes(24, size - 60)).all(), 3 * blocks);
      EXPECT_EQ(run(algorithm, Sizes(16, size), counting::kFourLanes).all(),
                4 * blocks);
      EXPECT_EQ(run(algorithm, Sizes(16, size), counting::kSlowLanes).all(),
                4 * blocks);
    }
  }
}

// A batch that fills no more than a narrow kernel, or one lane.
// needs the lane engine
TEST(BatchSchedule, FewMessages) {
  const std::size_t size = bytes(turboshake128(), 10);
  for (const std::size_t count : {1U, 2U, 3U, 5U, 8U}) {
    EXPECT_EQ(run(turboshake128(), Sizes(count, size)).all(), 10U) << count;
  }
  // One state alone is the faster where lanes are slow.
  const Counts one = run(turboshake128(), {size}, counting::kSlowLanes);
  EXPECT_EQ(one.single, 10U);
  EXPECT_EQ(one.four, 0U);
  const Counts two = run(turboshake128(), {size, size}, counting::kSlowLanes);
  EXPECT_EQ(two.single, 0U);
  EXPECT_EQ(two.four, 10U);
}

// The one long message does not let the other lanes idle.
// needs the lane engine
TEST(BatchSchedule, OneLongAmong70Short) {
  for (const Algorithm& algorithm : {turboshake128(), sha3_256()}) {
    SCOPED_TRACE(algorithm.name);
    Sizes sizes(71, bytes(algorithm, 100));
    sizes[0] = bytes(algorithm, 1000);
    EXPECT_LE(run(algorithm, sizes).all(), 1010U);
    // Behind the others it cannot be known of in time: 800 steps for the first
    // 64, then it and six more.
    std::swap(sizes.front(), sizes.back());
    EXPECT_LE(run(algorithm, sizes).all(), 1810U);
  }
}

// needs the lane engine
TEST(BatchSchedule, RandomLengths) {
  pattern::Random random(1);
  for (const std::size_t count : {8U, 9U, 33U, 200U}) {
    for (const std::size_t most : {2U, 20U, 100U}) {
      std::size_t all = 0;
      std::size_t longest = 0;
      Sizes sizes;
      for (std::size_t i = 0; i < count; ++i) {
        const std::size_t blocks = random.between(1, most);
        sizes.push_back(bytes(turboshake128(), blocks) - random.between(0, 99));
        all += blocks;
        longest = std::max(longest, blocks);
      }
      const Counts counts = run(turboshake128(), sizes);
      EXPECT_GE(counts.all(), all / 8);
      EXPECT_LE(counts.all(), all / 8 + longest) << count << ", " << most;
    }
  }
}

// A job without output does nothing.
// needs the lane engine
TEST(BatchSchedule, JobsWithoutOutputTakeNoStep) {
  for (const Algorithm& algorithm : batches::algorithms()) {
    if (algorithm.fixed_size != 0) continue;
    EXPECT_EQ(run(algorithm, Sizes(9, 20'000), counting::kEightLanes, 0).all(),
              0U)
        << algorithm.name;
  }
}

// needs the lane engine
TEST(BatchSchedule, EightTreesOf16KiB) {
  for (const Algorithm& tree : {kt128(), kt256()}) {
    const TreeSteps steps = tree_steps(tree, 16384);
    const Counts counts = run(tree, Sizes(8, 16384));
    EXPECT_GE(counts.all(), steps.all);
    EXPECT_LE(counts.all(), steps.all * 11 / 10 + 4) << tree.name;
  }
}

// Single chunks are sponges like others: no worse than those.
// needs the lane engine
TEST(BatchSchedule, TreesOfOneChunk) {
  EXPECT_EQ(run(kt128(), Sizes(16, 1000)).all(), 12U);
  EXPECT_EQ(run(kt128(), Sizes(16, kChunk - 1)).all(), 98U);
}

// needs the lane engine
TEST(BatchSchedule, ManyTrees) {
  for (const Algorithm& tree : {kt128(), kt256()}) {
    SCOPED_TRACE(tree.name);
    check_trees(tree, Sizes(64, kChunk));
    check_trees(tree, Sizes(50, 2 * kChunk - 1));
    check_trees(tree, Sizes(20, 3 * kChunk + 100));
    check_trees(tree, Sizes(9, 20 * kChunk + 4000));
    pattern::Random random(2);
    for (const std::size_t most : {1000U, 20'000U, 100'000U}) {
      Sizes sizes(60);
      for (std::size_t& size : sizes) size = random.between(0, most);
      check_trees(tree, sizes);
    }
    // A large tree among small messages, first and last.
    Sizes sizes(100, 500);
    sizes.front() = sizes.back() = std::size_t{1} << 20;
    check_trees(tree, sizes);
  }
}

// A tree alone is no slower than with the one-shot.
TEST(BatchSchedule, OneTree) {
  const auto set = lanehop::detail::KernelAccess::make(counting::kEightLanes);
  for (const std::size_t size :
       {std::size_t{100}, kChunk, 2 * kChunk, 8 * kChunk, 100 * kChunk}) {
    counting::reset();
    std::ignore = lanehop::kt128(batches::pool().first(size), {}, set);
    const std::size_t one_shot = counting::counts().all();
    EXPECT_LE(run(kt128(), {size}).all(), one_shot + 4) << size;
  }
}

template <class Hasher>
Counts feed(std::vector<Hasher>* hashers, std::size_t size,
            std::size_t rounds = 1) {
  std::vector<lanehop::StreamPiece<Hasher>> pieces;
  for (std::size_t round = 0; round < rounds; ++round) {
    for (Hasher& hasher : *hashers) {
      pieces.push_back({hasher, batches::pool().subspan(pieces.size(), size)});
    }
  }
  counting::reset();
  lanehop::update_many(pieces);
  return counting::counts();
}

// needs the lane engine
TEST(BatchSchedule, StreamsShareTheLanes) {
  const auto set = lanehop::detail::KernelAccess::make(counting::kEightLanes);
  std::vector<lanehop::Sha3_256> eight(8, lanehop::Sha3_256(set));
  EXPECT_EQ(feed(&eight, 136).all(), 1U);
  EXPECT_EQ(feed(&eight, 10 * 136).all(), 10U);
  // In turns: each hasher four times in one call.
  EXPECT_LE(feed(&eight, 10 * 136, 4).all(), 44U);
  // A block that the last piece began is filled up first: every lane is at
  // another place of its block.
  EXPECT_EQ(feed(&eight, 100).all(), 0U);
  EXPECT_LE(feed(&eight, 10 * 136).all(), 12U);

  // 48 blocks of the first chunk; then leaves of 49, and a block of chaining
  // values now and then.
  std::vector<lanehop::Kt128> trees(64, lanehop::Kt128({}, set));
  EXPECT_LE(feed(&trees, kChunk).all(), 64 / 8 * 48 * 11 / 10);
  for (int call = 0; call < 3; ++call) {
    EXPECT_LE(feed(&trees, kChunk).all(), 64 / 8 * 50 * 11 / 10 + 8);
  }
  // Chunks from here on begin inside a piece.
  EXPECT_LE(feed(&trees, 1500).all(), 64 / 8 * 10 * 11 / 10 + 8);
  EXPECT_LE(feed(&trees, kChunk).all(), 64 / 8 * 51 * 11 / 10 + 8);
}

// The first piece's hasher says which kernels run.
// needs the lane engine
TEST(BatchSchedule, StreamsRunOnTheFirstOnesKernels) {
  const auto eight = lanehop::detail::KernelAccess::make(counting::kEightLanes);
  const auto scalar = lanehop::find_kernels("scalar").value();
  std::vector<lanehop::TurboShake128> hashers(
      8, lanehop::TurboShake128({}, eight));
  hashers[0] = lanehop::TurboShake128({}, scalar);
  EXPECT_EQ(feed(&hashers, 1680).lane_steps(), 0U);
  std::swap(hashers[0], hashers[7]);
  EXPECT_EQ(feed(&hashers, 1680).eight, 10U);
}

// Network buffers fill the lanes across their borders: 64 KiB in pieces of 1500
// bytes are one chunk a lane.
// needs the lane engine
TEST(BatchSchedule, ScatteredPiecesFillTheLanes) {
  const auto set = lanehop::detail::KernelAccess::make(counting::kEightLanes);
  const View message = batches::pool().first(8 * kChunk);
  std::vector<lanehop::BorrowedInput> pieces;
  for (std::size_t at = 0; at < message.size(); at += 1500) {
    pieces.push_back(
        message.subspan(at, std::min<std::size_t>(1500, message.size() - at)));
  }
  lanehop::Kt128 hasher({}, set);
  counting::reset();
  hasher.update(pieces);
  EXPECT_LE(counting::counts().all(), 49U * 5 / 4 + 8);
  EXPECT_EQ(hasher.finish().read<32>(), lanehop::kt128(message));
}

}  // namespace
