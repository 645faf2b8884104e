// SPDX-License-Identifier: MIT
// One file to be hashed, and what is to become of its hash.
#ifndef LANEHOP_CLI_JOB_H_
#define LANEHOP_CLI_JOB_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/algorithm.h"
#include "cli/directory.h"
#include "lanehop/lanehop.h"

namespace k12sum {

/// A line for people, told in its turn among the results.
struct Notice {
  /// After "k12sum: ", with every name in it quoted.
  std::string text;
  /// Whether the exit status becomes 1.
  bool is_failure = true;
};

/// What a line of a check file says about its file.
struct Expected {
  std::vector<unsigned char> digest;
  /// Whether the line named its algorithm.
  bool tagged = false;
};

struct Job {
  /// The bytes for open(), "-" for standard input.
  std::string name;
  Place place;
  const Algorithm* algorithm = nullptr;
  /// Shared, as hashers borrow it; null for none.
  std::shared_ptr<const std::string> customization;
  lanehop::DomainByte domain;
  /// Of the output, in bytes.
  std::uint64_t length = 0;
  /// Only when the hash is compared with a check file's.
  std::optional<Expected> expected;
  /// If there is one, nothing is read, and all of the above means nothing.
  std::optional<Notice> notice;
};

/// Jobs in the order of their results. Made while they are asked for, so that
/// memory does not grow with their number.
class JobSource {
 public:
  virtual ~JobSource() = default;

  /// Overwrites `job` with the next one; false at the end. Called by one thread
  /// at a time, possibly ahead of the results.
  virtual bool next(Job& job) = 0;
  /// Whether next() might wait for somebody, so that results should be told
  /// before.
  virtual bool would_wait() { return false; }
};

}  // namespace k12sum

#endif  // LANEHOP_CLI_JOB_H_
