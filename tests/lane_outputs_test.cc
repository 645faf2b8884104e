// SPDX-License-Identifier: MIT
// Where lanes read and write, the forms in which outputs and pieces are given,
// and how many kernel steps all that takes.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "counting_set.h"
#include "dispatch/dispatch.h"
#include "guarded.h"
#include "kernel_sets.h"
#include "lane_kinds.h"
#include "lanehop/lane_xof.h"
#include "oracle.h"
#include "pattern.h"

namespace {

using hashing::Bytes;
using hashing::View;
using lane_kinds::for_each;
using lane_kinds::Kind;
using lane_kinds::Lanes;
using lane_kinds::Messages;
using lanehop::Input;
using lanehop::LaneOutputs;
using lanehop::Output;

class LaneOutputsTest : public kernel_sets::KernelSetTest {};
INSTANTIATE_FOR_ALL_SETS(LaneOutputsTest);

// Messages and outputs against guard pages, outputs also between canaries and
// at addresses of every kind.
TEST_P(LaneOutputsTest, TouchesNothingElse) {
  std::vector<std::unique_ptr<Guarded>> memory;
  for_each(set(), [&](Lanes& lanes, const Kind& kind) {
    const std::size_t rate = kind.rate;
    while (memory.size() < lanes.size()) {
      memory.push_back(std::make_unique<Guarded>(1500));
    }
    for (const bool at_back : {true, false}) {
      for (const std::size_t size :
           {std::size_t{0}, std::size_t{1}, std::size_t{7}, std::size_t{9},
            rate - 1, rate, rate + 1, 2 * rate, 3 * rate + 5}) {
        std::vector<Input> pieces;
        Messages expected;
        for (std::size_t j = 0; j < lanes.size(); ++j) {
          const std::size_t length = size + 5 * (j % 3);
          auto* const at =
              at_back ? memory[j]->back(length) : memory[j]->front();
          pattern::fill(j, size, {at, length});
          pieces.push_back(View(at, length));
          expected.push_back(kind.expected(View(at, length), 2 * size));
        }
        lanes.reset();
        lanes.update(pieces);
        const auto reader = lanes.finish();
        for (const std::size_t done : {std::size_t{0}, size}) {
          std::vector<Output> outputs;
          for (std::size_t j = 0; j < lanes.size(); ++j) {
            memory[j]->fill(0x5A);
            auto* const at =
                at_back ? memory[j]->back(size) : memory[j]->front() + j;
            outputs.emplace_back(std::span<std::uint8_t>(at, size));
          }
          reader->read(outputs);
          for (std::size_t j = 0; j < lanes.size(); ++j) {
            std::uint8_t* const at = outputs[j].data();
            ASSERT_EQ(Bytes(at, at + size),
                      Bytes(expected[j].data() + done,
                            expected[j].data() + done + size))
                << "lane " << j << ", " << done << " + " << size;
            if (at != memory[j]->front()) {
              ASSERT_EQ(at[-1], 0x5A);
            }
            if (!at_back) {
              ASSERT_EQ(at[size], 0x5A);
            }
          }
        }
      }
    }
  });
}

TEST_P(LaneOutputsTest, OverTheirInputs) {
  for_each(set(), [&](Lanes& lanes, const Kind& kind) {
    Bytes memory = pattern::bytes(4, 600 * lanes.size());
    Messages expected;
    std::vector<Input> pieces;
    std::vector<Output> outputs;
    for (std::size_t j = 0; j < lanes.size(); ++j) {
      // Pieces overlap each other as well.
      const View piece = View(memory).subspan(400 * j, 600);
      pieces.push_back(piece);
      expected.push_back(kind.expected(piece, 599));
      outputs.emplace_back(std::span(memory).subspan(600 * j, 599));
    }
    lanes.update(pieces);
    lanes.finish()->read(outputs);
    for (std::size_t j = 0; j < lanes.size(); ++j) {
      const auto* const at = memory.data() + 600 * j;
      ASSERT_EQ(Bytes(at, at + 599), expected[j]) << "lane " << j;
    }
  });
}

TEST_P(LaneOutputsTest, EveryForm) {
  lanehop::Shake128Lanes<3> lanes(set());
  const std::array<std::array<std::uint8_t, 5>, 3> arrays = {
      {{1, 2, 3, 4, 5}, {6, 7, 8, 9, 0}, {0, 0, 0, 0, 1}}};
  const std::string strings[3] = {"a", "bc", ""};
  const std::array<lanehop::BorrowedInput, 3> borrowed = {"x", arrays[0],
                                                          strings[1]};
  lanes.update("to all");
  lanes.update({});
  lanes.update(arrays);
  lanes.update(strings);
  lanes.update(borrowed);
  lanes.update(std::span<const lanehop::BorrowedInput, 3>(borrowed));
  std::array<Bytes, 3> expected;
  for (std::size_t j = 0; j < 3; ++j) {
    std::string all = "to all";
    all.append(arrays[j].begin(), arrays[j].end()).append(strings[j]);
    for (int twice = 0; twice < 2; ++twice) {
      all.append(reinterpret_cast<const char*>(borrowed[j].data()),
                 borrowed[j].size());
    }
    expected[j] = oracle::shake128(Bytes(all.begin(), all.end()), 64);
  }
  const auto check = [&](const auto& out) {
    for (std::size_t j = 0; j < 3; ++j) {
      const auto* const at =
          reinterpret_cast<const std::uint8_t*>(std::data(out[j]));
      EXPECT_EQ(Bytes(at, at + 64), expected[j]) << j;
    }
  };
  const auto reader = lanes.finish();
  const auto fresh = [&] { return reader; };
  std::array<std::array<unsigned char, 64>, 3> out{};
  fresh().read(out);
  check(out);
  std::byte bytes[3][64] = {};
  fresh().read(bytes);
  check(bytes);
  std::array<lanehop::Digest<64>, 3> digests;
  fresh().read(digests);
  check(digests);
  check(fresh().read<64>());
  Bytes memory(3 * 64);
  std::array<std::span<std::uint8_t, 64>, 3> spans = {
      std::span(memory).subspan<64, 64>(), std::span(memory).first<64>(),
      std::span(memory).last<64>()};
  fresh().read(spans);
  check(spans);
  out = {};
  fresh().read(std::span<std::array<unsigned char, 64>, 3>(out));
  check(out);
}

TEST(LaneOutputs, OfUnequalSizesDoNotExist) {
  std::uint8_t memory[10] = {};
  const auto of = [&](std::size_t a, std::size_t b, std::size_t c) {
    const Output outputs[3] = {std::span(memory, a), std::span(memory + 3, b),
                               std::span(memory + 6, c)};
    return LaneOutputs<3>::checked(outputs);
  };
  EXPECT_FALSE(of(3, 3, 2).has_value());
  EXPECT_FALSE(of(3, 2, 3).has_value());
  EXPECT_FALSE(of(2, 3, 3).has_value());
  EXPECT_FALSE(of(0, 0, 1).has_value());
  ASSERT_TRUE(of(3, 3, 3).has_value());
  EXPECT_EQ(of(3, 3, 3)->size(), 3U);
  EXPECT_EQ(of(3, 3, 3)->data()[1], memory + 3);
  EXPECT_EQ(of(0, 0, 0)->size(), 0U);
}

#ifndef NDEBUG
TEST(LaneOutputsDeathTest, OverEachOther) {
  std::uint8_t memory[64];
  const Output outputs[2] = {std::span(memory, 32), std::span(memory + 31, 32)};
  auto reader = lanehop::Shake128Lanes<2>().finish();
  const auto overlapping = LaneOutputs<2>::checked(outputs).value();
  EXPECT_DEATH(reader.read(overlapping), "disjoint");
}
#endif

const counting::Counts& count(std::size_t lanes,
                              const lanehop::keccakp::Kernels& kernels,
                              std::size_t (*blocks_of)(std::size_t lane),
                              std::size_t read) {
  const auto hasher =
      lane_kinds::shake256(lanes, lanehop::detail::KernelAccess::make(kernels));
  Messages messages;
  for (std::size_t j = 0; j < lanes; ++j) {
    messages.push_back(pattern::bytes(j, 136 * blocks_of(j) + 34));
  }
  counting::reset();
  hasher->update(messages);
  EXPECT_EQ(lane_kinds::read(*hasher, read),
            (Kind{136, 24, 0x1F}).expected(messages, read));
  return counting::counts();
}

void check_in_step(std::size_t lanes) {
  const auto three = [](std::size_t) { return std::size_t{3}; };
  // 3 blocks in; 2 out, whole and in part.
  for (const std::size_t read : {2U * 136U, 136U + 1U}) {
    const auto eight = count(lanes, counting::kEightLanes, three, read);
    EXPECT_EQ(eight.all(), (lanes + 7) / 8 * 5);
    EXPECT_EQ(eight.single, lanes % 8 == 1 ? 5U : 0U);
    // The narrowest group that takes them.
    EXPECT_EQ(eight.four, lanes % 8 >= 2 && lanes % 8 <= 4 ? 5U : 0U);
    const auto four = count(lanes, counting::kFourLanes, three, read);
    EXPECT_EQ(four.all(), (lanes + 3) / 4 * 5);
    const auto slow = count(lanes, counting::kSlowLanes, three, read);
    EXPECT_EQ(slow.all(), (lanes + 3) / 4 * 5);
    EXPECT_EQ(slow.single, lanes % 4 == 1 ? 5U : 0U);
  }
}

TEST(LaneSteps, InStep) {
  lane_kinds::for_each_width([](auto lanes) { check_in_step(lanes); });
}

// A step for as long as two lanes are busy; the longest goes on alone.
TEST(LaneSteps, OutOfStep) {
  const auto rising = [](std::size_t j) { return j + 1; };
  const auto counts = count(8, counting::kEightLanes, rising, 136);
  EXPECT_EQ(counts.eight, 7U + 1U);
  EXPECT_EQ(counts.single, 1U);
  EXPECT_EQ(counts.four, 0U);
}

}  // namespace
