// SPDX-License-Identifier: MIT
// How far the reading has come, as a line on standard error.
#ifndef LANEHOP_CLI_PROGRESS_H_
#define LANEHOP_CLI_PROGRESS_H_

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace k12sum {

/// Shows nothing in the first two seconds. Then, on a terminal, one line that
/// is rewritten in place, as long as the process is in the foreground. There is
/// no thread behind it: where nothing is read nothing moves.
class Progress {
 public:
  /// `wish` is --progress or --no-progress. Without one it is for terminals
  /// only; --progress elsewhere gives a line after another. `all_names` are
  /// those of all that will be read, for the time left, or none if that is not
  /// known.
  Progress(std::optional<bool> wish, std::span<const char* const> all_names);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();

  /// Some more bytes were read. Any thread may say so, often. It cannot fail: a
  /// line that there is no memory for is left out.
  void add(std::uint64_t bytes) noexcept {
    if (style_ != Style::kNone) count(bytes);
  }

 private:
  enum class Style { kNone, kInPlace, kLines };
  using Clock = std::chrono::steady_clock;

  void count(std::uint64_t bytes) noexcept;
  void show(Clock::time_point now);
  std::string line(Clock::time_point now);

  const Style style_;
  /// Of all that will be read, in bytes, if known.
  const std::optional<std::uint64_t> total_;
  const Clock::time_point start_ = Clock::now();
  std::atomic<Clock::duration> next_;  // since start_
  std::atomic<std::uint64_t> done_ = 0;
};

}  // namespace k12sum

#endif  // LANEHOP_CLI_PROGRESS_H_
