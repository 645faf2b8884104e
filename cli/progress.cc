// SPDX-License-Identifier: MIT
// How far the reading has come, as a line on standard error.
#include "cli/progress.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <new>
#include <string_view>

#include "cli/message.h"

namespace k12sum {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr seconds kSilence(2);
constexpr milliseconds kBetweenChanges(500);
constexpr seconds kBetweenLines(2);

/// Two digits at least, with the unit that fits: 1.2 GiB, 99 MiB, 1023 KiB.
std::string in_words(double bytes) {
  constexpr const char* kUnits[] = {"B",   "KiB", "MiB", "GiB",
                                    "TiB", "PiB", "EiB"};
  std::size_t unit = 0;
  while (bytes >= 1023.5 && unit + 1 < std::size(kUnits)) {
    bytes /= 1024;
    ++unit;
  }
  const bool has_fraction = unit > 0 && bytes < 9.95;
  char text[32];
  std::snprintf(text, sizeof text, "%.*f %s", has_fraction ? 1 : 0, bytes,
                kUnits[unit]);
  return text;
}

/// 0:07, 12:34 or 1:02:03.
std::string in_words(std::uint64_t total_seconds) {
  const auto minutes = total_seconds / 60;
  const auto just_seconds = static_cast<unsigned>(total_seconds % 60);
  char text[48];
  if (minutes < 60) {
    std::snprintf(text, sizeof text, "%u:%02u", static_cast<unsigned>(minutes),
                  just_seconds);
  } else {
    std::snprintf(text, sizeof text, "%llu:%02u:%02u",
                  static_cast<unsigned long long>(minutes / 60),
                  static_cast<unsigned>(minutes % 60), just_seconds);
  }
  return text;
}

/// The sum of the sizes, if all have one. Of standard input, only what is left.
std::optional<std::uint64_t> size_of_all(std::span<const char* const> names) {
  std::uint64_t sum = 0;
  for (const char* const name : names) {
    const bool is_input = std::string_view(name) == "-";
    struct stat status;
    if ((is_input ? fstat(STDIN_FILENO, &status) : stat(name, &status)) != 0 ||
        !S_ISREG(status.st_mode)) {
      return std::nullopt;
    }
    const off_t at = is_input ? lseek(STDIN_FILENO, 0, SEEK_CUR) : 0;
    if (at < status.st_size) {
      sum += static_cast<std::uint64_t>(status.st_size - at);
    }
  }
  return sum;
}

}  // namespace

Progress::Progress(std::optional<bool> wish,
                   std::span<const char* const> all_names)
    : style_(!wish.value_or(true)         ? Style::kNone
             : isatty(STDERR_FILENO) == 1 ? Style::kInPlace
             : wish.has_value()           ? Style::kLines
                                          : Style::kNone),
      total_(style_ == Style::kNone ? std::nullopt : size_of_all(all_names)),
      next_(kSilence) {}

Progress::~Progress() { erase_status(); }

void Progress::count(std::uint64_t bytes) noexcept {
  done_.fetch_add(bytes, std::memory_order_relaxed);
  const Clock::time_point now = Clock::now();
  const Clock::duration elapsed = now - start_;
  Clock::duration next = next_.load(std::memory_order_relaxed);
  if (elapsed < next) return;
  const Clock::duration after =
      elapsed + (style_ == Style::kLines ? kBetweenLines : kBetweenChanges);
  // Of several threads that come here at once, one goes on.
  if (!next_.compare_exchange_strong(next, after)) return;
  try {
    show(now);
  } catch (const std::bad_alloc&) {
  }
}

void Progress::show(Clock::time_point now) {
  if (style_ == Style::kLines) {
    complain(line(now));
  } else {
    show_status(line(now));
  }
}

std::string Progress::line(Clock::time_point now) {
  const auto done = static_cast<double>(done_.load(std::memory_order_relaxed));
  const double elapsed = std::chrono::duration<double>(now - start_).count();
  const double rate = done / elapsed;
  const std::string rate_words = ", " + in_words(rate) + "/s";
  const auto total = static_cast<double>(total_.value_or(0));
  // A file that grows, or one below /proc, has more bytes than it says.
  if (done > total) return in_words(done) + rate_words;
  const double left = (total - done) / rate;
  return in_words(done) + " of " + in_words(total) + rate_words + ", " +
         in_words(static_cast<std::uint64_t>(left + 0.5)) + " left";
}

}  // namespace k12sum
