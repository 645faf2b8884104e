// SPDX-License-Identifier: MIT
// The lines of one check file as jobs.
#include "cli/check_source.h"

#include <cerrno>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "cli/check_line.h"
#include "cli/message.h"
#include "cli/quote.h"

namespace k12sum {
namespace {

/// Room for every name, for any customization and for a hash of two million
/// bytes; yet a file without lines, such as /dev/zero, does not fill the
/// memory.
constexpr std::size_t kLongestLine = std::size_t{4} << 20;

constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";

/// Whether a file that begins so is UTF-16, as Windows' shells write it.
bool is_utf16(std::string_view text) {
  return text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF");
}

}  // namespace

CheckSource::CheckSource(const char* file, const CheckRules& rules,
                         const CheckOptions& options)
    : rules_(rules),
      options_(options),
      file_(file),
      open_error_(file_.fd() < 0 ? errno : 0),
      reader_(file_.fd(), options.zero ? '\0' : '\n', kLongestLine),
      is_standard_input_(std::string_view(file) == "-"),
      name_(is_standard_input_ ? quote("standard input") : quote_name(file)) {}

bool CheckSource::next(Job& job) {
  if (unreadable_) return false;
  if (open_error_ != 0) return give_up(reason_of(open_error_), job);
  for (;;) {
    const LineReader::Result result = reader_.next(line_);
    if (result == LineReader::Result::kEnd) return false;
    if (result == LineReader::Result::kError) {
      return give_up(reason_of(errno), job);
    }
    ++number_;
    if (number_ == 1 && is_utf16(line_)) {
      return give_up("The file is UTF-16, and a check file is ASCII or UTF-8",
                     job);
    }
    if (number_ == 1 && line_.starts_with(kUtf8Mark)) {
      line_.erase(0, kUtf8Mark.size());
    }
    if (!options_.zero && line_.ends_with('\r')) line_.pop_back();
    if (result == LineReader::Result::kTooLong) {
      if (tell_malformed("line of more than 4 MiB", job)) return true;
    } else if (!is_comment(line_) && parse(line_, job)) {
      return true;
    }
  }
}

/// Makes `job` the last one: the notice that the file cannot be read.
bool CheckSource::give_up(const std::string& reason, Job& job) {
  unreadable_ = true;
  job = {};
  job.notice = Notice{name_ + ": " + reason};
  return true;
}

/// Whether there is something to do or to tell about the line.
bool CheckSource::parse(const std::string& text, Job& job) {
  std::optional<CheckLine> line = parse_check_line(text, !options_.zero);
  if (!line) {
    return tell_malformed("improperly formatted " +
                              std::string(rules_.algorithm->tag) +
                              " checksum line",
                          job);
  }
  if (is_standard_input_ && line->name == "-") {
    return tell_refused("standard input is being read for checksum lines", job);
  }
  std::variant<Job, std::string> result = apply_rules(rules_, std::move(*line));
  if (const auto* const reason = std::get_if<std::string>(&result)) {
    return tell_refused(*reason, job);
  }
  ++accepted_;
  job = std::move(std::get<Job>(result));
  return true;
}

bool CheckSource::tell_malformed(const std::string& reason, Job& job) {
  ++malformed_;
  if (options_.report == Report::kStatus) return false;
  if (options_.lenient && options_.report != Report::kWarn) return false;
  job = {};
  job.notice = notice_of_line(reason);
  return true;
}

bool CheckSource::tell_refused(const std::string& reason, Job& job) {
  ++refused_;
  if (options_.report == Report::kStatus) return false;
  job = {};
  job.notice = notice_of_line(reason);
  return true;
}

Notice CheckSource::notice_of_line(const std::string& text) const {
  return {name_ + ": " + std::to_string(number_) + ": " + text};
}

}  // namespace k12sum
