// SPDX-License-Identifier: MIT
// Reads and hashes files, and hands out the results in order. All reading of
// hashed files and all hashing happens behind this call.
#ifndef LANEHOP_CLI_HASH_JOBS_H_
#define LANEHOP_CLI_HASH_JOBS_H_

#include <vector>

#include "cli/directory.h"
#include "cli/file_hash.h"
#include "cli/hasher.h"
#include "cli/job.h"
#include "cli/progress.h"
#include "lanehop/lanehop.h"

namespace k12sum {

struct HashSettings {
  lanehop::KernelSet kernels;
  /// Of keyed algorithms. Borrowed.
  lanehop::Key key;
  /// The most threads to use; 0: as many as the process may use.
  unsigned threads = 0;
  /// Files to be skipped, under whatever name they are found.
  std::vector<FileId> never_hashed;
  /// Is told of all bytes read. Borrowed; never null.
  Progress* progress = nullptr;
};

/// Takes the result of each job, in the order of the jobs. Each call returns
/// whether to go on; after false comes no other.
class ResultSink {
 public:
  virtual ~ResultSink() = default;

  /// `hash` is that of the whole file.
  virtual bool hashed(const Job& job, const HashOutput& hash) = 0;
  /// The file could not be read, or not to its end.
  virtual bool failed(const Job& job, const ReadFailure& failure) = 0;
  /// The job was a notice.
  virtual bool noticed(const Notice& notice) = 0;
  /// The next result may take a while: what was told should be seen.
  virtual bool flush() = 0;
};

/// Works until `source` ends or `sink` says stop. `sink` is called by the
/// calling thread only.
void hash_jobs(JobSource& source, const HashSettings& settings,
               ResultSink& sink);

}  // namespace k12sum

#endif  // LANEHOP_CLI_HASH_JOBS_H_
