// SPDX-License-Identifier: MIT
// The parser of check lines: the forms by the letter, every name that can be
// written, and noise.
#include "cli/check_line.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <iterator>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace k12sum {
namespace {

using Bytes = std::vector<unsigned char>;
using namespace std::string_literals;

const Bytes kDigest = {0x01, 0x23, 0xAB, 0xCD, 0xEF};
constexpr char kHex[] = "0123abcdef";
constexpr char kBase64[] = "ASOrze8=";

/// What `text` says when backslashes escape.
std::optional<CheckLine> parse(const std::string& text) {
  return parse_check_line(text, true);
}

void expect_line(const std::string& text, const std::string& tag,
                 const std::string& name) {
  const auto line = parse(text);
  ASSERT_TRUE(line) << text;
  EXPECT_EQ(line->tag, tag) << text;
  EXPECT_EQ(line->name, name) << text;
  EXPECT_EQ(line->digest, kDigest) << text;
  EXPECT_FALSE(line->customization) << text;
  EXPECT_FALSE(line->domain) << text;
}

TEST(CheckLine, Plain) {
  const std::string hex(kHex);
  expect_line(hex + "  name", "", "name");
  expect_line(hex + " *name", "", "name");
  expect_line("0123ABCDEF  name", "", "name");
  expect_line(" \t"s + hex + "  name", "", "name");
  expect_line(hex + "   name ", "", " name ");
  expect_line(hex + "  *name", "", "*name");
  expect_line(hex + "   ", "", " ");
}

TEST(CheckLine, Tagged) {
  const std::string hex(kHex);
  for (const std::string digest : {kHex, "0123ABCDEF", kBase64}) {
    expect_line("KT128 (name) = "s + digest, "KT128", "name");
    expect_line("SHA3-256(name)= "s + digest, "SHA3-256", "name");
    expect_line("x (name)="s + digest, "x", "name");
    expect_line(" KT128 (name) \t=\t "s + digest, "KT128", "name");
  }
  expect_line("KT128 (a) = 00) = "s + hex, "KT128", "a) = 00");
  expect_line("KT128 (() = "s + hex, "KT128", "(");
  expect_line("KT128 ()) = "s + hex, "KT128", ")");
  expect_line("KT128 ( ) = "s + hex, "KT128", " ");
  expect_line("KT128 ([c=00] (x) = "s + hex, "KT128", "[c=00] (x");
  expect_line("abcd (x) = "s + hex, "abcd", "x");
}

TEST(CheckLine, Parameters) {
  const auto customized = parse("KT128[c=00fF0a] (name) = "s + kHex);
  ASSERT_TRUE(customized);
  EXPECT_EQ(customized->tag, "KT128");
  EXPECT_EQ(customized->name, "name");
  EXPECT_EQ(customized->customization, "\x00\xFF\x0A"s);
  EXPECT_FALSE(customized->domain);

  const auto with_domain = parse("TurboSHAKE128[d=7F](name)= "s + kHex);
  ASSERT_TRUE(with_domain);
  EXPECT_EQ(with_domain->tag, "TurboSHAKE128");
  ASSERT_TRUE(with_domain->domain);
  EXPECT_EQ(with_domain->domain->value(), 0x7F);
  EXPECT_FALSE(with_domain->customization);

  for (const std::string bad :
       {"[]", "[c]", "[c=]", "[c=0]", "[c=0g]", "[C=00]", "[e=00]", "[c=00",
        "[ c=00]", "[c=00] ]", "[c=00][c=00]", "[d=80]", "[d=00]", "[d=1]",
        "[d=0101]", "[d=]", " [c=00]", "[c=00,d=01]", "[=00]"}) {
    EXPECT_FALSE(parse("KT128"s + bad + " (name) = " + kHex)) << bad;
  }
}

TEST(CheckLine, Escapes) {
  const std::string hex(kHex);
  expect_line("\\"s + hex + "  a\\nb", "", "a\nb");
  expect_line("\\"s + hex + " *a\\\\nb", "", "a\\nb");
  expect_line("\\"s + hex + "  \\r", "", "\r");
  expect_line("\\"s + hex + "  plain", "", "plain");
  expect_line("\\KT128 (\\n\\\\) = "s + hex, "KT128", "\n\\");
  expect_line(hex + "  a\\nb", "", "a\\nb");
  for (const std::string bad : {"a\\", "\\x", "\\t", "\\0", "a\\\\\\", "\\N"}) {
    EXPECT_FALSE(parse("\\"s + hex + "  " + bad)) << bad;
    EXPECT_FALSE(parse("\\KT128 ("s + bad + ") = " + hex)) << bad;
    expect_line(hex + "  " + bad, "", bad);
  }
  EXPECT_FALSE(parse("\\\\"s + hex + "  a"));
  EXPECT_FALSE(parse_check_line("\\"s + hex + "  a", false));
  const auto raw = parse_check_line(hex + "  a\nb\\n", false);
  ASSERT_TRUE(raw);
  EXPECT_EQ(raw->name, "a\nb\\n");
}

TEST(CheckLine, NotLines) {
  const std::string hex(kHex);
  for (const std::string& bad : {""s,
                                 " "s,
                                 "\\"s,
                                 hex,
                                 hex + " ",
                                 hex + "  ",
                                 hex + " name",
                                 hex + "\t name",
                                 hex + "  na\0me"s,
                                 hex + "x  name",
                                 "123  name"s,
                                 "  name"s,
                                 " *name"s,
                                 "0x"s + hex + "  name",
                                 "ASOrze8=  name"s,
                                 "KT128 (name) = "s,
                                 "KT128 (name) "s + hex,
                                 "KT128 (name = "s + hex,
                                 "KT128 name) = "s + hex,
                                 "KT128 () = "s + hex,
                                 "KT128() = "s + hex,
                                 "KT128  (name) = "s + hex,
                                 "(name) = "s + hex,
                                 " (name) = "s + hex,
                                 "KT_128 (name) = "s + hex,
                                 "KT128 (name) = "s + hex + " ",
                                 "KT128 (name) == "s + hex,
                                 "KT128 (name) = "s + hex + "0",
                                 "KT128 (n\0) = "s + hex,
                                 "KT128 (name) = "s + hex + "\r",
                                 "KT128 (name) = ASOrze9="s,
                                 "KT128 (name) = ASOrze8"s,
                                 "KT128 (name) = ASOrze8=="s,
                                 "KT128 (name) = ===="s,
                                 "KT128 (name) = A==="s,
                                 "KT128 (name) = AS=r"s,
                                 "KT128 (name) = -_-_"s,
                                 "- "s + hex + "  name",
                                 "-----BEGIN PGP SIGNED MESSAGE-----"s,
                                 "Hash: SHA512"s,
                                 "iQIzBAEBCgAdFiEE"s,
                                 "=tL4x"s,
                                 "# "s + hex + "  name",
                                 "\xEF\xBB\xBF"s + hex + "  name"}) {
    EXPECT_FALSE(parse(bad)) << bad;
  }
}

TEST(CheckLine, Comments) {
  for (const std::string comment : {"", " ", "\t ", "#", "# x", "#!"}) {
    EXPECT_TRUE(is_comment(comment)) << comment;
  }
  for (const std::string line : {" #", "x", " x", "\\#", "\v", "\r"}) {
    EXPECT_FALSE(is_comment(line)) << line;
  }
}

/// Written anew, as sha256sum does it.
std::string escaped(const std::string& name) {
  std::string out;
  for (const char c : name) {
    if (c == '\\') {
      out += "\\\\";
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\r') {
      out += "\\r";
    } else {
      out += c;
    }
  }
  return out;
}

std::string hex_of(const Bytes& bytes) {
  std::string hex;
  for (const unsigned char byte : bytes) {
    char digits[3];
    std::snprintf(digits, sizeof digits, "%02x", byte);
    hex += digits;
  }
  return hex;
}

class RandomLines : public testing::Test {
 protected:
  std::size_t below(std::size_t n) {
    return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_);
  }

