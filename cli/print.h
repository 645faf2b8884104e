// SPDX-License-Identifier: MIT
// Prints each hash as a line, or as the options want it.
#ifndef LANEHOP_CLI_PRINT_H_
#define LANEHOP_CLI_PRINT_H_

#include "cli/hash_jobs.h"
#include "cli/options.h"
#include "cli/standard_streams.h"

namespace k12sum {

class Printer final : public ResultSink {
 public:
  Printer(const Format& format, StandardOutput& out)
      : format_(format), out_(out) {}

  bool hashed(const Job& job, const HashOutput& hash) override;
  bool failed(const Job& job, const ReadFailure& failure) override;
  bool noticed(const Notice& notice) override;
  bool flush() override;

  /// Whether every file was hashed.
  bool all_good() const { return all_good_; }

 private:
  void print_digest(const Job& job, const HashOutput& hash);

  const Format format_;
  StandardOutput& out_;
  bool all_good_ = true;
};

}  // namespace k12sum

#endif  // LANEHOP_CLI_PRINT_H_
