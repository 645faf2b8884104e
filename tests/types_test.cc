// SPDX-License-Identifier: MIT
// What the argument and result types accept; tests/compile_fail has what they
// refuse.
#include "lanehop/types.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "lanehop/lanehop.h"

namespace {

using lanehop::Customization;
using lanehop::Digest;
using lanehop::DomainByte;
using lanehop::Input;
using lanehop::KeccakRate;
using lanehop::Key;
using lanehop::Output;

std::string bytes_of(Input input) {
  return {reinterpret_cast<const char*>(input.data()), input.size()};
}
std::string bytes_of(const Customization& c) {
  return {reinterpret_cast<const char*>(c.data()), c.size()};
}

TEST(Input, FromEveryKindOfBytes) {
  const std::string abc = "abc";
  EXPECT_EQ(bytes_of(abc), "abc");
  EXPECT_EQ(bytes_of(std::string("a temporary lives until the call ends")),
            "a temporary lives until the call ends");
  EXPECT_EQ(bytes_of(std::string_view("abcd").substr(1)), "bcd");
  const std::vector<unsigned char> v = {'x', 'y'};
  EXPECT_EQ(bytes_of(v), "xy");
  const std::vector<std::byte> w(3, std::byte{'z'});
  EXPECT_EQ(bytes_of(w), "zzz");
  EXPECT_EQ(bytes_of(std::span<const std::byte>(w).first(1)), "z");
  EXPECT_EQ(bytes_of(std::span(v).last(1)), "y");
  EXPECT_EQ(bytes_of(std::vector<char>{'q'}), "q");
  EXPECT_EQ(bytes_of(std::array<unsigned char, 2>{'1', '2'}), "12");
  const unsigned char array[3] = {'4', '5', 0};
  EXPECT_EQ(bytes_of(array), std::string("45\0", 3));  // whole, NUL and all
  std::byte raw[2] = {std::byte{'6'}, std::byte{'7'}};
  EXPECT_EQ(bytes_of(raw), "67");
  EXPECT_EQ(bytes_of(Digest<2>({'h', 'i'})), "hi");
}

TEST(Input, FromLiterals) {
  EXPECT_EQ(bytes_of("abc"), "abc");
  EXPECT_EQ(bytes_of(""), "");
  EXPECT_EQ(bytes_of("a\0b"), std::string("a\0b", 3));
  // A literal cannot end in \0, as a padded array would; a view can.
  using std::string_view_literals::operator""sv;
  EXPECT_EQ(bytes_of("a\0"sv), std::string("a\0", 2));
}

TEST(Input, OfNothing) {
  EXPECT_EQ(Input().size(), 0U);
  EXPECT_EQ(bytes_of(Input{}), "");
  EXPECT_EQ(Input(std::string()).size(), 0U);
  EXPECT_EQ(Input(std::span<const std::byte>()).size(), 0U);
}

TEST(Input, CopiesPointToTheSameBytes) {
  const std::string text = "bytes";
  const Input one = text;
  const Input copy = one;
  EXPECT_EQ(static_cast<const void*>(copy.data()), text.data());
  EXPECT_EQ(copy.size(), 5U);
}

void fill(Output out, int value) {
  if (out.size() != 0) std::memset(out.data(), value, out.size());
}

TEST(Output, ToEveryKindOfBytes) {
  std::string s(2, ' ');
  fill(s, 'a');
  EXPECT_EQ(s, "aa");
  std::vector<unsigned char> v(3);
  fill(v, 1);
  EXPECT_EQ(v, (std::vector<unsigned char>{1, 1, 1}));
  fill(std::span(v).first(1), 2);  // a temporary view of lasting bytes
  EXPECT_EQ(v, (std::vector<unsigned char>{2, 1, 1}));
  std::array<std::byte, 2> a{};
  fill(a, 3);
  EXPECT_EQ(a, (std::array<std::byte, 2>{std::byte{3}, std::byte{3}}));
  unsigned char c[2] = {};
  fill(c, 4);
  EXPECT_EQ(c[0] + c[1], 8);
  std::byte b[1] = {};
  fill(b, 5);
  EXPECT_EQ(b[0], std::byte{5});
  Digest<4> d;
  fill(d, 6);
  EXPECT_EQ(d.to_hex(), "06060606");
  std::vector<char> chars(1);
  fill(chars, 'x');
  EXPECT_EQ(chars[0], 'x');
  EXPECT_EQ(Output(std::span<std::byte>()).size(), 0U);
}

TEST(Borrowed, LastingBytesAndViews) {
  const std::string text = "name";
  EXPECT_EQ(bytes_of(Customization(text)), "name");
  EXPECT_EQ(static_cast<const void*>(Customization(text).data()), text.data());
  EXPECT_EQ(bytes_of(Customization("li\0teral")), std::string("li\0teral", 8));
  EXPECT_EQ(bytes_of(Customization(std::string_view("view"))), "view");
  const std::vector<std::byte> v(2, std::byte{'b'});
  EXPECT_EQ(bytes_of(Customization(v)), "bb");
  EXPECT_EQ(bytes_of(Customization(std::span(v).first(1))), "b");
  const Digest<2> digest({'o', 'k'});
  EXPECT_EQ(bytes_of(Customization(digest)), "ok");
  EXPECT_EQ(Customization().size(), 0U);
  const Key key(text);
  EXPECT_EQ(static_cast<const void*>(key.data()), text.data());
  EXPECT_EQ(key.size(), 4U);
  EXPECT_EQ(Key("k").size(), 1U);
  static_assert(!std::is_convertible_v<std::string&, Customization>);
  static_assert(!std::is_convertible_v<std::string&, Key>);
  static_assert(!std::is_constructible_v<Customization, std::string>);
  static_assert(!std::is_constructible_v<Key, Customization&>);
}

TEST(Digest, Hex) {
  const Digest<3> digest({0x00, 0x9A, 0xFF});
  EXPECT_EQ(digest.to_hex(), "009aff");
  EXPECT_EQ(Digest<3>().to_hex(), "000000");
  EXPECT_EQ(Digest<3>::from_hex("009aff"), digest);
  EXPECT_EQ(Digest<3>::from_hex("009AfF"), digest);
  for (unsigned value = 0; value < 256; ++value) {
    const Digest<1> one({static_cast<unsigned char>(value)});
    EXPECT_EQ(Digest<1>::from_hex(one.to_hex()), one) << value;
  }
}

TEST(Digest, FromHexIsStrict) {
  for (const char* bad :
       {"",         "0",        "00",     "009af",  "009aff0", "009aff00",
        " 009aff",  "009aff ",  " 09aff", "009af ", "009af\n", "0x9aff",
        "0X009aff", "0x009aff", "009afg", "g09aff", "00-9af",  "+09aff",
        "00 9af",   "009a:f",   "00/9af", "00@9af", "00`9af"}) {
    EXPECT_FALSE(Digest<3>::from_hex(bad).has_value()) << '"' << bad << '"';
  }
  EXPECT_FALSE(Digest<3>::from_hex(std::string_view("009af\0", 6)).has_value());
  EXPECT_FALSE(
      Digest<3>::from_hex(std::string_view("009aff\0", 7)).has_value());
  // Every byte that is no digit.
  for (int c = 0; c < 256; ++c) {
    const bool digit = std::isxdigit(c) != 0;
    const char text[2] = {'0', static_cast<char>(c)};
    EXPECT_EQ(Digest<1>::from_hex({text, 2}).has_value(), digit) << c;
  }
}

TEST(Digest, Equality) {
  Digest<64> a;
  std::fill(a.begin(), a.end(), static_cast<unsigned char>(0x55));
  const Digest<64> b = a;
  EXPECT_TRUE(a == b);
  EXPECT_FALSE(a != b);
  for (std::size_t bit = 0; bit < 512; ++bit) {
    const auto mask = static_cast<unsigned char>(1U << (bit % 8));
    a.data()[bit / 8] ^= mask;
    EXPECT_FALSE(a == b) << bit;
    EXPECT_TRUE(a != b) << bit;
    a.data()[bit / 8] ^= mask;
  }
  EXPECT_TRUE(a == b);
  static_assert(Digest<64>::size() == 64);
}

TEST(DomainByte, Edges) {
  EXPECT_EQ(DomainByte().value(), 0x1F);
  EXPECT_EQ(DomainByte(0x01).value(), 0x01);
  EXPECT_EQ(DomainByte(0x7F).value(), 0x7F);
  for (unsigned value = 0; value < 0x300; ++value) {
    const auto checked = DomainByte::checked(value);
    ASSERT_EQ(checked.has_value(), value >= 0x01 && value <= 0x7F) << value;
    if (checked) {
      EXPECT_EQ(checked->value(), value);
    }
  }
  EXPECT_FALSE(DomainByte::checked(~0U).has_value());
  static_assert(!std::is_default_constructible_v<KeccakRate>);
}

TEST(KeccakRate, Edges) {
  EXPECT_EQ(KeccakRate(1).bytes(), 1U);
  EXPECT_EQ(KeccakRate(199).bytes(), 199U);
  for (unsigned bytes = 0; bytes < 0x300; ++bytes) {
    const auto checked = KeccakRate::checked(bytes);
    ASSERT_EQ(checked.has_value(), bytes >= 1 && bytes <= 199) << bytes;
    if (checked) {
      EXPECT_EQ(checked->bytes(), bytes);
    }
  }
  EXPECT_FALSE(KeccakRate::checked(~0U).has_value());
}

TEST(KernelSet, IsAHandle) {
  static_assert(sizeof(lanehop::KernelSet) == sizeof(void*));
  static_assert(!std::is_default_constructible_v<lanehop::KernelSet>);
  static_assert(std::is_trivially_copyable_v<lanehop::KernelSet>);
  EXPECT_EQ(lanehop::find_kernels("scalar"), lanehop::usable_kernels().back());
}

TEST(Hashers, DoNotThrowAndForkByCopying) {
  static_assert(sizeof(lanehop::Kt128) <= 512);
  static_assert(std::is_nothrow_copy_constructible_v<lanehop::Kt128>);
  static_assert(std::is_nothrow_copy_constructible_v<lanehop::Shake128>);
  static_assert(std::is_nothrow_copy_assignable_v<lanehop::Kt256>);
  static_assert(noexcept(lanehop::kt128({})));
  static_assert(noexcept(lanehop::kt128("a literal")));
  static_assert(
      noexcept(lanehop::turboshake128("a literal", DomainByte(0x0B))));
  static_assert(noexcept(lanehop::sha3_256({})));
  static_assert(noexcept(std::declval<lanehop::Kt128&>().update({})));
  static_assert(noexcept(std::declval<const lanehop::Kt128&>().finish()));
  static_assert(!std::is_default_constructible_v<lanehop::XofReader>);
  // A hasher of one kind is not another.
  static_assert(!std::is_constructible_v<lanehop::Kt128, lanehop::Kt256&>);
}

// Literals and default arguments, as the README writes them.
TEST(Hashers, AsPeopleCallThem) {
  const auto digest = lanehop::kt128("");
  static_assert(std::is_same_v<decltype(digest), const Digest<32>>);
  EXPECT_EQ(digest.to_hex(),
            "1ac2d450fc3b4205d19da7bfca1b37513c0803577ac7167f06fe2ce1f0ef39e5");
  static_assert(lanehop::Digest<64>::size() ==
                decltype(lanehop::kt256(""))::size());
  lanehop::Sha3_256 sha3;
  sha3.update("a");
  sha3.update(std::string("bc"));
  EXPECT_EQ(sha3.finish().to_hex(),
            "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532");
  EXPECT_EQ(sha3.finish(), lanehop::sha3_256("abc"));
  const auto reader = lanehop::TurboShake128(DomainByte(0x1F)).finish();
  auto copy = reader;
  EXPECT_EQ(copy.read<32>().to_hex(),
            "1e415f1c5983aff2169217277d17bb538cd945a397ddec541f1ce41af2c1b74c");
  EXPECT_EQ(lanehop::Shake128().finish().read<16>().to_hex(),
            "7f9c2ba4e88f827d616045507605853e");
}

}  // namespace
