// SPDX-License-Identifier: MIT
// update() with a list of pieces: the same as one update() with all of them,
// whatever was absorbed before.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "batches.h"
#include "guarded.h"
#include "lane_sets.h"
#include "oracle.h"
#include "pattern.h"

namespace {

using batches::Bytes;
using batches::View;
using lanehop::BorrowedInput;
using Pieces = std::vector<BorrowedInput>;

constexpr std::size_t kChunk = 8192;

// How a message is cut up.
enum class Cut { kWhole, kOnes, kNetwork, kBlocks, kChunks, kAnything };
constexpr Cut kCuts[] = {Cut::kWhole,  Cut::kOnes,   Cut::kNetwork,
                         Cut::kBlocks, Cut::kChunks, Cut::kAnything};

std::size_t next_size(Cut cut, pattern::Random& random, std::size_t rate) {
  switch (cut) {
    case Cut::kWhole:
      return std::size_t{1} << 30;
    case Cut::kOnes:
      return 1;
    case Cut::kNetwork:
      return 1500;
    case Cut::kBlocks:
      return rate * random.between(1, 3) + random.between(0, 2) - 1;
    case Cut::kChunks:
      return kChunk * random.between(1, 2) + random.between(0, 2) - 1;
    case Cut::kAnything:
      break;
  }
  return random.between(0, 30) == 0 ? random.between(0, 100'000)
                                    : random.between(0, 700);
}

// Pieces in copies of their own at odd distances, empty ones among them.
Pieces cut_up(View message, Cut cut, std::size_t rate, pattern::Random& random,
              Bytes* memory) {
  std::vector<std::size_t> sizes;
  for (std::size_t at = 0; at < message.size();) {
    if (random.between(0, 9) == 0) sizes.push_back(0);
    sizes.push_back(
        std::min(next_size(cut, random, rate), message.size() - at));
    at += sizes.back();
  }
  memory->assign(message.size() + 3 * sizes.size(), 0xEE);
  Pieces pieces;
  std::size_t from = 0;
  std::size_t to = 1;
  for (const std::size_t size : sizes) {
    std::copy_n(message.begin() + static_cast<std::ptrdiff_t>(from), size,
                memory->begin() + static_cast<std::ptrdiff_t>(to));
    pieces.push_back(View(*memory).subspan(to, size));
    from += size;
    to += size + 3;
  }
  return pieces;
}

class ScatterTest : public lane_sets::LaneSetTest {
 protected:
  // `expected(message)` is the hasher's output for it.
  template <class Hasher, class Expected>
  void check(const Hasher& fresh, std::size_t rate, std::size_t out_size,
             Expected expected) {
    pattern::Random random(rate);
    for (const std::size_t before :
         {std::size_t{0}, std::size_t{1}, rate - 1, rate, std::size_t{1000},
          kChunk - 1, kChunk, kChunk + 1, 2 * kChunk, std::size_t{20'000}}) {
      for (const Cut cut : kCuts) {
        // One big message a kind of cut, then small ones.
        const std::size_t most = cut == Cut::kOnes ? 9000 : 180'000;
        for (const std::size_t size :
             {std::size_t{0}, random.between(0, 300), random.between(0, 20'000),
              before == 1 ? most : random.between(0, 9000)}) {
          const View message =
              batches::pool().subspan(random.between(0, 99), before + size);
          Bytes memory;
          const Pieces pieces =
              cut_up(message.subspan(before), cut, rate, random, &memory);
          Hasher hasher = fresh;
          hasher.update(message.first(before));
          hasher.update(pieces);
          // All is used by now, and the next call goes on from there.
          std::fill(memory.begin(), memory.end(), std::uint8_t{0});
          const View more = batches::pool().last(size % 3 * 100);
          hasher.update(Pieces{more.first(more.size() / 2), View(),
                               more.subspan(more.size() / 2)});
          Bytes all(message.begin(), message.end());
          all.insert(all.end(), more.begin(), more.end());
          ASSERT_EQ(
              hashing::output(hasher, out_size, hashing::pieces_of(out_size)),
              expected(all))
              << before << " bytes, then " << size << " in " << pieces.size()
              << " pieces, cut " << static_cast<int>(cut);
        }
      }
    }
  }
};
INSTANTIATE_FOR_ALL_LANE_SETS(ScatterTest);

template <class Hasher>
auto plainly(Hasher fresh, std::size_t size) {
  return [=](View message) {
    Hasher hasher = fresh;
    hasher.update(message);
    return hashing::output(hasher, size, hashing::pieces_of(size));
  };
}

TEST_P(ScatterTest, Kt128) {
  const auto scalar = lanehop::find_kernels("scalar").value();
  for (const std::size_t size : {0U, 1U, 1024U, 10240U}) {
    const lanehop::Customization custom(batches::pool().last(size));
    check(lanehop::Kt128(custom, set()), 168, 32,
          plainly(lanehop::Kt128(custom, scalar), 32));
  }
}

TEST_P(ScatterTest, Kt256) {
  const auto scalar = lanehop::find_kernels("scalar").value();
  check(lanehop::Kt256({}, set()), 136, 64,
        plainly(lanehop::Kt256({}, scalar), 64));
}

TEST_P(ScatterTest, Sponges) {
  const auto scalar = lanehop::find_kernels("scalar").value();
  check(lanehop::TurboShake128({}, set()), 168, 200,
        plainly(lanehop::TurboShake128({}, scalar), 200));
  check(lanehop::Sha3_256(set()), 136, 32,
        plainly(lanehop::Sha3_256(scalar), 32));
  check(lanehop::Keccak(lanehop::KeccakRate(131), set()), 131, 200,
        plainly(lanehop::Keccak(lanehop::KeccakRate(131), scalar), 200));
}

// One list against the oracle itself.
TEST_P(ScatterTest, AsTheStandardSays) {
  pattern::Random random(8);
  const View message = batches::pool().first(100'000);
  Bytes memory;
  const Pieces pieces = cut_up(message, Cut::kNetwork, 168, random, &memory);
  const View custom = batches::pool().last(300);
  lanehop::Kt128 tree(lanehop::Customization(custom), set());
  tree.update(pieces);
  EXPECT_EQ(hashing::output(tree, 99, hashing::pieces_of(99)),
            oracle::kt128(message, custom, 99));
  lanehop::Shake128 sponge(set());
  sponge.update(pieces);
  EXPECT_EQ(hashing::output(sponge, 99, hashing::pieces_of(99)),
            oracle::shake128(message, 99));
}

// Pieces that each end at a page that cannot be read, or begin behind one: none
// is read beyond its end to complete a block.
TEST_P(ScatterTest, NothingBesideThePiecesIsRead) {
  const View message = batches::pool().first(70'000);
  for (const bool at_back : {true, false}) {
    pattern::Random random(9);
    std::vector<std::unique_ptr<Guarded>> memory;
    Pieces pieces;
    for (std::size_t at = 0; at < message.size();) {
      const std::size_t size =
          std::min(random.between(0, 1500), message.size() - at);
      memory.push_back(std::make_unique<Guarded>(size));
      auto* const to =
          at_back ? memory.back()->back(size) : memory.back()->front();
      std::copy_n(message.begin() + static_cast<std::ptrdiff_t>(at), size, to);
      pieces.push_back(std::span(to, size));
      at += size;
    }
    lanehop::Kt128 hasher({}, set());
    hasher.update(pieces);
    const auto expected = plainly(
        lanehop::Kt128({}, lanehop::find_kernels("scalar").value()), 32);
    EXPECT_EQ(hashing::output(hasher, 32, hashing::pieces_of(32)),
              expected(message));
  }
}

// What takes the place of a list.
TEST(Scatter, ArraysVectorsAndSpans) {
  const Bytes text = {'a', 'b', 'c', 'd', 'e', 'f'};
  const View all(text);
  const auto check = [&](const auto& pieces) {
    lanehop::Sha3_256 hasher;
    hasher.update(pieces);
    EXPECT_EQ(hasher.finish(), lanehop::sha3_256(text));
    lanehop::Kt128 tree;
    tree.update(pieces);
    EXPECT_EQ(hashing::output(tree, 32, hashing::pieces_of(32)),
              oracle::kt128(text, {}, 32));
  };
  const BorrowedInput pieces[] = {all.first(3), View(), all.last(3)};
  check(pieces);
  check(std::span(pieces));
  check(std::array<BorrowedInput, 2>{all.first(1), all.last(5)});
  check(Pieces{all});
  check(Pieces{all.first(2), all.last(4)});
  lanehop::Kt128 nothing;
  nothing.update(Pieces());
  nothing.update({});
  EXPECT_EQ(hashing::output(nothing, 32, hashing::pieces_of(32)),
            oracle::kt128({}, {}, 32));
}

}  // namespace
