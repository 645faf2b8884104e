// SPDX-License-Identifier: MIT
// How KangarooTwelve fills lanes, measured by a set that counts block steps:
// the first chunk and the leaves share lanes, and leftover leaves do not run
// one by one.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "counting_set.h"
#include "dispatch/dispatch.h"
#include "hashing.h"
#include "lanehop/k12.h"
#include "oracle.h"
#include "pattern.h"

namespace {

using counting::Counts;
using hashing::Bytes;
using hashing::View;

constexpr std::size_t kChunk = 8192;

struct Tree {
  std::size_t rate;
  std::size_t chaining_value;
  std::size_t first_blocks() const { return kChunk / rate; }    // 48, 60
  std::size_t leaf_steps() const { return kChunk / rate + 1; }  // 49, 61
  // What is left of the final node of `chunks` chunks (2 to 256) after the
  // whole blocks of S_0: the rest of S_0, 03 00.., the chaining values, their
  // number in two bytes, FF FF and the padding.
  std::size_t final_permutations(std::size_t chunks) const {
    const std::size_t bytes =
        kChunk % rate + 8 + chaining_value * (chunks - 1) + 2 + 2;
    return bytes / rate + 1;
  }
};
constexpr Tree kKt128 = {168, 32};
constexpr Tree kKt256 = {136, 64};

// Hashes a message whose S has `s_size` bytes, checks the digest, and returns
// the counts.
Counts run(const Tree& tree, std::size_t s_size,
           const lanehop::keccakp::Kernels& kernels, bool with_hasher = false) {
  const auto set = lanehop::detail::KernelAccess::make(kernels);
  EXPECT_EQ(&lanehop::detail::KernelAccess::get(set), &kernels);
  const Bytes message = pattern::bytes(s_size, s_size - 1);
  Bytes out(32);
  counting::reset();
  if (tree.rate == 168) {
    if (with_hasher) {
      lanehop::Kt128 hasher({}, set);
      hasher.update(message);
      hasher.finish().read(out);
    } else {
      lanehop::kt128(message, out, {}, set);
    }
  } else {
    if (with_hasher) {
      lanehop::Kt256 hasher({}, set);
      hasher.update(message);
      hasher.finish().read(out);
    } else {
      lanehop::kt256(message, out, {}, set);
    }
  }
  const Counts counts = counting::counts();
  EXPECT_EQ(out, tree.rate == 168 ? oracle::kt128(message, {}, 32)
                                  : oracle::kt256(message, {}, 32));
  return counts;
}

// A message of `size` bytes has an S one byte longer.
void check_small(const Tree& tree, std::size_t size) {
  SCOPED_TRACE(testing::Message() << size << " bytes, rate " << tree.rate);
  const Counts counts = run(tree, size + 1, counting::kEightLanes);
  const std::size_t chunks = (size + 1 + kChunk - 1) / kChunk;
  EXPECT_LE(counts.lane_steps(), tree.leaf_steps());
  EXPECT_GE(counts.lane_steps(), 25U);  // lanes were used at all
  // KT128's bound is 4: one for the ninth chunk of 64 KiB, three for the final
  // node. KT256's chaining values are longer.
  const std::size_t singles =
      tree.rate == 168 ? 4 : tree.final_permutations(chunks) + 1;
  EXPECT_LE(counts.single, singles);
  EXPECT_GE(counts.single, tree.final_permutations(chunks));
}

TEST(Schedule, OneShot64KiBFillsEightLanes) {
  const Counts counts = run(kKt128, 65537, counting::kEightLanes);
  EXPECT_LE(counts.eight, 49U);
  EXPECT_GE(counts.eight, 48U);
  EXPECT_EQ(counts.four, 0U);
  EXPECT_LE(counts.single, 4U);
}

TEST(Schedule, OneShotOf12And16And64KiB) {
  for (const std::size_t size : {12U << 10, 16U << 10, 64U << 10}) {
    check_small(kKt128, size);
    check_small(kKt256, size);
  }
}

void check_chunks(const Tree& tree, std::size_t chunks, std::size_t last) {
  SCOPED_TRACE(testing::Message() << chunks << " chunks, the last of " << last
                                  << " bytes, rate " << tree.rate);
  const Counts counts =
      run(tree, (chunks - 1) * kChunk + last, counting::kEightLanes);
  const std::size_t groups = (chunks + 7) / 8;
  const std::size_t final_node = tree.final_permutations(chunks);
  EXPECT_LE(counts.all(), tree.leaf_steps() * groups + final_node + 2);
  EXPECT_GE(counts.all(), tree.first_blocks() * (chunks / 8) + final_node);
  // A chunk that is left over without company may run alone. A last chunk of at
  // most one block is no company: it is a tail, and costs one or two
  // permutations by itself.
  const bool tail = last <= tree.rate;
  const std::size_t rest = chunks % 8;
  std::size_t alone = 0;
  if (rest == 1) alone = last / tree.rate + 1;
  if (rest == 2 && tail) alone = tree.leaf_steps() + 2;
  EXPECT_LE(counts.single, final_node + std::max<std::size_t>(alone, 2));
  EXPECT_GE(counts.eight, tree.first_blocks() * (chunks / 8));
}

TEST(Schedule, EveryNumberOfChunksFrom2To33) {
  for (std::size_t chunks = 2; chunks <= 33; ++chunks) {
    for (const std::size_t last :
         {std::size_t{1}, std::size_t{135}, std::size_t{168}, std::size_t{509},
          std::size_t{4097}, std::size_t{8063}, kChunk - 1, kChunk}) {
      check_chunks(kKt128, chunks, last);
      check_chunks(kKt256, chunks, last);
    }
  }
}

// The same with a set of four lanes.
TEST(Schedule, FourLanes) {
  for (std::size_t chunks = 2; chunks <= 17; ++chunks) {
    for (const std::size_t last : {std::size_t{1}, std::size_t{4097}, kChunk}) {
      SCOPED_TRACE(testing::Message() << chunks << " chunks, last " << last);
      const Counts counts =
          run(kKt128, (chunks - 1) * kChunk + last, counting::kFourLanes);
      EXPECT_EQ(counts.eight, 0U);
      EXPECT_LE(counts.all(), 49 * ((chunks + 3) / 4) +
                                  kKt128.final_permutations(chunks) + 2);
    }
  }
}

// A hasher that gets the whole message in one update() fills lanes as well.
// Where a step of the lanes takes longer than one state alone, as with AVX2, a
// lane that is left over goes on alone.
TEST(Schedule, SlowLanesAreLeftWhenOneIsBusy) {
  // One block of the second chunk: one step for two lanes, 47 for one.
  const Counts short_leaf = run(kKt128, kChunk + 169, counting::kSlowLanes);
  EXPECT_EQ(short_leaf.four, 1U);
  EXPECT_EQ(short_leaf.single, 47 + 1 + kKt128.final_permutations(2));
  // A second chunk that is full but for one byte keeps both lanes busy.
  const Counts long_leaf = run(kKt128, 2 * kChunk, counting::kSlowLanes);
  EXPECT_EQ(long_leaf.four, 48U);
  EXPECT_EQ(long_leaf.single, 1 + kKt128.final_permutations(2));
}

TEST(Schedule, HasherOfOneUpdate) {
  for (const std::size_t chunks : {8U, 16U, 32U}) {
    for (const Tree& tree : {kKt128, kKt256}) {
      const Counts counts =
          run(tree, chunks * kChunk + 1, counting::kEightLanes, true);
      EXPECT_GE(counts.eight, tree.first_blocks() * (chunks / 8));
      EXPECT_LE(counts.all(), tree.leaf_steps() * (chunks / 8) +
                                  tree.final_permutations(chunks + 1) + 2);
    }
  }
}

// 64 KiB pieces, as a buffered writer hands them over: after the first wave
// (S_0 and seven leaves) every piece is eight leaves.
TEST(Schedule, HasherOfWholeWaves) {
  constexpr std::size_t kWaves = 5;
  const auto set = lanehop::detail::KernelAccess::make(counting::kEightLanes);
  const Bytes message = pattern::bytes(1, kWaves * 8 * kChunk);
  lanehop::Kt128 hasher({}, set);
  counting::reset();
  hashing::update_in_pieces(&hasher, message, hashing::pieces_of(8 * kChunk));
  EXPECT_EQ(hashing::output(hasher, 32, hashing::pieces_of(32)),
            oracle::kt128(message, {}, 32));
  const std::size_t final_node = kKt128.final_permutations(8 * kWaves + 1);
  EXPECT_LE(counting::counts().all(), 49 * kWaves + final_node + 2);
  EXPECT_LE(counting::counts().single, final_node + 2);
}

TEST(Schedule, OneChunkUsesOneSponge) {
  for (const Tree& tree : {kKt128, kKt256}) {
    for (const std::size_t s_size :
         {std::size_t{1}, tree.rate - 1, tree.rate, tree.rate + 1,
          std::size_t{4000}, kChunk - 1, kChunk}) {
      for (const bool with_hasher : {false, true}) {
        SCOPED_TRACE(testing::Message() << s_size << ", rate " << tree.rate);
        const Counts counts =
            run(tree, s_size, counting::kEightLanes, with_hasher);
        EXPECT_EQ(counts.lane_steps(), 0U);
        // S and at least one byte of padding.
        EXPECT_EQ(counts.single, (s_size + 1 + tree.rate - 1) / tree.rate);
      }
    }
  }
}

// Large inputs are fetched ahead, all others not, wherever they begin.
TEST(Schedule, FetchesAheadInLargeInputsOnly) {
  constexpr std::size_t kFar = std::size_t{16} << 20;
  for (const bool with_hasher : {false, true}) {
    const Counts near = run(kKt128, kFar, counting::kEightLanes, with_hasher);
    EXPECT_GT(near.lane_steps(), 0U);
    EXPECT_EQ(near.far, 0U);
    const Counts far =
        run(kKt128, kFar + 1, counting::kEightLanes, with_hasher);
    EXPECT_EQ(far.far, far.lane_steps());
  }
}

// The counts themselves: they must move when work is done.
TEST(Schedule, TheCountingSetCounts) {
  alignas(64) std::uint64_t states[25 * 8] = {};
  const Bytes data(3 * 168);
  const std::uint8_t* pointers[8];
  std::fill(std::begin(pointers), std::end(pointers), data.data());
  counting::reset();
  counting::kEightLanes.lanes[0].absorb(states, pointers, 3, 168, 12);
  counting::kEightLanes.lanes[1].absorb(states, pointers, 2, 168, 12);
  counting::kEightLanes.absorb(states, data.data(), 3, 168, 12);
  counting::kEightLanes.permute(states, 12);
  EXPECT_EQ(counting::counts().eight, 3U);
  EXPECT_EQ(counting::counts().four, 2U);
  EXPECT_EQ(counting::counts().single, 4U);
  EXPECT_EQ(counting::counts().far, 0U);
  const std::uintptr_t ahead[8] = {};
  counting::kEightLanes.lanes[0].absorb_far(states, pointers, ahead, 3, 168,
                                            12);
  EXPECT_EQ(counting::counts().far, 3U);
  EXPECT_EQ(counting::counts().eight, 6U);
}

}  // namespace
