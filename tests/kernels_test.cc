// SPDX-License-Identifier: MIT
// One body for every kernel of every set, at every width, against the oracle's
// permutation: results, alignment, and that no byte is touched that is not the
// kernel's.
#include "keccak/kernels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

#include "guarded.h"
#include "kernel_sets.h"
#include "oracle.h"
#include "pattern.h"
#include "vector_file.h"

namespace {

using lanehop::keccakp::Kernels;
using lanehop::keccakp::kMaxWidth;
using Bytes = std::vector<std::uint8_t>;
using State = std::array<std::uint64_t, 25>;

constexpr std::size_t kBlockCounts[] = {0, 1, 2, 3, 5, 49};
constexpr std::size_t kMaxSize = 49 * 192;
static_assert(kMaxSize % 4096 != 0);

// The kernels of one width, single states (width 1) seen as one lane.
class Unit {
 public:
  Unit(const Kernels& set, unsigned width, bool far = false)
      : set_(set), width_(width), far_(far) {}
  unsigned width() const { return width_; }

  void absorb(std::uint64_t* states, const std::uint8_t* const* data,
              std::size_t blocks, std::size_t rate, unsigned rounds) const {
    if (width_ == 1) return set_.absorb(states, data[0], blocks, rate, rounds);
    if (!far_) return lanes().absorb(states, data, blocks, rate, rounds);
    // Anywhere: nothing is read there.
    const std::uintptr_t ahead[8] = {0, 1, ~std::uintptr_t{0}, 4096};
    lanes().absorb_far(states, data, ahead, blocks, rate, rounds);
  }
  void permute(std::uint64_t* states, unsigned rounds) const {
    if (width_ == 1) return set_.permute(states, rounds);
    lanes().permute(states, rounds);
  }
  void squeeze(std::uint64_t* states, std::uint8_t* const* out,
               std::size_t blocks, std::size_t rate, unsigned rounds) const {
    if (width_ == 1) return set_.squeeze(states, out[0], blocks, rate, rounds);
    lanes().squeeze(states, out, blocks, rate, rounds);
  }

 private:
  const lanehop::keccakp::LaneKernels& lanes() const {
    return *std::find_if(std::begin(set_.lanes), std::end(set_.lanes),
                         [this](const auto& l) { return l.width == width_; });
  }
  const Kernels& set_;
  unsigned width_;
  bool far_;
};

std::vector<Unit> units(const Kernels& set) {
  std::vector<Unit> all = {Unit(set, 1)};
  for (const auto& lanes : set.lanes) {
    if (lanes.width == 0) continue;
    all.emplace_back(set, lanes.width);
    all.emplace_back(set, lanes.width, true);
  }
  return all;
}

std::vector<unsigned> round_counts(const Kernels& set) {
  if (std::string_view(set.name) != "scalar") return {12, 24};
  std::vector<unsigned> all(24);
  for (unsigned i = 0; i < 24; ++i) all[i] = i + 1;
  return all;
}

// Interleaved states, aligned as the contract asks and no better (64 but not
// 128 bytes), with canaries on both sides.
class States {
 public:
  explicit States(unsigned width) : width_(width) {
    std::memset(memory_, 0xA5, sizeof memory_);
  }
  std::uint64_t* data() { return memory_ + kPad; }
  void set(unsigned lane, const State& state) {
    for (unsigned w = 0; w < 25; ++w) data()[w * width_ + lane] = state[w];
  }
  State get(unsigned lane) {
    State state;
    for (unsigned w = 0; w < 25; ++w) state[w] = data()[w * width_ + lane];
    return state;
  }
  bool canaries_live() {
    const auto intact = [](std::uint64_t w) { return w == 0xA5A5A5A5A5A5A5A5; };
    return std::all_of(memory_, data(), intact) &&
           std::all_of(data() + 25 * width_, std::end(memory_), intact);
  }

