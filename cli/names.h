// SPDX-License-Identifier: MIT
// The names of the files to hash, one after the other.
#ifndef LANEHOP_CLI_NAMES_H_
#define LANEHOP_CLI_NAMES_H_

#include <optional>
#include <span>
#include <string>
#include <utility>

#include "cli/job.h"

namespace k12sum {

/// A file to hash, or something to say in its place.
struct Name {
  std::string bytes;
  Place place;
  std::optional<Notice> notice;
};

/// Says "k12sum: TEXT" in place of a name.
Name told(std::string text, bool is_failure);

class Names {
 public:
  virtual ~Names() = default;

  /// Overwrites `name` with the next one; false at the end.
  virtual bool next(Name& name) = 0;
  /// As JobSource has it.
  virtual bool would_wait() { return false; }
};

/// Those of the command line, as they are.
class ArgumentNames final : public Names {
 public:
  explicit ArgumentNames(std::span<const char* const> names) : names_(names) {}

  bool next(Name& name) override;

 private:
  std::span<const char* const> names_;
};

/// A job for each name, all with the same parameters.
class NamedJobs final : public JobSource {
 public:
  /// `pattern` gives all but the names. `names` is borrowed.
  NamedJobs(Names& names, Job pattern)
      : names_(names), pattern_(std::move(pattern)) {}

  bool next(Job& job) override;
  bool would_wait() override { return names_.would_wait(); }

 private:
  Names& names_;
  Job pattern_;
};

}  // namespace k12sum

#endif  // LANEHOP_CLI_NAMES_H_
