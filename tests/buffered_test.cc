// SPDX-License-Identifier: MIT
// BufferedWriter on every kernel set: the digest whatever the pieces and the
// window, drain(), moving, and that windows are wiped.
#include <gtest/gtest.h>

#include <algorithm>
#include <type_traits>
#include <utility>
#include <vector>

#include "hashing.h"
#include "kernel_sets.h"
#include "lanehop/buffered.h"
#include "oracle.h"
#include "pattern.h"

namespace {

using hashing::Bytes;
using hashing::NextPiece;
using lanehop::BufferedWriter;
using lanehop::Kt128;
using lanehop::Kt256;

static_assert(!std::is_copy_constructible_v<BufferedWriter<Kt128>>);
static_assert(!std::is_copy_assignable_v<BufferedWriter<Kt128>>);
static_assert(std::is_nothrow_move_constructible_v<BufferedWriter<Kt128>>);
static_assert(std::is_nothrow_move_assignable_v<BufferedWriter<Kt128>>);

class BufferedTest : public kernel_sets::KernelSetTest {};
INSTANTIATE_FOR_ALL_SETS(BufferedTest);

bool all_zero(const Bytes& bytes) {
  return std::all_of(bytes.begin(), bytes.end(), [](auto b) { return b == 0; });
}

Bytes read32(const auto& hasher) {
  return hashing::output(hasher, 32, hashing::pieces_of(32));
}

TEST_P(BufferedTest, AnyPiecesAndWindows) {
  const Bytes message = pattern::bytes(11, 300'000);
  const Bytes expected128 = oracle::kt128(message, {}, 32);
  const Bytes expected256 = oracle::kt256(message, {}, 32);
  pattern::Random random(12);
  const NextPiece some[] = {
      hashing::pieces_of(4096),
      hashing::pieces_of(65536),
      hashing::pieces_of(65537),
      hashing::pieces_of(300'000),
      hashing::pieces_of(333),
      [&](std::size_t) { return random.between(1, 150'000); }};
  for (const std::size_t size : {0U, 1U, 100U, 8191U, 8192U, 40'000U, 65536U}) {
    Bytes window(size);
    for (const NextPiece& next : some) {
      BufferedWriter lent(Kt128({}, set()), window);
      hashing::update_in_pieces(&lent, message, next);
      ASSERT_EQ(read32(lent), expected128) << size;
    }
    ASSERT_TRUE(all_zero(window)) << size;
  }
  for (const NextPiece& next : some) {
    BufferedWriter own(Kt256({}, set()));
    hashing::update_in_pieces(&own, message, next);
    ASSERT_EQ(read32(own), expected256);
    ASSERT_EQ(read32(own), expected256) << "finished again";
  }
}

TEST_P(BufferedTest, DrainLeavesTheStateAndAnEmptyWindow) {
  const Bytes message = pattern::bytes(13, 200'001);
  const hashing::View view(message);
  Bytes window(BufferedWriter<Kt128>::kWindowSize);
  // Three streams take turns on one window, as on a server's worker thread.
  std::vector<Kt128> streams(3, Kt128({}, set()));
  constexpr std::size_t kTurn = 10'000;
  for (std::size_t at = 0; at < view.size(); at += kTurn) {
    for (std::size_t i = 0; i < streams.size(); ++i) {
      const auto turn = view.subspan(at, std::min(kTurn, view.size() - at));
      BufferedWriter writer(streams[i], window);
      writer.update(turn.first(turn.size() / (i + 1)));
      writer.update(turn.subspan(turn.size() / (i + 1)));
      streams[i] = writer.drain();
      ASSERT_TRUE(all_zero(window));
    }
  }
  for (const Kt128& stream : streams) {
    EXPECT_EQ(read32(stream), oracle::kt128(message, {}, 32));
  }
}

TEST_P(BufferedTest, GoesOnAfterDrain) {
  const Bytes message = pattern::bytes(14, 100'000);
  const hashing::View view(message);
  BufferedWriter writer(Kt128({}, set()));
  writer.update(view.first(70'000));
  const Kt128 middle = writer.drain();
  writer.update(view.subspan(70'000));
  EXPECT_EQ(read32(middle), oracle::kt128(view.first(70'000), {}, 32));
  EXPECT_EQ(read32(writer), oracle::kt128(view, {}, 32));
}

TEST_P(BufferedTest, Moves) {
  const Bytes message = pattern::bytes(15, 30'000);
  const hashing::View view(message);
  const Bytes expected = oracle::kt128(view, {}, 32);
  Bytes window(65536), other(65536);
  {
    BufferedWriter first(Kt128({}, set()), window);
    first.update(view.first(10'000));
    BufferedWriter second(std::move(first));
    second.update(view.subspan(10'000, 10'000));
    BufferedWriter third(Kt128({}, set()), other);
    third.update(view.first(5'000));
    third = std::move(second);
    EXPECT_TRUE(all_zero(other)) << "the window that was given up";
    third.update(view.subspan(20'000));
    EXPECT_EQ(read32(third), expected);
    EXPECT_FALSE(all_zero(window));
  }
  EXPECT_TRUE(all_zero(window));
}

}  // namespace
