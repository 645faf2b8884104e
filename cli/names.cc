// SPDX-License-Identifier: MIT
// The names of the files to hash, one after the other.
#include "cli/names.h"

namespace k12sum {

bool ArgumentNames::next(Name& name) {
  if (names_.empty()) return false;
  name = {names_.front(), std::nullopt};
  names_ = names_.subspan(1);
  return true;
}

bool NamedJobs::next(Job& job) {
  Name name;
  if (!names_.next(name)) return false;
  job = pattern_;
  job.name = std::move(name.bytes);
  job.notice = std::move(name.notice);
  return true;
}

}  // namespace k12sum
