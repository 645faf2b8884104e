// SPDX-License-Identifier: MIT
// What the tool says to people: one line on standard error, and the exit
// statuses.
#include "cli/message.h"

#include <cstdio>
#include <system_error>

namespace k12sum {

namespace {

// Standard error is unbuffered, so this is one write. Where it fails nobody is
// left to tell.
void print(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace

void complain(std::string_view text) {
  print("k12sum: " + std::string(text) + "\n");
}

void complain_usage(std::string_view text) {
  print("k12sum: " + std::string(text) +
        "\nTry 'k12sum --help' for more information.\n");
}

std::string reason_of(int error_number) {
  return std::generic_category().message(error_number);
}

}  // namespace k12sum
