// SPDX-License-Identifier: MIT
#include "bench/messages.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <numeric>

namespace lanehop::bench {
namespace {

constexpr std::size_t KiB = 1024, MiB = 1024 * KiB;

/// The standard's engines would do, but not its distributions: they differ from
/// library to library.
class Random {
 public:
  std::uint32_t next() { return x_ = x_ * 1664525 + 1013904223; }

 private:
  std::uint32_t x_ = 1;
};

/// 32 x 2048^u, where u has 16 random binary digits. The square root is exact
/// to the last bit everywhere, which exp() is not.
std::size_t mixed_size(Random& random) {
  constexpr double kShortest = 32, kLongest = 64 * KiB;
  double size = kShortest, factor = kLongest / kShortest;
  const std::uint32_t digits = random.next();
  for (int digit = 31; digit > 15; --digit) {
    factor = std::sqrt(factor);
    if ((digits >> digit & 1) != 0) size *= factor;
  }
  return static_cast<std::size_t>(size);
}

std::vector<std::size_t> message_sizes(const SetSize& size) {
  std::vector<std::size_t> sizes(size.count, size.each.value_or(0));
  if (!size.each) {
    Random random;
    for (std::size_t& one : sizes) one = mixed_size(random);
  }
  return sizes;
}

std::size_t total(const std::vector<std::size_t>& sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), std::size_t{0});
}

/// The whole of `text` as a number.
std::optional<std::size_t> parse_number(const std::string& text) {
  std::size_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || rest != end) return std::nullopt;
  return number;
}

/// "64KiB". Too large a number becomes a size above kMostBytes.
std::optional<std::size_t> parse_size(const std::string& text) {
  const std::size_t letters = text.find_first_not_of("0123456789");
  const std::string unit = letters == text.npos ? "" : text.substr(letters);
  const auto number = parse_number(text.substr(0, letters));
  if (!number) return std::nullopt;
  if (*number > kMostBytes) return kMostBytes + 1;
  if (unit.empty() || unit == "B") return *number;
  if (unit == "KiB") return *number * KiB;
  if (unit == "MiB") return *number * MiB;
  return std::nullopt;
}

bool is_within_bounds(const SetSize& size) {
  // In this order nothing overflows.
  return size.count <= kMostMessages && size.each.value_or(0) <= kMostBytes &&
         total(message_sizes(size)) <= kMostBytes;
}

}  // namespace

std::vector<unsigned char> make_message(std::size_t size) {
  std::vector<unsigned char> message(size);
  Random random;
  for (unsigned char& byte : message) {
    byte = static_cast<unsigned char>(random.next() >> 24);
  }
  return message;
}

std::string size_name(std::size_t size) {
  if (size >= MiB && size % MiB == 0) return std::to_string(size / MiB) + "MiB";
  if (size >= KiB && size % KiB == 0) return std::to_string(size / KiB) + "KiB";
  return std::to_string(size) + "B";
}

std::optional<SetSize> parse_set_size(const std::string& text) {
  const std::size_t star = text.find('*');
  const std::string each = text.substr(0, star);
  const auto count = star == text.npos ? std::optional<std::size_t>(1)
                                       : parse_number(text.substr(star + 1));
  const SetSize size{.each = parse_size(each), .count = count.value_or(0)};
  const bool mix = each == "mix" && star != text.npos;
  if (size.count == 0 || (!size.each && !mix)) {
    std::fprintf(stderr,
                 "lanehop-bench: --sizes '%s': expected a number of B, KiB or "
                 "MiB, such as 64KiB, or a set of messages, such as 64KiB*100 "
                 "or mix*10000\n",
                 text.c_str());
    return std::nullopt;
  }
  if (!is_within_bounds(size)) {
    std::fprintf(stderr,
                 "lanehop-bench: --sizes '%s': more than %zu messages or %zu "
                 "GiB in all\n",
                 text.c_str(), kMostMessages, kMostBytes >> 30);
    return std::nullopt;
  }
  return size;
}

std::string message_name(const SetSize& size) {
  return size.each ? size_name(*size.each) : "mix";
}

MessageSet::MessageSet(const SetSize& size) {
  const std::vector<std::size_t> sizes = message_sizes(size);
  bytes_ = make_message(total(sizes));
  messages_.reserve(sizes.size());
  std::span<const unsigned char> rest = bytes_;
  for (const std::size_t one : sizes) {
    messages_.push_back(rest.first(one));
    rest = rest.subspan(one);
  }
}

}  // namespace lanehop::bench
