// SPDX-License-Identifier: MIT
// BufferedWriter on every kernel set: the digest whatever the pieces and the
// window, drain(), moving, and that windows are wiped.
#include <gtest/gtest.h>

#include <algorithm>
#include <concepts>
#include <type_traits>
#include <utility>
#include <vector>

#include "counting_set.h"
#include "dispatch/dispatch.h"
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

// What drain() returns is no hasher of the caller's: bytes that are absorbed
// into it would be lost.
template <class Writer>
concept DrainsIntoUpdate = requires(Writer& w) {
  w.drain().update("");
};
static_assert(!DrainsIntoUpdate<BufferedWriter<Kt128>>);
// Nor may it outlive its writer.
template <class Writer>
concept DrainsTemporary = requires(Writer&& w) {
  std::move(w).drain();
};
static_assert(!DrainsTemporary<BufferedWriter<Kt128>>);

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

TEST_P(BufferedTest, MovedFromIsAsNew) {
  const Bytes message = pattern::bytes(16, 100'000);
  const hashing::View view(message);
  BufferedWriter first(Kt128({}, set()));
  first.update(view.first(70'000));
  BufferedWriter second(std::move(first));
  EXPECT_EQ(read32(first), oracle::kt128({}, {}, 32));
  first.update(view);
  EXPECT_EQ(read32(first), oracle::kt128(view, {}, 32));
  second.update(view.subspan(70'000));
  EXPECT_EQ(read32(second), oracle::kt128(view, {}, 32));
  first = std::move(second);
  EXPECT_EQ(read32(first), oracle::kt128(view, {}, 32));
  EXPECT_EQ(read32(second), oracle::kt128({}, {}, 32));
}

// How well the lanes are filled: block steps of a set that counts them.
constexpr std::size_t kMessageSize = std::size_t{1} << 20;
constexpr std::size_t kWaveSteps = 8192 / 168 + 1;
// Waves of eight chunks, the final node (as in schedule_test.cc) and what is
// left of S_0.
constexpr std::size_t kIdealSteps =
    kMessageSize / 65536 * kWaveSteps + (8 + 32 * 128 + 4) / 168 + 3;

// The steps of KT128 over a message of which the hasher has `held` bytes before
// the writer gets the rest in pieces of 4000 bytes. Drains whenever `drain_at`
// more bytes were taken.
std::size_t steps(std::size_t window_size, std::size_t held,
                  std::size_t drain_at) {
  const auto set = lanehop::detail::KernelAccess::make(counting::kEightLanes);
  const Bytes message = pattern::bytes(17, kMessageSize);
  const hashing::View view(message);
  Bytes window(window_size);
  counting::reset();
  Kt128 hasher({}, set);
  hasher.update(view.first(held));
  BufferedWriter writer(hasher, window);
  std::size_t since_drain = 0;
  hashing::for_each_piece(view.size() - held, hashing::pieces_of(4000),
                          [&](std::size_t at, std::size_t n) {
                            writer.update(view.subspan(held + at, n));
                            since_drain += n;
                            if (since_drain >= drain_at) {
                              writer.drain();
                              since_drain = 0;
                            }
                          });
  const Bytes out = read32(writer);
  const std::size_t all = counting::counts().all();
  EXPECT_EQ(out, oracle::kt128(message, {}, 32));
  return all;
}

constexpr std::size_t kWindows[] = {65536,  65537,  69632,  81920,
                                    100000, 131072, 131073, 200000};

TEST(BufferedSchedule, AnyWindow) {
  for (const std::size_t window : kWindows) {
    EXPECT_LE(steps(window, 0, kMessageSize), kIdealSteps) << window;
  }
  // Of whole chunks, with fewer lanes.
  for (const std::size_t chunks : {1U, 2U, 4U}) {
    EXPECT_LE(
        steps(chunks * 8192 + 4000, 0, kMessageSize),
        kIdealSteps + kMessageSize / 65536 * (8 / chunks - 1) * kWaveSteps)
        << chunks;
  }
}

TEST(BufferedSchedule, HasherWithinAChunk) {
  for (const std::size_t window : kWindows) {
    for (const std::size_t held : {1U, 4000U, 8191U, 8192U, 8193U, 30'000U}) {
      const std::size_t alone = held % 8192 / 168 + held / 8192 * kWaveSteps;
      EXPECT_LE(steps(window, held, kMessageSize),
                kIdealSteps + alone + kWaveSteps + 1)
          << window << " " << held;
    }
  }
}

TEST(BufferedSchedule, DrainedNowAndThen) {
  for (const std::size_t window : kWindows) {
    for (const std::size_t drain_at : {300'001U, 524'288U}) {
      const std::size_t drains = kMessageSize / drain_at;
      EXPECT_LE(steps(window, 0, drain_at),
                kIdealSteps + drains * (2 * kWaveSteps + 2))
          << window << " " << drain_at;
    }
  }
}

// Large pieces go straight to the hasher, up to the end of a chunk.
TEST(BufferedSchedule, LargePieces) {
  const auto set = lanehop::detail::KernelAccess::make(counting::kEightLanes);
  const Bytes message = pattern::bytes(18, kMessageSize);
  for (const std::size_t piece : {70'000U, 150'000U, 300'000U}) {
    Bytes window(100'000);
    counting::reset();
    Kt128 hasher({}, set);
    hasher.update(hashing::View(message).first(1000));
    BufferedWriter writer(hasher, window);
    hashing::update_in_pieces(&writer, hashing::View(message).subspan(1000),
                              hashing::pieces_of(piece));
    const Bytes out = read32(writer);
    EXPECT_LE(counting::counts().all(), kIdealSteps + kWaveSteps + 7) << piece;
    EXPECT_EQ(out, oracle::kt128(message, {}, 32));
  }
}

}  // namespace