  /// 1 to 255 bytes without NUL, half of them from what lines are made of.
  std::string name() {
    constexpr std::string_view kParts[] = {
        ") = ", "  ", " *", "(",       ")",           "[c=00]", "\\n",
        "\\",   "\n", "\r", "KT128 (", "= ",          "ab",     "#",
        "-",    ",",  "[",  "]",       "\xEF\xBB\xBF"};
    std::string result;
    const std::size_t size = 1 + below(below(4) == 0 ? 255 : 12);
    while (result.size() < size) {
      if (below(2) == 0) {
        result += kParts[below(std::size(kParts))];
      } else {
        result += static_cast<char>(1 + below(255));
      }
    }
    result.resize(size);
    return result;
  }

  Bytes digest() {
    Bytes bytes(1 + below(70));
    for (auto& byte : bytes) byte = static_cast<unsigned char>(below(256));
    return bytes;
  }

  std::mt19937 random_{9861};
};

TEST_F(RandomLines, EveryNameComesBack) {
  for (int i = 0; i < 10000; ++i) {
    const std::string name = this->name();
    const Bytes digest = this->digest();
    const std::string hex = hex_of(digest);
    const std::string safe = escaped(name);
    for (const std::string& text :
         {"\\"s + hex + "  " + safe, "\\"s + hex + " *" + safe,
          "\\KT128 ("s + safe + ") = " + hex,
          "\\KT128("s + safe + ")= " + hex}) {
      const auto line = parse(text);
      ASSERT_TRUE(line) << text;
      ASSERT_EQ(line->name, name) << text;
      ASSERT_EQ(line->digest, digest) << text;
    }
    for (const std::string& text :
         {hex + "  " + name, "KT128 ("s + name + ") = " + hex}) {
      const auto line = parse_check_line(text, false);
      ASSERT_TRUE(line) << text;
      ASSERT_EQ(line->name, name) << text;
      ASSERT_EQ(line->digest, digest) << text;
    }
  }
}

