// SPDX-License-Identifier: MIT
// What the tool says to people: one line on standard error, and the exit
// statuses.
#include "cli/message.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <mutex>
#include <system_error>
#include <utility>

namespace k12sum {

namespace {

// Guards standard error, and the next.
std::mutex mutex;
// Of the line at the bottom of the terminal; 0 where there is none.
std::size_t status_width = 0;

// Standard error is unbuffered, so this is one write. Where it fails nobody is
// left to tell.
void print(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
}

/// Whether the terminal is ours to write on unasked.
bool is_in_foreground() { return tcgetpgrp(STDERR_FILENO) == getpgrp(); }

/// The number of characters that fit in one line, one less than there is room
/// for: after the last the cursor may be anywhere.
std::size_t line_width() {
  struct winsize size = {};
  const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0;
  return known && size.ws_col > 0 ? size.ws_col - 1u : 79u;
}

/// What erases the status. Only spaces: every terminal knows them.
std::string erasure() {
  if (status_width == 0 || !is_in_foreground()) return {};
  const std::string spaces(std::exchange(status_width, 0), ' ');
  return '\r' + spaces + '\r';
}

}  // namespace

void complain(std::string_view text) {
  const std::lock_guard lock(mutex);
  print(erasure() + "k12sum: " + std::string(text) + "\n");
}

void complain_usage(std::string_view text) {
  complain(std::string(text) + "\nTry 'k12sum --help' for more information.");
}

void show_status(std::string_view line) {
  const std::lock_guard lock(mutex);
  if (!is_in_foreground()) return;
  const std::string_view fitting = line.substr(0, line_width());
  std::string text = '\r' + std::string(fitting);
  if (fitting.size() < status_width) {
    text.append(status_width - fitting.size(), ' ');
  }
  status_width = std::max(status_width, fitting.size());
  print(text);
}

void erase_status() {
  const std::lock_guard lock(mutex);
  const std::string text = erasure();
  if (!text.empty()) print(text);
}

std::string reason_of(int error_number) {
  return std::generic_category().message(error_number);
}

}  // namespace k12sum
