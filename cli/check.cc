// SPDX-License-Identifier: MIT
// -c: compares the hashes in check files with those of the files that they
// name, and tells the outcome as coreutils do.
#include "cli/check.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/check_source.h"
#include "cli/message.h"
#include "cli/quote.h"
#include "lanehop/types.h"

namespace k12sum {
namespace {

/// Whether the output of `hash` begins with `digest`. The time taken depends
/// on the length alone, so that it tells nothing of a keyed hash.
bool matches(const HashOutput& hash, const std::vector<unsigned char>& digest) {
  bool equal = true;
  std::size_t at = 0;
  hash.output(digest.size(), [&](std::span<const unsigned char> piece) {
    equal &= lanehop::detail::equal_in_constant_time(
        piece.data(), digest.data() + at, piece.size());
    at += piece.size();
    return true;
  });
  return equal;
}

/// The name as coreutils write it before ": OK": escaped only where it would be
/// more than one line.
std::string shown(const std::string& name) {
  if (name.find('\n') == std::string::npos) return name;
  std::string line(1, '\\');
  line += escape(name);
  return line;
}

/// Prints the outcome for each file and counts.
class Checker final : public ResultSink {
 public:
  Checker(const CheckOptions& options, StandardOutput& out)
      : options_(options), out_(out) {}

  bool hashed(const Job& job, const HashOutput& hash) override {
    const bool good = matches(hash, job.expected->digest);
    ++(good ? verified_ : mismatched_);
    if (!job.expected->tagged) ++(good ? untagged_verified_ : untagged_wrong_);
    if (!good) return print(job, ": FAILED\n");
    if (options_.report == Report::kQuiet) return true;
    return print(job, ": OK\n");
  }

  bool failed(const Job& job, const ReadFailure& failure) override {
    if (failure.missing && options_.ignore_missing) return true;
    ++unreadable_;
    if (!flush()) return false;
    complain(quote_name(job.name) + ": " + failure.reason);
    return print(job, ": FAILED open or read\n");
  }

  bool noticed(const Notice& notice) override {
    if (!flush()) return false;
    complain(notice.text);
    return true;
  }

  bool flush() override {
    out_.flush();
    return !out_.failed();
  }

  std::uint64_t verified() const { return verified_; }
  std::uint64_t mismatched() const { return mismatched_; }
  std::uint64_t unreadable() const { return unreadable_; }
  /// Whether there were lines without a tag, and none of them was right.
  bool no_untagged_is_right() const {
    return untagged_wrong_ > 0 && untagged_verified_ == 0;
  }

 private:
  bool print(const Job& job, std::string_view outcome) {
    if (options_.report == Report::kStatus) return true;
    out_.write(shown(job.name));
    out_.write(outcome);
    return !out_.failed();
  }

  const CheckOptions& options_;
  StandardOutput& out_;
  std::uint64_t verified_ = 0;
  std::uint64_t mismatched_ = 0;
  std::uint64_t unreadable_ = 0;
  std::uint64_t untagged_verified_ = 0;
  std::uint64_t untagged_wrong_ = 0;
};

/// Warns with one of the texts after the number, if it is not zero.
void warn_of(std::uint64_t count, std::string_view one, std::string_view many) {
  if (count == 0) return;
  complain("WARNING: " + std::to_string(count) +
           std::string(count == 1 ? one : many));
}

void warn(const CheckSource& source, const Checker& checker,
          const CheckRules& rules) {
  warn_of(source.malformed(), " line is improperly formatted",
          " lines are improperly formatted");
  warn_of(source.refused(), " line was refused", " lines were refused");
  warn_of(checker.unreadable(), " listed file could not be read",
          " listed files could not be read");
  warn_of(checker.mismatched(), " computed checksum did NOT match",
          " computed checksums did NOT match");
  if (checker.no_untagged_is_right()) {
    complain(source.name() +
             ": no line without a tag is right: made with another algorithm" +
             (is_keyed(*rules.algorithm) ? ", customization or key?"
                                         : " or customization?"));
  }
}

bool check_file(const char* file, const CheckRules& rules,
                const CheckOptions& options, const HashSettings& settings,
                StandardOutput& out) {
  CheckSource source(file, rules, options);
  Checker checker(options, out);
  hash_jobs(source, settings, checker);
  if (out.failed()) return false;

  const bool any_line = source.accepted() + source.refused() > 0;
  const bool none_verified = options.ignore_missing && checker.verified() == 0;
  if (any_line) {
    if (options.report != Report::kStatus) warn(source, checker, rules);
    if (options.report != Report::kStatus && none_verified) {
      complain(source.name() + ": no file was verified");
    }
  } else if (!source.unreadable()) {
    complain(source.name() + ": no properly formatted checksum lines found");
  }
  return any_line && !none_verified && !source.unreadable() &&
         source.refused() == 0 && checker.unreadable() == 0 &&
         checker.mismatched() == 0 &&
         (options.lenient || source.malformed() == 0);
}

}  // namespace

bool check_files(std::span<const char* const> files, const CheckRules& rules,
                 const CheckOptions& options, const HashSettings& settings,
                 StandardOutput& out) {
  bool good = true;
  for (const char* const file : files) {
    good &= check_file(file, rules, options, settings, out);
    if (out.failed()) return false;
  }
  return good;
}

}  // namespace k12sum