 private:
  static constexpr unsigned kPad = 8;
  unsigned width_;
  alignas(128) std::uint64_t memory_[kPad + 25 * kMaxWidth + 24];
};

State random_state(std::uint64_t seed) {
  State state;
  for (unsigned w = 0; w < 25; ++w) state[w] = pattern::word(seed, w);
  return state;
}

std::uint8_t byte_of(const State& state, std::size_t i) {
  return static_cast<std::uint8_t>(state[i / 8] >> (8 * (i % 8)));
}

State expect_absorbed(State state, const std::uint8_t* data, std::size_t blocks,
                      std::size_t rate, unsigned rounds) {
  for (; blocks > 0; --blocks, data += rate) {
    for (std::size_t i = 0; i < rate; ++i) {
      state[i / 8] ^= std::uint64_t{data[i]} << (8 * (i % 8));
    }
    oracle::keccak_p(state.data(), rounds);
  }
  return state;
}

Bytes expect_squeezed(State* state, std::size_t blocks, std::size_t rate,
                      unsigned rounds) {
  Bytes out;
  for (; blocks > 0; --blocks) {
    oracle::keccak_p(state->data(), rounds);
    for (std::size_t i = 0; i < rate; ++i) out.push_back(byte_of(*state, i));
  }
  return out;
}

// Runs `body(unit, blocks, rate, rounds)` for everything that a set must do.
template <class Body>
void for_each_shape(const Kernels& set, Body body) {
  for (const Unit& unit : units(set)) {
    for (const unsigned rounds : round_counts(set)) {
      for (std::size_t rate = 8; rate <= 192; rate += 8) {
        for (const std::size_t blocks : kBlockCounts) {
          SCOPED_TRACE(testing::Message()
                       << "width " << unit.width() << ", " << rounds
                       << " rounds, rate " << rate << ", blocks " << blocks);
          body(unit, blocks, rate, rounds);
          if (testing::Test::HasFailure()) return;  // one report is enough
        }
      }
    }
  }
}

class KernelsTest : public kernel_sets::KernelSetTest {};
INSTANTIATE_FOR_ALL_SETS(KernelsTest);

TEST_P(KernelsTest, HasTheWidthsOfItsName) {
  const std::string_view name = kernels().name;
  if (name == "scalar") {
    EXPECT_EQ(kernels().width(), 1U);
  } else if (name == "avx2") {
    EXPECT_EQ(kernels().width(), 4U);
  } else if (name == "avx512") {
    EXPECT_EQ(kernels().width(), 8U);
  } else {
    ADD_FAILURE() << "say here how many lanes " << name << " has";
  }
  EXPECT_EQ(set().lanes(), kernels().width());
  for (unsigned i = 0; i + 1 < std::size(kernels().lanes); ++i) {
    const unsigned here = kernels().lanes[i].width;
    EXPECT_GE(here, kernels().lanes[i + 1].width);
    EXPECT_TRUE(here == 0 || here == 2 || here == 4 || here == 8) << here;
  }
}

TEST_P(KernelsTest, Permute) {
  for (const Unit& unit : units(kernels())) {
    for (const unsigned rounds : round_counts(kernels())) {
      for (unsigned seed = 0; seed < 50; ++seed) {
        States states(unit.width());
        State expected[kMaxWidth];
        for (unsigned j = 0; j < unit.width(); ++j) {
          expected[j] = random_state(seed + 100 * j);
          states.set(j, expected[j]);
          oracle::keccak_p(expected[j].data(), rounds);
        }
        unit.permute(states.data(), rounds);
        for (unsigned j = 0; j < unit.width(); ++j) {
          ASSERT_EQ(states.get(j), expected[j])
              << rounds << " rounds, lane " << j;
        }
        ASSERT_TRUE(states.canaries_live());
      }
    }
  }
}

TEST_P(KernelsTest, PublishedPermutations) {
  unsigned ran = 0;
  for (const vectors::Vector& v : vectors::load("keccakp.json")) {
    const auto rounds = round_counts(kernels());
    if (std::find(rounds.begin(), rounds.end(), v.rounds) == rounds.end()) {
      continue;
    }
    const Bytes start = vectors::expand(v.state);
    ASSERT_EQ(start.size(), 200U);
    State state{};
    for (std::size_t i = 0; i < 200; ++i) {
      state[i / 8] ^= std::uint64_t{start[i]} << (8 * (i % 8));
    }
    States states(1);
    states.set(0, state);
    for (unsigned i = 0; i < v.times; ++i) {
      kernels().permute(states.data(), v.rounds);
    }
    const State result = states.get(0);
    Bytes out(200);
    for (std::size_t i = 0; i < 200; ++i) out[i] = byte_of(result, i);
    EXPECT_TRUE(vectors::matches(v, out));
    ++ran;
  }
  EXPECT_GE(ran, 8U);  // 12 and 24 rounds: four each
}

// Each lane its own message, once against each guard page: a read before or
// behind a message crashes.
TEST_P(KernelsTest, AbsorbBetweenGuardPages) {
  std::vector<std::unique_ptr<Guarded>> memory;
  for (unsigned j = 0; j < kMaxWidth; ++j) {
    memory.push_back(std::make_unique<Guarded>(kMaxSize));
  }
  for_each_shape(kernels(), [&](const Unit& unit, std::size_t blocks,
                                std::size_t rate, unsigned rounds) {
    for (const bool at_back : {true, false}) {
      States states(unit.width());
      const std::uint8_t* data[kMaxWidth] = {};
      State expected[kMaxWidth];
      for (unsigned j = 0; j < unit.width(); ++j) {
        const std::size_t size = blocks * rate;
        std::uint8_t* at = at_back ? memory[j]->back(size) : memory[j]->front();
        pattern::fill(100 + j, rate, {at, size});
        data[j] = at;
        const State start = random_state(rate + j);
        states.set(j, start);
        expected[j] = expect_absorbed(start, at, blocks, rate, rounds);
      }
      unit.absorb(states.data(), data, blocks, rate, rounds);
      for (unsigned j = 0; j < unit.width(); ++j) {
        ASSERT_EQ(states.get(j), expected[j]) << "lane " << j;
      }
      ASSERT_TRUE(states.canaries_live());
    }
  });
}

TEST_P(KernelsTest, SqueezeBetweenGuardPages) {
  std::vector<std::unique_ptr<Guarded>> memory;
  for (unsigned j = 0; j < kMaxWidth; ++j) {
    memory.push_back(std::make_unique<Guarded>(kMaxSize));
  }
  for_each_shape(kernels(), [&](const Unit& unit, std::size_t blocks,
                                std::size_t rate, unsigned rounds) {
    for (const bool at_back : {true, false}) {
      States states(unit.width());
      std::uint8_t* out[kMaxWidth] = {};
      State expected_state[kMaxWidth];
      Bytes expected[kMaxWidth];
      const std::size_t size = blocks * rate;
      for (unsigned j = 0; j < unit.width(); ++j) {
        memory[j]->fill(0x5A);
        out[j] = at_back ? memory[j]->back(size) : memory[j]->front();
        expected_state[j] = random_state(rate + j);
        states.set(j, expected_state[j]);
        expected[j] = expect_squeezed(&expected_state[j], blocks, rate, rounds);
      }
      unit.squeeze(states.data(), out, blocks, rate, rounds);
      for (unsigned j = 0; j < unit.width(); ++j) {
        ASSERT_EQ(Bytes(out[j], out[j] + size), expected[j]) << "lane " << j;
        ASSERT_EQ(states.get(j), expected_state[j]) << "lane " << j;
        // The inner side has no page to guard it: a canary does. (kMaxSize is
        // no multiple of a page, so there is room.)
        const std::uint8_t* beside = at_back ? out[j] - 1 : out[j] + size;
        ASSERT_EQ(*beside, 0x5A) << "lane " << j;
      }
      ASSERT_TRUE(states.canaries_live());
    }
  });
}

TEST_P(KernelsTest, AnyAlignmentOfDataAndOutput) {
  for (const Unit& unit : units(kernels())) {
    for (std::size_t offset = 1; offset <= 15; ++offset) {
      for (const std::size_t rate : {8U, 72U, 136U, 168U, 192U}) {
        constexpr std::size_t kBlocks = 3;
        const std::size_t size = kBlocks * rate;
        alignas(64) std::uint8_t memory[kMaxWidth][3 * 192 + 64];
        States states(unit.width());
        std::uint8_t* at[kMaxWidth] = {};
        State expected[kMaxWidth];
        for (unsigned j = 0; j < unit.width(); ++j) {
          std::memset(memory[j], 0x5A, sizeof memory[j]);
          at[j] = memory[j] + 16 + (offset + j) % 16;
          pattern::fill(j, offset, {at[j], size});
          expected[j] = random_state(j);
          states.set(j, expected[j]);
          expected[j] = expect_absorbed(expected[j], at[j], kBlocks, rate, 12);
        }
        unit.absorb(states.data(), at, kBlocks, rate, 12);
        for (unsigned j = 0; j < unit.width(); ++j) {
          ASSERT_EQ(states.get(j), expected[j]) << offset << " lane " << j;
        }
        unit.squeeze(states.data(), at, kBlocks, rate, 12);
        for (unsigned j = 0; j < unit.width(); ++j) {
          Bytes around(memory[j], at[j]);
          around.insert(around.end(), at[j] + size, std::end(memory[j]));
          ASSERT_EQ(around, Bytes(around.size(), 0x5A)) << "lane " << j;
          ASSERT_EQ(Bytes(at[j], at[j] + size),
                    expect_squeezed(&expected[j], kBlocks, rate, 12))
              << offset << " lane " << j;
        }
        ASSERT_TRUE(states.canaries_live());
      }
    }
  }
}

// A lane depends on its own message and state and on nothing else.
TEST_P(KernelsTest, LanesAreIndependent) {
  const Bytes message = pattern::bytes(7, 5 * 168);
  for (const Unit& unit : units(kernels())) {
    const State start = random_state(9);
    const auto run = [&](const std::uint8_t* const* data, unsigned special,
                         const State& special_state) {
      States states(unit.width());
      for (unsigned j = 0; j < unit.width(); ++j) {
        states.set(j, j == special ? special_state : start);
      }
      unit.absorb(states.data(), data, 5, 168, 12);
      std::vector<State> result;
      for (unsigned j = 0; j < unit.width(); ++j) {
        result.push_back(states.get(j));
      }
      return result;
    };
    const std::uint8_t* data[kMaxWidth];
    std::fill(std::begin(data), std::end(data), message.data());
    // All lanes equal, and all from one pointer.
    const State same = expect_absorbed(start, message.data(), 5, 168, 12);
    ASSERT_EQ(run(data, kMaxWidth, start),
              std::vector<State>(unit.width(), same));
    for (unsigned changed = 0; changed < unit.width(); ++changed) {
      // One bit of one message, at its start, middle and end.
      for (const std::size_t at : {0U, 3U * 168U - 1U, 5U * 168U - 1U}) {
        Bytes other = message;
        other[at] ^= 0x80;
        data[changed] = other.data();
        std::vector<State> expected(unit.width(), same);
        expected[changed] = expect_absorbed(start, other.data(), 5, 168, 12);
        ASSERT_NE(expected[changed], same);
        ASSERT_EQ(run(data, kMaxWidth, start), expected) << changed;
        data[changed] = message.data();
      }
      // One bit of one state.
      State other = start;
      other[24] ^= 1;
      std::vector<State> expected(unit.width(), same);
      expected[changed] = expect_absorbed(other, message.data(), 5, 168, 12);
      ASSERT_EQ(run(data, changed, other), expected) << changed;
    }
  }
}

TEST_P(KernelsTest, MessagesMayOverlap) {
  const Bytes memory = pattern::bytes(11, 3 * 136 + 8 * kMaxWidth);
  for (const Unit& unit : units(kernels())) {
    for (const std::size_t step : {1U, 8U}) {
      States states(unit.width());
      const std::uint8_t* data[kMaxWidth];
      State expected[kMaxWidth];
      for (unsigned j = 0; j < unit.width(); ++j) {
        data[j] = memory.data() + step * j;
        states.set(j, State{});
        expected[j] = expect_absorbed(State{}, data[j], 3, 136, 24);
      }
      unit.absorb(states.data(), data, 3, 136, 24);
      for (unsigned j = 0; j < unit.width(); ++j) {
        ASSERT_EQ(states.get(j), expected[j]) << "lane " << j;
      }
    }
  }
}

}  // namespace
