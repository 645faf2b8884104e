// SPDX-License-Identifier: MIT
// update_many(): many open streams fed in any order, any pieces, mixed with
// every other call, give what each message gives by itself.
#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "batches.h"
#include "lane_sets.h"
#include "lanehop/batch.h"
#include "pattern.h"
#include "stream_kinds.h"

namespace {

using batches::Bytes;
using batches::View;
using lanehop::KernelSet;
using lanehop::StreamPiece;
using stream_kinds::Kind;

constexpr std::size_t kChunk = 8192;

template <class Hasher>
Bytes output(const Hasher& hasher) {
  const std::size_t size = Kind<Hasher>::kSize;
  return hashing::output(hasher, size, hashing::pieces_of(size));
}

// Streams and what each was fed. A stream keeps its number when it is copied:
// customization string and domain byte come along.
template <class Hasher>
class Streams {
 public:
  Streams(std::uint64_t seed, KernelSet first, KernelSet second)
      : random_(seed), sets_{first, second} {}

  void open() {
    const std::size_t i = streams_.size();
    streams_.push_back({Kind<Hasher>::make(i, sets_[i % 2]), {}, i});
  }
  void fork() {
    const std::size_t i = any();
    streams_.push_back(streams_[i]);
  }
  void assign() { streams_[any()] = streams_[any()]; }
  void reset() {
    Stream& stream = streams_[any()];
    stream.hasher.reset();
    stream.fed.clear();
  }
  void plain_update() {
    Stream& stream = streams_[any()];
    const View piece = next_piece(stream, stream.fed.size());
    stream.hasher.update(piece);
    stream.feed(piece);
  }
  // One call with `count` pieces, which are gone when it has returned.
  void update_many(std::size_t count) {
    std::vector<std::size_t> which;
    std::vector<Bytes> bytes;
    std::vector<std::size_t> sizes;
    for (const Stream& stream : streams_) sizes.push_back(stream.fed.size());
    for (std::size_t i = 0; i < count; ++i) {
      // A stream that has just got a piece gets the next one now and then.
      const bool again = i != 0 && random_.between(0, 5) == 0;
      which.push_back(again ? which.back() : any());
      const View piece = next_piece(streams_[which[i]], sizes[which[i]]);
      sizes[which[i]] += piece.size();
      bytes.emplace_back(piece.begin(), piece.end());
    }
    std::vector<StreamPiece<Hasher>> pieces;
    for (std::size_t i = 0; i < count; ++i) {
      pieces.push_back({streams_[which[i]].hasher, bytes[i]});
    }
    lanehop::update_many(pieces);
    for (std::size_t i = 0; i < count; ++i) {
      streams_[which[i]].feed(bytes[i]);
      std::fill(bytes[i].begin(), bytes[i].end(), std::uint8_t{0});
    }
  }
  // finish() may be called at any time and disturbs nothing.
  void check_any() { check(streams_[any()]); }
  void check_all() const {
    for (const Stream& stream : streams_) check(stream);
  }
  std::size_t any() { return random_.between(0, streams_.size() - 1); }
  pattern::Random& random() { return random_; }
  std::size_t count() const { return streams_.size(); }

 private:
  struct Stream {
    Hasher hasher;
    Bytes fed;
    std::size_t number;
    void feed(View piece) { fed.insert(fed.end(), piece.begin(), piece.end()); }
  };

  static void check(const Stream& stream) {
    // The oracle is slow; a message fed to a hasher at once is compared with it
    // by other tests.
    Bytes expected;
    if (stream.fed.size() < 20'000) {
      expected = Kind<Hasher>::oracle(stream.fed, stream.number);
    } else {
      Hasher one = Kind<Hasher>::make(stream.number,
                                      lanehop::find_kernels("scalar").value());
      one.update(stream.fed);
      expected = output(one);
    }
    ASSERT_EQ(output(stream.hasher), expected)
        << stream.fed.size() << " bytes, stream " << stream.number;
  }

