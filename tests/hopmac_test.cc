// SPDX-License-Identifier: MIT
// HopMAC's verify(): right tags of enough bytes pass, everything else is
// refused.
#include <gtest/gtest.h>

#include <vector>

#include "hashing.h"
#include "kernel_sets.h"
#include "lanehop/k12.h"
#include "oracle.h"
#include "pattern.h"

namespace {

using hashing::Bytes;
using hashing::View;
using lanehop::Customization;
using lanehop::Key;

class HopMacTest : public kernel_sets::KernelSetTest {
 protected:
  // Verifies by the one-shot and by the class, whole and in pieces, which must
  // agree.
  bool verify128(View message, View tag) const {
    const bool one_shot = lanehop::hopmac128_verify(
        Key(key_), message, tag, Customization(custom_), set());
    lanehop::HopMac128 mac(Key(key_), Customization(custom_), set());
    hashing::update_in_pieces(&mac, message, hashing::pieces_of(1000));
    EXPECT_EQ(mac.verify(tag), one_shot);
    EXPECT_EQ(mac.verify(tag), one_shot);  // again: verify() is const
    return one_shot;
  }
  bool verify256(View message, View tag) const {
    const bool one_shot = lanehop::hopmac256_verify(
        Key(key_), message, tag, Customization(custom_), set());
    lanehop::HopMac256 mac(Key(key_), Customization(custom_), set());
    mac.update(message);
    EXPECT_EQ(mac.verify(tag), one_shot);
    return one_shot;
  }
  const Bytes key_ = pattern::bytes(1, 32);
  const Bytes custom_ = pattern::bytes(2, 10);
};
INSTANTIATE_FOR_ALL_SETS(HopMacTest);

TEST_P(HopMacTest, AcceptsRightTags) {
  for (const std::size_t size : {0U, 1U, 5000U, 8192U, 20000U}) {
    const Bytes message = pattern::bytes(3, size);
    for (const std::size_t n : {16U, 17U, 32U, 64U, 200U, 8192U}) {
      EXPECT_TRUE(
          verify128(message, oracle::hopmac128(key_, message, custom_, n)))
          << n;
      EXPECT_TRUE(
          verify256(message, oracle::hopmac256(key_, message, custom_, n)))
          << n;
    }
  }
}

TEST_P(HopMacTest, RefusesShortTagsEvenIfRight) {
  const Bytes message = pattern::bytes(3, 100);
  for (std::size_t n = 0; n <= 15; ++n) {
    EXPECT_FALSE(
        verify128(message, oracle::hopmac128(key_, message, custom_, n)))
        << n;
    EXPECT_FALSE(
        verify256(message, oracle::hopmac256(key_, message, custom_, n)))
        << n;
  }
}

TEST_P(HopMacTest, RefusesEveryFlippedBit) {
  const Bytes message = pattern::bytes(3, 100);
  for (const std::size_t n : {16U, 17U, 32U, 64U, 200U}) {
    Bytes tag128 = oracle::hopmac128(key_, message, custom_, n);
    Bytes tag256 = oracle::hopmac256(key_, message, custom_, n);
    for (std::size_t bit = 0; bit < 8 * n; ++bit) {
      const auto mask = static_cast<std::uint8_t>(1U << (bit % 8));
      tag128[bit / 8] ^= mask;
      tag256[bit / 8] ^= mask;
      ASSERT_FALSE(verify128(message, tag128)) << n << " bytes, bit " << bit;
      ASSERT_FALSE(verify256(message, tag256)) << n << " bytes, bit " << bit;
      tag128[bit / 8] ^= mask;
      tag256[bit / 8] ^= mask;
    }
    EXPECT_TRUE(verify128(message, tag128));
    EXPECT_TRUE(verify256(message, tag256));
  }
}

TEST_P(HopMacTest, RefusesOtherInputs) {
  const Bytes message = pattern::bytes(3, 9000);
  const Bytes tag = oracle::hopmac128(key_, message, custom_, 32);
  Bytes other = message;
  other.back() ^= 1;
  EXPECT_TRUE(verify128(message, tag));
  EXPECT_FALSE(verify128(other, tag));
  EXPECT_FALSE(verify128(View(message).first(8999), tag));
  EXPECT_FALSE(lanehop::hopmac128_verify(Key("another key"), message, tag,
                                         Customization(custom_), set()));
  EXPECT_FALSE(lanehop::hopmac128_verify(Key(key_), message, tag, {}, set()));
  // The 256-bit tag is not a 128-bit one.
  EXPECT_FALSE(
      verify128(message, oracle::hopmac256(key_, message, custom_, 32)));
  // One tag is not the start of a longer one's truth: sizes are part of it
  // only through the bytes compared, so a right longer tag cut short passes.
  const Bytes longer = oracle::hopmac128(key_, message, custom_, 64);
  EXPECT_TRUE(verify128(message, View(longer).first(16)));
}

}  // namespace
