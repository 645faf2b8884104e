// SPDX-License-Identifier: MIT
// A file that several threads read and hash, each its parts.
#ifndef LANEHOP_CLI_FILE_SOURCE_H_
#define LANEHOP_CLI_FILE_SOURCE_H_

#include <sys/types.h>

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <span>

#include "cli/progress.h"
#include "lanehop/executor.h"

namespace k12sum {

/// How the threads read.
enum class Access : unsigned char {
  /// All at the same time: for files on fast storage.
  kAnywhere,
  /// What is in memory, all at the same time; the rest one at a time, and so
  /// about from the front to the end: for disks and networks that are slower
  /// out of order. While one reads, the others hash.
  kOneAtATime,
  /// One after the other, from the front to the end: for pipes.
  kInTurn,
};

/// The rest of an open file, from where its descriptor stands. Ends where a
/// read gives nothing, or at the first error.
class FileSource final : public lanehop::Source {
 public:
  /// `progress` is told what was read. It is borrowed.
  FileSource(int fd, Access access, Progress& progress);

  /// Makes room for what so many workers read, at most kMaxWorkers of them;
  /// false without the memory for it. Called before the first read.
  bool reserve(std::size_t workers);

  std::span<const unsigned char> bytes(std::uint64_t offset, std::size_t size,
                                       std::size_t worker) noexcept override;

  /// The errno value of the first failed read, or 0.
  int error() const { return error_; }

 private:
  ssize_t read_at(std::uint64_t offset, unsigned char* to, std::size_t size);
  ssize_t read_one_at_a_time(std::uint64_t offset, unsigned char* to,
                             std::size_t size);
  ssize_t read_in_turn(std::uint64_t offset, unsigned char* to,
                       std::size_t size);

  struct Free {
    void operator()(unsigned char* buffer) const { std::free(buffer); }
  };

  const int fd_;
  const Access access_;
  Progress& progress_;
  off_t start_ = 0;
  std::atomic<int> error_ = 0;
  std::unique_ptr<unsigned char[], Free> buffers_[kMaxWorkers];

  std::mutex mutex_;
  std::condition_variable turned_;
  std::uint64_t turn_ = 0;  // the offset to be read next
  bool ended_ = false;
};

}  // namespace k12sum

#endif  // LANEHOP_CLI_FILE_SOURCE_H_
