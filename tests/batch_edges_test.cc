// SPDX-License-Identifier: MIT
// Batches that go through every edge one after the other: chunk borders, short
// lengths, output sizes, numbers of leaves; and that messages side by side do
// not influence each other.
#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "batches.h"
#include "lane_sets.h"
#include "pattern.h"

namespace {

using batches::Algorithm;
using batches::Bytes;
using batches::Common;
using batches::View;

constexpr std::size_t kChunk = 8192;

class BatchEdgesTest : public lane_sets::LaneSetTest {};
INSTANTIATE_FOR_ALL_LANE_SETS(BatchEdgesTest);

// A chunk ends at every place around the end of the message, inside the
// customization string, inside its length code and behind it; all in one batch.
TEST_P(BatchEdgesTest, ChunkBordersBehindTheMessage) {
  for (const Algorithm& algorithm : batches::algorithms().first(2)) {
    for (const std::size_t custom : {0U, 1U, 5U, 300U, 8190U}) {
      const Common common = {batches::pool().last(custom)};
      const std::size_t behind = batches::bytes_behind(common.custom);
      std::vector<View> messages;
      for (std::size_t over = 0; over <= behind + 2; ++over) {
        if (over > 4 && over + 6 < behind && over % 101 != 0) continue;
        for (const std::size_t chunks : {1U, 2U}) {
          if (over > chunks * kChunk) continue;
          // The border lies `over` bytes behind the message's end, or 1 before.
          messages.push_back(
              batches::pool().subspan(over, chunks * kChunk + 1 - over));
        }
      }
      const std::vector<std::size_t> sizes(messages.size(), 32);
      EXPECT_TRUE(batches::check(algorithm, messages, sizes, common, set()));
    }
  }
}

// Every length up to a few blocks, in one batch: the padding's first and last
// byte at every place, also in the same one.
TEST_P(BatchEdgesTest, EveryShortLength) {
  for (const Algorithm& algorithm : batches::algorithms()) {
    std::vector<View> messages;
    for (std::size_t size = 0; size <= 3 * algorithm.rate + 1; ++size) {
      messages.push_back(batches::pool().subspan(size % 9, size));
    }
    // From long to short, then the other way.
    std::reverse(messages.begin(), messages.end());
    const auto half = static_cast<std::ptrdiff_t>(messages.size() / 2);
    std::reverse(messages.begin() + half, messages.end());
    const std::size_t size =
        algorithm.fixed_size != 0 ? algorithm.fixed_size : 40;
    const std::vector<std::size_t> sizes(messages.size(), size);
    EXPECT_TRUE(
        batches::check(algorithm, messages, sizes, {.domain = 0x7F}, set()));
  }
}

// More outputs of every size, long ones beside short and empty ones.
TEST_P(BatchEdgesTest, OutputsOfEverySize) {
  for (const Algorithm& algorithm : batches::algorithms()) {
    if (algorithm.fixed_size != 0) continue;
    std::vector<std::size_t> sizes;
    for (std::size_t size = 0; size <= 2 * algorithm.rate + 2; ++size) {
      sizes.push_back(size);
      if (size % 50 == 0) sizes.push_back(2000 - size);
    }
    std::vector<View> messages;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      messages.push_back(batches::pool().subspan(i, (i * 61) % 400));
    }
    EXPECT_TRUE(batches::check(algorithm, messages, sizes, {}, set()));
  }
}

// One tree beside others: as many trees in flight as there are messages, which
// end in another order than they began; and one of more than 256 leaves, whose
// number takes two bytes.
TEST_P(BatchEdgesTest, ManyTreesAtOnce) {
  for (const Algorithm& algorithm : batches::algorithms().first(2)) {
    std::vector<View> messages;
    std::vector<std::size_t> sizes;
    const auto add = [&](std::size_t chunks, std::size_t rest) {
      messages.push_back(
          batches::pool().subspan(messages.size(), chunks * kChunk + rest));
      sizes.push_back(1 + messages.size() * 5);
    };
    add(257, 0);
    for (std::size_t i = 0; i < 9; ++i) add(17 - i, 100 * i);
    for (std::size_t i = 0; i < 40; ++i) add(1 + i % 2, i);
    add(33, 8191);
    for (std::size_t i = 0; i < 40; ++i) add(0, i);
    add(256, 0);
    for (std::size_t i = 0; i < 12; ++i) add(i % 5 == 0 ? 9 : 0, 4000);
    EXPECT_TRUE(batches::check(algorithm, messages, sizes, {}, set()));
  }
}