/// A good line with a few bytes changed. Whatever it then says, a name and a
/// digest that are in it.
TEST_F(RandomLines, NoiseIsRefusedOrRead) {
  std::size_t read = 0;
  for (int i = 0; i < 30000; ++i) {
    const std::string hex = hex_of(digest());
    std::string text = below(2) == 0 ? hex + "  " + name()
                                     : "KT128[c=0a] ("s + name() + ") = " + hex;
    for (std::size_t changes = below(4); changes > 0; --changes) {
      const std::size_t at = below(text.size());
      switch (below(3)) {
        case 0:
          text[at] = static_cast<char>(below(256));
          break;
        case 1:
          text.erase(at, 1 + below(3));
          break;
        default:
          text.insert(at, name().substr(0, 4));
      }
      if (text.empty()) text.push_back('x');
    }
    const auto line = parse_check_line(text, false);
    if (!line) continue;
    ++read;
    ASSERT_FALSE(line->name.empty()) << text;
    ASSERT_EQ(line->name.find('\0'), std::string::npos) << text;
    ASSERT_NE(text.find(line->name), std::string::npos) << text;
    ASSERT_FALSE(line->digest.empty()) << text;
    std::string lower = text;
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) {
      return 'A' <= c && c <= 'F' ? static_cast<char>(c + 32)
                                  : static_cast<char>(c);
    });
    const bool in_hex = lower.find(hex_of(line->digest)) != std::string::npos;
    ASSERT_TRUE(in_hex || !line->tag.empty()) << text;
  }
  EXPECT_GT(read, 6000u);
  EXPECT_LT(read, 27000u);
}

}  // namespace
}  // namespace k12sum
