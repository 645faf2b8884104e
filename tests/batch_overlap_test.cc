// SPDX-License-Identifier: MIT
// Outputs of a batch that overlap each other or a message end the program in a
// debug build; everything else does not.
#include <gtest/gtest.h>

#include <vector>

#include "batches.h"
#include "lane_sets.h"

namespace {

using batches::Algorithm;
using batches::Bytes;
using batches::Span;
using lanehop::BatchJob;

// A batch of these jobs with every kind of batch function; 12 jobs of their own
// stand around them.
void run_all(const std::vector<BatchJob>& jobs, lanehop::KernelSet set) {
  const Bytes messages(600);
  Bytes outputs(12 * 40);
  std::vector<BatchJob> all;
  for (std::size_t i = 0; i < 12; ++i) {
    if (i == 6) all.insert(all.end(), jobs.begin(), jobs.end());
    all.push_back(
        {std::span(messages).first(50 * i), Span(outputs).subspan(40 * i, 40)});
  }
  lanehop::kt128_batch(all, {}, set);
  lanehop::kt256_batch(all, {}, set);
  lanehop::turboshake128_batch(all, {}, set);
  lanehop::turboshake256_batch(all, {}, set);
  lanehop::shake128_batch(all, set);
  lanehop::shake256_batch(all, set);
}

class BatchOverlapTest : public lane_sets::LaneSetTest {
 protected:
  Bytes memory = Bytes(1000);
  Bytes message = Bytes(300);
  Span part(std::size_t at, std::size_t size) {
    return Span(memory).subspan(at, size);
  }
};
INSTANTIATE_FOR_ALL_LANE_SETS(BatchOverlapTest);

// What is allowed, in every build.

TEST_P(BatchOverlapTest, OutputsMayTouchEachOther) {
  run_all({{message, part(100, 32)},
           {message, part(132, 1)},
           {message, part(68, 32)},
           {message, part(133, 200)}},
          set());
}

TEST_P(BatchOverlapTest, OutputsMayTouchMessages) {
  run_all({{part(100, 50), part(150, 32)},
           {part(182, 200), part(68, 32)},
           {part(400, 1), part(401, 1)}},
          set());
}

TEST_P(BatchOverlapTest, EmptyOutputsMayLieAnywhere) {
  run_all({{message, part(100, 32)},
           {message, part(100, 0)},
           {message, part(116, 0)},
           {message, part(132, 0)},
           {part(300, 100), part(350, 0)},
           {part(300, 100), part(300, 0)},
           {message, Span(message).subspan(150, 0)},
           {message, Span()}},
          set());
}

TEST_P(BatchOverlapTest, EmptyMessagesMayLieAnywhere) {
  run_all({{part(116, 0), part(100, 32)},
           {part(100, 0), part(200, 32)},
           {part(232, 0), part(300, 32)}},
          set());
}

TEST_P(BatchOverlapTest, MessagesMayOverlap) {
  run_all({{message, part(100, 32)},
           {message, part(132, 32)},
           {std::span(message).subspan(10, 200), part(200, 32)},
           {std::span(message).subspan(100), part(300, 32)}},
          set());
}

// What is not. The library's asserts follow the build type, as those here do.
#ifndef NDEBUG

using BatchOverlapDeathTest = BatchOverlapTest;
INSTANTIATE_TEST_SUITE_P(Sets, BatchOverlapDeathTest,
                         testing::ValuesIn(lane_sets::all()),
                         kernel_sets::name);

// Every kind of batch function by itself, as the first one would end the
// program for all.
void expect_death(const std::vector<BatchJob>& jobs, lanehop::KernelSet set) {
  EXPECT_DEATH(lanehop::kt128_batch(jobs, {}, set), "");
  EXPECT_DEATH(lanehop::turboshake256_batch(jobs, {}, set), "");
  EXPECT_DEATH(lanehop::shake128_batch(jobs, set), "");
}

TEST_P(BatchOverlapDeathTest, SameOutput) {
  expect_death({{message, part(100, 32)}, {message, part(100, 32)}}, set());
}

TEST_P(BatchOverlapDeathTest, OutputsOverlapByOneByte) {
  expect_death({{message, part(100, 32)}, {message, part(131, 32)}}, set());
  expect_death({{message, part(131, 32)}, {message, part(100, 32)}}, set());
}

TEST_P(BatchOverlapDeathTest, OutputInsideAnother) {
  expect_death({{message, part(100, 200)}, {message, part(150, 1)}}, set());
}

// Neither neighbours in the batch nor in memory.
TEST_P(BatchOverlapDeathTest, OutputsFarApartInTheBatch) {
  std::vector<BatchJob> jobs;
  for (std::size_t i = 0; i < 20; ++i) {
    jobs.push_back({message, part(40 * i, 32)});
  }
  jobs.push_back({message, part(40 * 3 + 31, 5)});
  expect_death(jobs, set());
}

TEST_P(BatchOverlapDeathTest, OutputInsideAnotherJobsMessage) {
  expect_death({{part(0, 300), part(500, 32)}, {message, part(100, 32)}},
               set());
  expect_death({{message, part(299, 32)}, {part(0, 300), part(500, 32)}},
               set());
}

// The one-shots allow that; a batch does not.
TEST_P(BatchOverlapDeathTest, OutputInsideItsOwnMessage) {
  expect_death({{part(0, 300), part(0, 32)}}, set());
}

// Later jobs would read what earlier ones wrote.
TEST_P(BatchOverlapDeathTest, OutputInsideTheCustomizationString) {
  const auto string = part(600, 20);
  const std::vector<BatchJob> jobs = {{message, part(0, 32)},
                                      {message, part(610, 32)}};
  EXPECT_DEATH(
      lanehop::kt128_batch(jobs, lanehop::Customization(string), set()), "");
}

TEST_P(BatchOverlapDeathTest, SameDigest) {
  lanehop::Digest<32> digest;
  const std::vector<lanehop::DigestJob<32>> jobs = {{message, digest},
                                                    {part(0, 3), digest}};
  EXPECT_DEATH(lanehop::sha3_256_batch(jobs, set()), "");
}

TEST_P(BatchOverlapDeathTest, DigestInsideAMessage) {
  lanehop::Digest<64> digests[2];
  const std::vector<lanehop::DigestJob<64>> jobs = {{message, digests[0]},
                                                    {digests[0], digests[1]}};
  EXPECT_DEATH(lanehop::sha3_512_batch(jobs, set()), "");
}

#endif  // NDEBUG

}  // namespace