// Messages that are fetched ahead where one alone is: 16 MiB and more.
TEST_P(BatchEdgesTest, FarMessages) {
  static const Bytes far = pattern::bytes(9, (std::size_t{16} << 20) + 9);
  const std::vector<View> messages = {
      View(far).first(100), View(far), View(far).subspan(3, 20000),
      View(far).subspan(9, 50000), View(far).subspan(1, 8192)};
  const std::vector<std::size_t> sizes(messages.size(), 32);
  for (const Algorithm& algorithm : batches::algorithms().first(1)) {
    EXPECT_TRUE(batches::check(algorithm, messages, sizes, {}, set()));
  }
}

// One bit of one message changes that message's output and no other.
TEST_P(BatchEdgesTest, LanesDoNotInfluenceEachOther) {
  for (const Algorithm& algorithm : batches::algorithms()) {
    SCOPED_TRACE(algorithm.name);
    const std::size_t size =
        algorithm.fixed_size != 0 ? algorithm.fixed_size : 33;
    pattern::Random random(algorithm.rate + 3);
    std::vector<Bytes> messages;
    for (std::size_t i = 0; i < 19; ++i) {
      const bool large = algorithm.tree && i % 3 == 0;
      messages.push_back(pattern::bytes(
          i, large ? random.between(8000, 30000) : random.between(1, 700)));
    }
    const std::vector<std::size_t> sizes(messages.size(), size);
    const auto run = [&] {
      batches::Outputs outputs(sizes);
      std::vector<batches::Job> jobs;
      for (std::size_t i = 0; i < messages.size(); ++i) {
        jobs.push_back({messages[i], outputs[i]});
      }
      algorithm.batch(jobs, {}, set());
      return outputs;
    };
    batches::Outputs before = run();
    for (std::size_t i = 0; i < messages.size(); ++i) {
      const std::size_t bit = random.between(0, 8 * messages[i].size() - 1);
      const auto mask = static_cast<std::uint8_t>(1U << bit % 8);
      messages[i][bit / 8] ^= mask;
      batches::Outputs after = run();
      messages[i][bit / 8] ^= mask;
      for (std::size_t j = 0; j < messages.size(); ++j) {
        const bool same =
            std::equal(before[j].begin(), before[j].end(), after[j].begin());
        ASSERT_EQ(same, i != j)
            << "bit " << bit << " of message " << i << ", output " << j;
      }
    }
  }
}

// Views, as Clang 14 crashes on a literal inside a job or a stream piece.
TEST(BatchEdges, DefaultArguments) {
  using namespace std::literals;
  Bytes out(2 * 40);
  const lanehop::BatchJob jobs[] = {{"abc"sv, std::span(out).first(40)},
                                    {""sv, std::span(out).last(40)}};
  const auto check = [&](auto one_shot) {
    Bytes expected(2 * 40);
    one_shot("abc", lanehop::Output(std::span(expected).first(40)));
    one_shot("", lanehop::Output(std::span(expected).last(40)));
    EXPECT_EQ(out, expected);
    std::fill(out.begin(), out.end(), std::uint8_t{0xEE});
  };
  lanehop::kt128_batch(jobs);
  check([](lanehop::Input m, lanehop::Output o) { lanehop::kt128(m, o); });
  lanehop::kt256_batch(jobs, lanehop::Customization("c"));
  check([](lanehop::Input m, lanehop::Output o) {
    lanehop::kt256(m, o, lanehop::Customization("c"));
  });
  lanehop::turboshake128_batch(jobs);
  check([](lanehop::Input m, lanehop::Output o) {
    lanehop::turboshake128(m, o);
  });
  lanehop::shake256_batch(jobs);
  check([](lanehop::Input m, lanehop::Output o) { lanehop::shake256(m, o); });
  lanehop::Digest<32> digest;
  const lanehop::DigestJob<32> job = {"abc"sv, digest};
  lanehop::sha3_256_batch({&job, 1});
  EXPECT_EQ(digest, lanehop::sha3_256("abc"));
}

}  // namespace
