// SPDX-License-Identifier: MIT
// Random batches of every size and mixture, with every algorithm, on every way
// of sharing lanes: each output is the message's own and lies where it should.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "batches.h"
#include "lane_sets.h"
#include "pattern.h"

namespace {

using batches::Algorithm;
using batches::Common;
using batches::View;

constexpr std::size_t kChunk = 8192;
constexpr std::size_t kHugeTree = (std::size_t{1} << 20) + 3;
// One state is slow, above all with 24 rounds.
constexpr std::size_t kHugeSponge = 50'003;
constexpr std::size_t kOutputs[] = {0,   1,   7,   8,   31,   32,  33,  64,
                                    135, 136, 137, 167, 168,  169, 336, 337,
                                    504, 505, 672, 999, 1000, 2000};

// How the lengths of a batch's messages are chosen.
enum class Mix {
  kEmpty,
  kEqual,
  kDifferent,
  kBlockEdges,
  kHugeFirst,
  kHugeMiddle,
  kHugeLast,
  kChunkEdges,
  kTwoChunks,
  kManyChunks,
  kAnything,
};
constexpr Mix kMixes[] = {
    Mix::kEmpty,     Mix::kEqual,      Mix::kDifferent, Mix::kBlockEdges,
    Mix::kHugeFirst, Mix::kHugeMiddle, Mix::kHugeLast,  Mix::kChunkEdges,
    Mix::kTwoChunks, Mix::kManyChunks, Mix::kAnything,
};

// What makes lengths, given what surrounds the message.
struct Lengths {
  const Algorithm& algorithm;
  // Bytes that follow the message in the tree: the customization string and its
  // length code.
  std::size_t behind;
  pattern::Random& random;

  std::size_t block_edge() {
    const std::size_t edge = algorithm.rate * random.between(0, 9);
    return std::max<std::size_t>(edge + random.between(0, 2), 1) - 1;
  }
  // Chunk borders lie where the message, or all of the tree's input, ends.
  std::size_t chunk_edge(std::size_t most) {
    std::size_t edge = kChunk * random.between(1, most);
    if (random.between(0, 3) != 0) edge -= std::min(edge - 1, behind % kChunk);
    return edge + random.between(0, 2) - 1;
  }
  std::size_t anything() {
    switch (random.between(0, 9)) {
      case 0:
        return 0;
      case 1:
        return random.between(1, 8);
      case 2:
        return chunk_edge(3);
      case 3:
        return random.between(0, 40000);
      case 4:
        return random.between(0, 9000);
      default:
        return block_edge();
    }
  }

  std::size_t one(Mix mix, std::size_t i, std::size_t count) {
    const std::size_t tiny = random.between(0, 40);
    const std::size_t huge = algorithm.tree ? kHugeTree : kHugeSponge;
    switch (mix) {
      case Mix::kEmpty:
        return 0;
      case Mix::kEqual:
        return 5 * algorithm.rate + 17;
      case Mix::kDifferent:
        return (i * 37 + 11) % 3000 + i;
      case Mix::kBlockEdges:
        return block_edge();
      case Mix::kHugeFirst:
        return i == 0 ? huge : tiny;
      case Mix::kHugeMiddle:
        return i == count / 2 ? huge : tiny;
      case Mix::kHugeLast:
        return i + 1 == count ? huge : tiny;
      case Mix::kChunkEdges:
        return chunk_edge(4);
      case Mix::kTwoChunks:
        return kChunk + random.between(0, kChunk - 1);
      case Mix::kManyChunks:
        return kChunk * random.between(16, 20) + random.between(0, kChunk);
      case Mix::kAnything:
        break;
    }
    return anything();
  }
};

// Left out where it would show nothing new and take long: chunks are nothing
// special to a sponge.
bool is_worth_it(const Algorithm& algorithm, Mix mix, std::size_t count) {
  switch (mix) {
    case Mix::kHugeFirst:
    case Mix::kHugeMiddle:
    case Mix::kHugeLast:
      return count == 3 || count == 9 || count == 33;
    case Mix::kChunkEdges:
    case Mix::kTwoChunks:
      return algorithm.tree && count != 100;
    case Mix::kManyChunks:
      return algorithm.tree && count <= 17;
    default:
      return true;
  }
}

// One batch. Some messages are the same bytes; addresses are odd more often
// than not.
void check_batch(const Algorithm& algorithm, Mix mix, std::size_t count,
                 const Common& common, pattern::Random& random,
                 lanehop::KernelSet set) {
  SCOPED_TRACE(testing::Message() << "mix " << static_cast<int>(mix));
  Lengths lengths{algorithm,
                  algorithm.tree ? batches::bytes_behind(common.custom) : 0,
                  random};
  const bool same_bytes = random.between(0, 3) == 0;
  std::vector<View> messages;
  std::vector<std::size_t> sizes;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t size = lengths.one(mix, i, count);
    const std::size_t at = same_bytes ? 5 : random.between(0, 1'000'000);
    messages.push_back(batches::pool().subspan(at, size));
    sizes.push_back(algorithm.fixed_size != 0
                        ? algorithm.fixed_size
                        : kOutputs[random.between(0, std::size(kOutputs) - 1)]);
  }
  EXPECT_TRUE(batches::check(algorithm, messages, sizes, common, set));
}

class BatchTest : public lane_sets::LaneSetTest {};
INSTANTIATE_FOR_ALL_LANE_SETS(BatchTest);

TEST_P(BatchTest, AnyCountOfAnyMixture) {
  for (const Algorithm& algorithm : batches::algorithms()) {
    pattern::Random random(algorithm.rate + (algorithm.tree ? 1 : 0));
    for (const std::size_t count :
         {0U, 1U, 2U, 3U, 7U, 8U, 9U, 15U, 16U, 17U, 33U, 100U}) {
      for (const Mix mix : kMixes) {
        if (!is_worth_it(algorithm, mix, count)) continue;
        const Common common = {
            .domain = static_cast<std::uint8_t>(random.between(0x01, 0x7F))};
        check_batch(algorithm, mix, count, common, random, set());
        if (HasFailure()) return;
      }
    }
  }
}

// Customization strings of more than a chunk, too.
TEST_P(BatchTest, Customizations) {
  for (const Algorithm& algorithm : batches::algorithms().first(2)) {
    pattern::Random random(algorithm.rate + 2);
    for (const std::size_t custom : {1U, 255U, 256U, 1024U, 10240U}) {
      const Common common = {batches::pool().last(custom)};
      for (const std::size_t count : {1U, 7U, 8U, 17U, 33U}) {
        for (const Mix mix :
             {Mix::kEmpty, Mix::kBlockEdges, Mix::kChunkEdges, Mix::kTwoChunks,
              Mix::kHugeMiddle, Mix::kAnything}) {
          check_batch(algorithm, mix, count, common, random, set());
          if (HasFailure()) return;
        }
      }
    }
  }
}

}  // namespace