  View next_piece(const Stream& stream, std::size_t fed) {
    const std::size_t rate = Kind<Hasher>::kRate;
    // To a border of the stream, or one byte beside it.
    const std::size_t beside = random_.between(0, 2);
    const auto to_border = [&](std::size_t block, std::size_t blocks) {
      return std::max<std::size_t>(blocks * block - fed % block + beside, 1) -
             1;
    };
    std::size_t size = 0;
    switch (random_.between(0, 13)) {
      case 0:
        break;
      case 1:
      case 2:
        size = 1;
        break;
      case 3:
      case 4:
        size = random_.between(1, 2 * rate);
        break;
      case 5:
      case 6:
        size = to_border(rate, random_.between(1, 5));
        break;
      case 7:
      case 8:
        size = to_border(kChunk, random_.between(1, 2));
        break;
      case 9:
        size = kChunk + beside - 1;
        break;
      case 10:
        size = random_.between(1, 20'000);
        break;
      case 11:
        size = random_.between(0, 7) == 0 ? 100'000 + beside : 8;
        break;
      default:
        size = 1500;
        break;
    }
    return batches::pool().subspan(
        random_.between(0, 1'000'000) + stream.number, size);
  }

  pattern::Random random_;
  KernelSet sets_[2];
  std::vector<Stream> streams_;
};

template <class Hasher>
void check_random_calls(KernelSet first, KernelSet second) {
  for (const std::size_t count : {1U, 2U, 3U, 8U, 9U, 17U, 40U}) {
    SCOPED_TRACE(testing::Message() << count << " streams");
    Streams<Hasher> streams(count + 100, first, second);
    for (std::size_t i = 0; i < count; ++i) streams.open();
    for (int call = 0; call < 12; ++call) {
      streams.update_many(streams.random().between(0, 2 * count));
      switch (streams.random().between(0, 7)) {
        case 0:
          if (streams.count() < count + 3) streams.fork();
          break;
        case 1:
          streams.assign();
          break;
        case 2:
          streams.reset();
          break;
        case 3:
        case 4:
          streams.plain_update();
          break;
        default:
          streams.check_any();
          break;
      }
    }
    streams.check_all();
    if (testing::Test::HasFailure()) return;
  }
}

class ManyStreamsTest : public lane_sets::LaneSetTest {
 protected:
  template <class Hasher>
  void check() {
    check_random_calls<Hasher>(set(), set());
  }
  template <class Hasher>
  void check_mixed() {
    const KernelSet scalar = lanehop::find_kernels("scalar").value();
    const KernelSet best = lanehop::usable_kernels().front();
    check_random_calls<Hasher>(set(), scalar);
    check_random_calls<Hasher>(scalar, set());
    check_random_calls<Hasher>(best, set());
  }
};
INSTANTIATE_FOR_ALL_LANE_SETS(ManyStreamsTest);

TEST_P(ManyStreamsTest, Kt128) { check<lanehop::Kt128>(); }
TEST_P(ManyStreamsTest, Kt256) { check<lanehop::Kt256>(); }
TEST_P(ManyStreamsTest, TurboShake128) { check<lanehop::TurboShake128>(); }
TEST_P(ManyStreamsTest, Sha3AndShake) {
  check<lanehop::Sha3_256>();
  check<lanehop::Shake256>();
}

// Hashers that were made with different kernel sets, in one call.
// Pieces of one stream that end beside chunk borders, so that chaining values
// arrive while a lane is still to read a block of those before them.
template <class Hasher>
void check_one_stream_again_and_again(KernelSet set) {
  const Bytes data = pattern::bytes(3, 600'000);
  pattern::Random random(4);
  constexpr std::size_t kSizes[] = {1,    500,   8191,  8192,
                                    8193, 67232, 99905, 100000};
  for (int round = 0; round < 60; ++round) {
    Hasher many({}, set), one({}, set);
    std::vector<StreamPiece<Hasher>> pieces;
    std::size_t at = 0;
    while (at < 400'000) {
      const std::size_t size = kSizes[random.between(0, std::size(kSizes) - 1)];
      pieces.push_back({many, View(data.data() + at, size)});
      one.update(View(data.data() + at, size));
      at += size;
    }
    lanehop::update_many(pieces);
    ASSERT_EQ(output(many), output(one)) << "round " << round;
  }
}

TEST_P(ManyStreamsTest, OneStreamAgainAndAgain) {
  check_one_stream_again_and_again<lanehop::Kt128>(set());
  check_one_stream_again_and_again<lanehop::Kt256>(set());
}

TEST_P(ManyStreamsTest, MixedKernelSets) {
  check_mixed<lanehop::Kt128>();
  check_mixed<lanehop::TurboShake128>();
}

// 64 MiB in calls of 64 pieces, as from as many sockets.
TEST_P(ManyStreamsTest, SixtyFourStreamsOf1MiB) {
  constexpr std::size_t kStreams = 64;
  constexpr std::size_t kSize = std::size_t{1} << 20;
  const auto message = [](std::size_t i) {
    return batches::pool().subspan(i * 10'007, kSize);
  };
  static const std::vector<Bytes> expected = [&] {
    std::vector<Bytes> all;
    for (std::size_t i = 0; i < kStreams; ++i) {
      Bytes out(32);
      lanehop::kt128(message(i), out);
      all.push_back(out);
    }
    return all;
  }();
  std::vector<lanehop::Kt128> hashers(kStreams, lanehop::Kt128({}, set()));
  for (std::size_t at = 0; at < kSize; at += kChunk) {
    std::vector<StreamPiece<lanehop::Kt128>> pieces;
    for (std::size_t i = 0; i < kStreams; ++i) {
      pieces.push_back({hashers[i], message(i).subspan(at, kChunk)});
    }
    lanehop::update_many(pieces);
  }
  for (std::size_t i = 0; i < kStreams; ++i) {
    ASSERT_EQ(hashing::output(hashers[i], 32, hashing::pieces_of(32)),
              expected[i])
        << i;
  }
}

// Views, as Clang 14 crashes on a literal inside a job or a stream piece.
TEST(ManyStreams, ArraysSpansAndNothing) {
  using namespace std::literals;
  lanehop::Sha3_256 a, b;
  const StreamPiece<lanehop::Sha3_256> pieces[] = {
      {a, "abc"sv}, {b, ""sv}, {a, "def"sv}};
  lanehop::update_many(pieces);
  lanehop::update_many(std::span(pieces).first(0));
  lanehop::update_many(std::vector<StreamPiece<lanehop::Kt256>>());
  EXPECT_EQ(a.finish(), lanehop::sha3_256("abcdef"));
  EXPECT_EQ(b.finish(), lanehop::sha3_256(""));
}

}  // namespace
