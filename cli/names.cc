// SPDX-License-Identifier: MIT
// The names of the files to hash, one after the other.
#include "cli/names.h"

namespace k12sum {

Name told(std::string text, bool is_failure) {
  Name name;
  name.notice = Notice{std::move(text), is_failure};
  return name;
}

bool ArgumentNames::next(Name& name) {
  if (names_.empty()) return false;
  name = {names_.front(), {}, {}};
  names_ = names_.subspan(1);
  return true;
}

bool NamedJobs::next(Job& job) {
  Name name;
  if (!names_.next(name)) return false;
  job = pattern_;
  job.name = std::move(name.bytes);
  job.place = std::move(name.place);
  job.notice = std::move(name.notice);
  return true;
}

}  // namespace k12sum
