// SPDX-License-Identifier: MIT
// Every published vector on every usable kernel set: at once, in pieces, with
// the output in pieces, finished twice, continued and forked.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "hashing.h"
#include "kernel_sets.h"
#include "pattern.h"
#include "vector_file.h"

namespace {

using hashing::Bytes;
using hashing::Inputs;
using hashing::NextPiece;
using hashing::View;
using vectors::Vector;

const NextPiece kWhole = [](std::size_t left) { return left; };

using Parameters = std::tuple<const lanehop::keccakp::Kernels*, const char*>;

class Vectors : public kernel_sets::PerKernelSet,
                public testing::WithParamInterface<Parameters> {
 protected:
  void SetUp() override { use(*std::get<0>(GetParam())); }

  // Runs `body(vector, inputs)` for all vectors of the file but the slow ones
  // and those beyond LANEHOP_TEST_MAX_BYTES.
  template <class Body>
  void for_each_vector(Body body) {
    std::size_t ran = 0;
    std::size_t skipped = 0;
    for (const Vector& vector : load()) {
      if (vector.slow) continue;
      if (vectors::cost(vector) > vectors::max_bytes()) {
        ++skipped;
        continue;
      }
      const Inputs inputs(vector);
      body(vector, inputs);
      ++ran;
      if (HasFatalFailure()) return;
    }
    RecordProperty("ran", static_cast<int>(ran));
    if (skipped != 0) {
      std::cout << "[  LIMIT   ] LANEHOP_TEST_MAX_BYTES leaves out " << skipped
                << " of " << ran + skipped << " vectors\n";
    }
    EXPECT_GT(ran, 0U) << "no vector ran";
  }

 private:
  // Parsed once for all tests of a file.
  const std::vector<Vector>& load() const {
    static std::map<std::string, std::vector<Vector>> files;
    const std::string file = std::get<1>(GetParam());
    auto [at, is_new] = files.try_emplace(file);
    if (is_new) at->second = vectors::load(file);
    return at->second;
  }
};

TEST_P(Vectors, OneShot) {
  for_each_vector([this](const Vector& vector, const Inputs& in) {
    EXPECT_TRUE(matches(vector, hashing::one_shot(in, set())));
  });
}

TEST_P(Vectors, OneUpdate) {
  for_each_vector([this](const Vector& vector, const Inputs& in) {
    ASSERT_TRUE(hashing::with_hasher(in, set(), [&](auto hasher) {
      hasher.update(in.msg);
      EXPECT_TRUE(
          matches(vector, hashing::output(hasher, vector.out_len, kWhole)));
    }));
  });
}

TEST_P(Vectors, Pieces) {
  struct Split {
    std::size_t piece;
    std::size_t most;  // larger messages would take too long in such pieces
  };
  constexpr Split kSplits[] = {{1, 20000},
                               {7, 100000},
                               {168, 600000},
                               {8191, 3000000},
                               {8192, 3000000},
                               {8193, 3000000},
                               {65536, ~std::size_t{0}}};
  for_each_vector([&](const Vector& vector, const Inputs& in) {
    for (const Split& split : kSplits) {
      if (in.msg.size() > split.most) continue;
      ASSERT_TRUE(hashing::with_hasher(in, set(), [&](auto hasher) {
        const NextPiece next = hashing::pieces_of(split.piece);
        hashing::update_in_pieces(&hasher, in.msg, next);
        EXPECT_TRUE(
            matches(vector, hashing::output(hasher, vector.out_len, next)))
            << "in pieces of " << split.piece;
      }));
    }
  });
}

TEST_P(Vectors, RandomPieces) {
  pattern::Random random(2);
  // Mostly small, sometimes up to 100 kB.
  const NextPiece next = [&random](std::size_t) {
    return random.between(1, std::size_t{1} << random.between(1, 17));
  };
  for_each_vector([&](const Vector& vector, const Inputs& in) {
    ASSERT_TRUE(hashing::with_hasher(in, set(), [&](auto hasher) {
      hashing::update_in_pieces(&hasher, in.msg, next);
      hasher.update({});
      EXPECT_TRUE(
          matches(vector, hashing::output(hasher, vector.out_len, next)));
    }));
  });
}

// finish() changes nothing: neither a second finish() nor a later update().
TEST_P(Vectors, FinishTwiceAndGoOn) {
  for_each_vector([this](const Vector& vector, const Inputs& in) {
    ASSERT_TRUE(hashing::with_hasher(in, set(), [&](auto hasher) {
      const View message(in.msg);
      const std::size_t half = message.size() / 2;
      hasher.update(message.first(half));
      const Bytes early = hashing::output(hasher, vector.out_len, kWhole);
      EXPECT_EQ(hashing::output(hasher, vector.out_len, kWhole), early);
      hasher.update(message.subspan(half));
      EXPECT_TRUE(
          matches(vector, hashing::output(hasher, vector.out_len, kWhole)));
      EXPECT_TRUE(
          matches(vector, hashing::output(hasher, vector.out_len, kWhole)));
    }));
  });
}

// A copy, and an assigned one, goes on by itself.
TEST_P(Vectors, CopiesFork) {
  for_each_vector([this](const Vector& vector, const Inputs& in) {
    ASSERT_TRUE(hashing::with_hasher(in, set(), [&](auto hasher) {
      const View message(in.msg);
      const std::size_t part = message.size() / 3;
      auto assigned = hasher;
      assigned.update("what the assignment must replace");
      hasher.update(message.first(part));
      auto copy = hasher;
      assigned = hasher;
      hasher.update("another message");
      copy.update(message.subspan(part));
      assigned.update(message.subspan(part));
      EXPECT_TRUE(
          matches(vector, hashing::output(copy, vector.out_len, kWhole)));
      EXPECT_TRUE(
          matches(vector, hashing::output(assigned, vector.out_len, kWhole)));
    }));
  });
}

std::string test_name(const testing::TestParamInfo<Parameters>& info) {
  return std::get<0>(info.param)->name;
}

#define INSTANTIATE_FOR_FILE(name, file)                      \
  INSTANTIATE_TEST_SUITE_P(                                   \
      name, Vectors,                                          \
      testing::Combine(testing::ValuesIn(kernel_sets::all()), \
                       testing::Values(file)),                \
      test_name)

INSTANTIATE_FOR_FILE(Rfc9861, "rfc9861.json");
INSTANTIATE_FOR_FILE(TurboShakeLengths, "turboshake_lengths.json");
INSTANTIATE_FOR_FILE(KtLengths, "kt_lengths.json");
INSTANTIATE_FOR_FILE(HopMac, "hopmac.json");
INSTANTIATE_FOR_FILE(Fips202, "fips202.json");
INSTANTIATE_FOR_FILE(KeccakSponge, "keccak_sponge.json");

// Messages of 512 MiB, whose count of chunks needs two and three bytes. Once,
// with the best set of this machine.
TEST(SlowVectors, OneShotAndPieces) {
  const lanehop::KernelSet best = lanehop::usable_kernels().front();
  std::cout << "with " << best.name() << '\n';
  std::size_t ran = 0;
  for (const Vector& vector : vectors::load("kt_lengths.json")) {
    if (!vector.slow || vectors::cost(vector) > vectors::max_bytes()) continue;
    const Inputs in(vector);
    EXPECT_TRUE(matches(vector, hashing::one_shot(in, best)));
    ASSERT_TRUE(hashing::with_hasher(in, best, [&](auto hasher) {
      hashing::update_in_pieces(&hasher, in.msg, hashing::pieces_of(1000000));
      EXPECT_TRUE(
          matches(vector, hashing::output(hasher, vector.out_len, kWhole)));
    }));
    ++ran;
  }
  if (ran == 0) GTEST_SKIP() << "LANEHOP_TEST_MAX_BYTES leaves out all four";
  EXPECT_EQ(ran, 4U);
}

}  // namespace
