// SPDX-License-Identifier: MIT
// --files-from and --files0-from: the names that stand in a file.
#include "cli/list_names.h"

#include <limits.h>

#include <cerrno>

#include "cli/message.h"
#include "cli/quote.h"

namespace k12sum {
namespace {

// No longer name can be opened, so that a file which is no list costs no
// memory.
constexpr std::size_t kLongestName = PATH_MAX - 1;

}  // namespace

ListNames::ListNames(std::string_view list, char separator)
    : list_(list),
      file_(list_.c_str()),
      error_(file_.fd() < 0 ? errno : 0),
      lines_(file_.fd(), separator, kLongestName) {}

bool ListNames::next(Name& name) {
  if (at_end_) return false;
  name = {};
  const LineReader::Result result =
      error_ == 0 ? lines_.next(name.bytes) : LineReader::Result::kError;
  if (result == LineReader::Result::kEnd) return false;
  if (result == LineReader::Result::kError) {
    at_end_ = true;
    const int error = error_ == 0 ? errno : error_;
    name = told(quote_name(list_) + ": " + reason_of(error), true);
    return true;
  }
  ++line_number_;
  const char* const problem = result == LineReader::Result::kTooLong
                                  ? "a name that is too long"
                                  : problem_with(name.bytes);
  if (problem != nullptr) {
    name = told(
        quote_name(list_) + ":" + std::to_string(line_number_) + ": " + problem,
        true);
  }
  return true;
}

const char* ListNames::problem_with(std::string_view name) const {
  if (name.empty()) return "an empty name";
  if (name.find('\0') != std::string_view::npos) {
    return "a NUL in a name; --files0-from reads lists with NUL after each";
  }
  if (name == "-" && list_ == "-") {
    return "the name - is standard input, which the list is read from";
  }
  return nullptr;
}

}  // namespace k12sum
