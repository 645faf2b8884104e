// SPDX-License-Identifier: MIT
// Reads and hashes files, and hands out the results in order.
#include "cli/hash_jobs.h"

#include <memory>
#include <optional>

namespace k12sum {
namespace {

/// What the job's hasher is made with. Borrows from both.
HashParameters parameters_of(const Job& job, const HashSettings& settings) {
  HashParameters parameters{{}, job.domain, settings.key, settings.kernels};
  if (job.customization != nullptr) {
    parameters.customization = lanehop::Customization(*job.customization);
  }
  return parameters;
}

}  // namespace

void hash_jobs(JobSource& source, const HashSettings& settings,
               ResultSink& sink) {
  FileReader reader(settings.never_hashed);
  Job job;
  for (bool go_on = true; go_on && source.next(job);) {
    if (job.notice) {
      go_on = sink.noticed(*job.notice);
      continue;
    }
    const std::unique_ptr<Hasher> hasher =
        job.algorithm->make(parameters_of(job, settings));
    if (const auto failure =
            reader.feed(job.name.c_str(), job.place, *hasher)) {
      go_on = sink.failed(job, *failure);
    } else {
      go_on = sink.hashed(job, *hasher);
    }
  }
}

}  // namespace k12sum
