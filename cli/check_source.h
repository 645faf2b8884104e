// SPDX-License-Identifier: MIT
// The lines of one check file as jobs.
#ifndef LANEHOP_CLI_CHECK_SOURCE_H_
#define LANEHOP_CLI_CHECK_SOURCE_H_

#include <cstdint>
#include <string>

#include "cli/check_rules.h"
#include "cli/job.h"
#include "cli/line_reader.h"
#include "cli/open_file.h"
#include "cli/options.h"

namespace k12sum {

class CheckSource final : public JobSource {
 public:
  /// Reads `file`, or standard input when it is "-". All is borrowed.
  CheckSource(const char* file, const CheckRules& rules,
              const CheckOptions& options);

  /// Lines that cannot be checked become notices, as far as the options want
  /// them told; so does what keeps the file from being read.
  bool next(Job& job) override;
  bool would_wait() override { return reader_.would_wait(); }

  /// The file as messages call it.
  const std::string& name() const { return name_; }
  /// Lines so far that have none of the forms.
  std::uint64_t malformed() const { return malformed_; }
  /// Lines so far that have one, but may not be followed.
  std::uint64_t refused() const { return refused_; }
  /// Lines so far that became jobs.
  std::uint64_t accepted() const { return accepted_; }
  /// Whether the file could not be read, or not to its end.
  bool unreadable() const { return unreadable_; }

 private:
  bool give_up(const std::string& reason, Job& job);
  bool parse(const std::string& line, Job& job);
  bool tell_malformed(const std::string& reason, Job& job);
  bool tell_refused(const std::string& reason, Job& job);
  Notice notice_of_line(const std::string& text) const;

  const CheckRules& rules_;
  const CheckOptions& options_;
  OpenFile file_;
  int open_error_;
  LineReader reader_;
  bool is_standard_input_;
  std::string name_;
  std::string line_;
  std::uint64_t number_ = 0;
  std::uint64_t malformed_ = 0;
  std::uint64_t refused_ = 0;
  std::uint64_t accepted_ = 0;
  bool unreadable_ = false;
};

}  // namespace k12sum

#endif  // LANEHOP_CLI_CHECK_SOURCE_H_
