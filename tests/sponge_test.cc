// SPDX-License-Identifier: MIT
// The byte path around the kernels: every rate from 1 to 199, every length
// around a block edge, output over its own input, and reset().
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "hashing.h"
#include "kernel_sets.h"
#include "lanehop/lanehop.h"
#include "oracle.h"
#include "pattern.h"

namespace {

using hashing::Bytes;
using hashing::View;

class SpongeTest : public kernel_sets::KernelSetTest {};
INSTANTIATE_FOR_ALL_SETS(SpongeTest);

std::set<std::size_t> lengths_around(std::size_t rate) {
  return {0,           1,
          rate - 1,    rate,
          rate + 1,    2 * rate - 1,
          2 * rate,    2 * rate + 1,
          3 * rate + 5};
}

TEST_P(SpongeTest, EveryRateAndLengthAroundTheEdge) {
  pattern::Random random(3);
  for (unsigned rate = 1; rate <= 199; ++rate) {
    const auto checked = lanehop::KeccakRate::checked(rate);
    ASSERT_TRUE(checked.has_value()) << rate;
    for (const std::size_t in_size : lengths_around(rate)) {
      const Bytes message = pattern::bytes(rate, in_size);
      const Bytes expected =
          oracle::sponge(rate, 24, 0x01, message, 3 * rate + 5);
      for (const std::size_t out_size : lengths_around(rate)) {
        SCOPED_TRACE(testing::Message() << "rate " << rate << ", " << in_size
                                        << " bytes in, " << out_size << " out");
        const Bytes wanted(expected.begin(),
                           expected.begin() + static_cast<long>(out_size));
        Bytes out(out_size, 0xEE);
        lanehop::keccak(*checked, message, out, set());
        ASSERT_EQ(out, wanted) << "one-shot";

        const hashing::NextPiece next = [&](std::size_t) {
          return random.between(1, rate + 3);
        };
        lanehop::Keccak hasher(*checked, set());
        hashing::update_in_pieces(&hasher, message, next);
        ASSERT_EQ(hashing::output(hasher, out_size, next), wanted) << "pieces";
      }
    }
  }
}

TEST_P(SpongeTest, BytesOneByOne) {
  const auto one = hashing::pieces_of(1);
  for (const unsigned rate : {1U, 7U, 8U, 9U, 135U, 136U, 168U, 199U}) {
    const Bytes message = pattern::bytes(rate, 3 * rate + 5);
    lanehop::Keccak hasher(lanehop::KeccakRate::checked(rate).value(), set());
    hashing::update_in_pieces(&hasher, message, one);
    EXPECT_EQ(hashing::output(hasher, 3 * rate + 5, one),
              oracle::sponge(rate, 24, 0x01, message, 3 * rate + 5));
  }
}

TEST_P(SpongeTest, EveryDomainByte) {
  const Bytes message = pattern::bytes(5, 300);
  for (unsigned domain = 0x01; domain <= 0x7F; ++domain) {
    const auto d = lanehop::DomainByte::checked(domain);
    ASSERT_TRUE(d.has_value());
    Bytes out(200);
    lanehop::turboshake128(message, out, *d, set());
    const auto byte = static_cast<std::uint8_t>(domain);
    EXPECT_EQ(out, oracle::turboshake128(message, byte, 200)) << domain;
    // The last byte of a block: suffix and the last bit of the padding share
    // it.
    lanehop::turboshake256(View(message).first(135), out, *d, set());
    EXPECT_EQ(out, oracle::turboshake256(View(message).first(135), byte, 200))
        << domain;
  }
}

// Runs a one-shot with its output over its message: `shift` bytes into it.
template <class Hash>
Bytes in_place(Hash hash, const Bytes& message, std::size_t shift,
               std::size_t out_size) {
  Bytes memory = message;
  memory.resize(std::max(message.size(), shift + out_size) + 8, 0xEE);
  const std::span<std::uint8_t> all(memory);
  hash(View(all.first(message.size())), all.subspan(shift, out_size));
  // Outside the output nothing changed.
  for (std::size_t i = 0; i < memory.size(); ++i) {
    if (i >= shift && i < shift + out_size) continue;
    EXPECT_EQ(memory[i], i < message.size() ? message[i] : 0xEE) << i;
  }
  return {memory.begin() + static_cast<long>(shift),
          memory.begin() + static_cast<long>(shift + out_size)};
}

TEST_P(SpongeTest, OutputOverItsInput) {
  using lanehop::Customization;
  const auto set = this->set();
  for (const std::size_t size : {0U, 1U, 167U, 168U, 169U, 1000U, 40000U}) {
    const Bytes message = pattern::bytes(size, size);
    for (const std::size_t shift : {std::size_t{0}, size / 2, size}) {
      for (const std::size_t n : {std::size_t{32}, std::size_t{700}, size}) {
        SCOPED_TRACE(testing::Message()
                     << size << " bytes, " << n << " out at " << shift);
        const auto check = [&](auto hash, const Bytes& expected) {
          EXPECT_EQ(in_place(hash, message, shift, n), expected);
        };
        check(
            [set](View in, std::span<std::uint8_t> out) {
              lanehop::turboshake128(in, out, lanehop::DomainByte(0x1F), set);
            },
            oracle::turboshake128(message, 0x1F, n));
        check(
            [set](View in, std::span<std::uint8_t> out) {
              lanehop::shake256(in, out, set);
            },
            oracle::shake256(message, n));
        check(
            [set](View in, std::span<std::uint8_t> out) {
              lanehop::keccak(lanehop::KeccakRate(131), in, out, set);
            },
            oracle::sponge(131, 24, 1, message, n));
        check(
            [set](View in, std::span<std::uint8_t> out) {
              lanehop::kt128(in, out, {}, set);
            },
            oracle::kt128(message, {}, n));
        // The customization string and a key are inputs as well.
        check(
            [set](View in, std::span<std::uint8_t> out) {
              lanehop::kt256(in, out, Customization(in), set);
            },
            oracle::kt256(message, message, n));
        check(
            [set](View in, std::span<std::uint8_t> out) {
              lanehop::hopmac128(lanehop::Key(in), in, out, Customization(in),
                                 set);
            },
            oracle::hopmac128(message, message, message, n));
      }
    }
  }
}

TEST_P(SpongeTest, SizeZeroWritesNothing) {
  const Bytes message = pattern::bytes(1, 20000);
  std::uint8_t memory[3] = {1, 2, 3};
  const std::span<std::uint8_t> nothing(memory + 1, 0);
  lanehop::turboshake128(message, nothing, {}, set());
  lanehop::turboshake256(message, nothing, {}, set());
  lanehop::shake128(message, nothing, set());
  lanehop::shake256(message, nothing, set());
  lanehop::keccak(lanehop::KeccakRate(99), message, nothing, set());
  lanehop::kt128(message, nothing, {}, set());
  lanehop::kt256(message, nothing, {}, set());
  lanehop::hopmac128(lanehop::Key("key"), message, nothing, {}, set());
  lanehop::kt128(message, std::span<std::uint8_t>(), {}, set());  // null
  lanehop::Shake128 hasher(set());
  hasher.update(message);
  lanehop::XofReader reader = hasher.finish();
  reader.read(nothing);
  EXPECT_EQ(memory[0], 1);
  EXPECT_EQ(memory[1], 2);
  EXPECT_EQ(memory[2], 3);
  // Nor does it use up output.
  Bytes out(32);
  reader.read(out);
  reader.read(nothing);
  Bytes more(200);
  reader.read(more);
  out.insert(out.end(), more.begin(), more.end());
  EXPECT_EQ(out, oracle::shake128(message, 232));
}

TEST_P(SpongeTest, ResetStartsAnew) {
  const Bytes message = pattern::bytes(6, 30000);
  const auto check = [&](auto hasher, const Bytes& expected) {
    for (const std::size_t before : {0U, 1U, 168U, 8192U, 8193U, 30000U}) {
      hasher.update(View(message).first(before));
      if (before % 2 == 1)
        hashing::output(hasher, expected.size(), hashing::pieces_of(64));
      hasher.reset();
      hasher.update(View(message).first(10000));
      EXPECT_EQ(
          hashing::output(hasher, expected.size(), hashing::pieces_of(64)),
          expected)
          << "after " << before;
      hasher.reset();
    }
  };
  const View used = View(message).first(10000);
  check(lanehop::TurboShake128(lanehop::DomainByte(0x07), set()),
        oracle::turboshake128(used, 0x07, 99));
  check(lanehop::TurboShake256(lanehop::DomainByte(0x0B), set()),
        oracle::turboshake256(used, 0x0B, 99));
  check(lanehop::Shake128(set()), oracle::shake128(used, 99));
  check(lanehop::Shake256(set()), oracle::shake256(used, 99));
  check(lanehop::Sha3_224(set()), oracle::sha3(used, 28));
  check(lanehop::Sha3_512(set()), oracle::sha3(used, 64));
  check(lanehop::Keccak(lanehop::KeccakRate(199), set()),
        oracle::sponge(199, 24, 0x01, used, 99));
  const Bytes custom = pattern::bytes(8, 41);
  const lanehop::Customization c(custom);
  check(lanehop::Kt128(c, set()), oracle::kt128(used, custom, 99));
  check(lanehop::Kt256(c, set()), oracle::kt256(used, custom, 99));
}

TEST_P(SpongeTest, ReadersFork) {
  const Bytes expected = oracle::turboshake128({}, 0x1F, 1000);
  lanehop::XofReader reader =
      lanehop::TurboShake128(lanehop::DomainByte(), set()).finish();
  Bytes first(300);
  reader.read(first);
  lanehop::XofReader copy = reader;
  for (lanehop::XofReader* one : {&reader, &copy}) {
    Bytes out = first;
    out.resize(1000);
    one->read(std::span(out).subspan(300));
    EXPECT_EQ(out, expected);
  }
}

TEST_P(SpongeTest, Keccak256OneShot) {
  const Bytes message = pattern::bytes(2, 500);
  const auto digest = lanehop::keccak_256(message, set());
  EXPECT_EQ(Bytes(digest.begin(), digest.end()),
            oracle::sponge(136, 24, 0x01, message, 32));
  // Ethereum's hash of no bytes, widely published.
  EXPECT_EQ(lanehop::keccak_256("", set()).to_hex(),
            "c5d2460186f7233c927e7db2dcc703c0"
            "e500b653ca82273b7bfad8045d85a470");
}

}  // namespace
