// SPDX-License-Identifier: MIT
// What is hashed: one message, or a set of them.
#ifndef LANEHOP_BENCH_MESSAGES_H_
#define LANEHOP_BENCH_MESSAGES_H_

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace lanehop::bench {

/// A pseudo-random message.
std::vector<unsigned char> make_message(std::size_t size);

/// "64KiB".
std::string size_name(std::size_t size);

/// How many messages, and how long.
struct SetSize {
  /// Bytes of each; none: "mix", log-uniform from 32 B to 64 KiB.
  std::optional<std::size_t> each;
  std::size_t count = 1;
};

/// The bounds of a set: its messages stay in memory while it is measured.
constexpr std::size_t kMostMessages = 1'000'000;
constexpr std::size_t kMostBytes = std::size_t{4} << 30;

/// "64KiB", "8MiB", "100B" or "100"; with "*COUNT" a set of such messages, also
/// "mix*COUNT". No value, after a line to standard error, for another text and
/// beyond the bounds.
std::optional<SetSize> parse_set_size(const std::string& text);

/// "64KiB" or "mix", without the count.
std::string message_name(const SetSize& size);

/// Pseudo-random messages, the same on every machine, one after the other in
/// one buffer: most begin at odd addresses, as they do in a received packet.
class MessageSet {
 public:
  explicit MessageSet(const SetSize& size);
  // The messages point into the buffer.
  MessageSet(const MessageSet&) = delete;
  MessageSet& operator=(const MessageSet&) = delete;

  std::span<const std::span<const unsigned char>> messages() const {
    return messages_;
  }
  std::size_t count() const { return messages_.size(); }
  double bytes_each() const {
    return static_cast<double>(bytes_.size()) / static_cast<double>(count());
  }

 private:
  std::vector<unsigned char> bytes_;
  std::vector<std::span<const unsigned char>> messages_;
};

}  // namespace lanehop::bench

#endif  // LANEHOP_BENCH_MESSAGES_H_
