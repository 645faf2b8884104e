// SPDX-License-Identifier: MIT
// Reads and hashes files, and hands out the results in order: a group of small
// files at a time, side by side in lanes and on all threads; large ones in
// their turn, each on all threads.
#include "cli/hash_jobs.h"

#include <sys/resource.h>

#include <algorithm>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "cli/small_files.h"
#include "cli/workers.h"

namespace k12sum {
namespace {

/// Jobs looked at together.
constexpr std::size_t kGroup = 512;
/// Bytes that are enough for a group: paths may be deep, and the lines of a
/// check file long.
constexpr std::size_t kGroupBytes = std::size_t{1} << 20;
/// Jobs that a thread takes at a time.
constexpr std::size_t kShare = 32;

/// How many directories a group may keep open.
std::size_t most_directories() {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 1;
  return std::clamp<std::size_t>(limit.rlim_cur / 8, 1, 64);
}

/// What the jobs of a group hold on to until they are told.
class Load {
 public:
  void add(const Job& job) {
    bytes_ += job.name.size();
    if (job.expected) bytes_ += job.expected->digest.size();
    if (job.notice) bytes_ += job.notice->text.size();
    // What is not the job's own, it shares with the one before.
    if (job.customization && job.customization.get() != customization_) {
      customization_ = job.customization.get();
      bytes_ += customization_->size();
    }
    if (job.place.directory && job.place.directory.get() != directory_) {
      directory_ = job.place.directory.get();
      ++directories_;
    }
  }

  std::size_t bytes() const { return bytes_; }
  std::size_t directories() const { return directories_; }

 private:
  std::size_t bytes_ = 0;
  std::size_t directories_ = 0;
  const std::string* customization_ = nullptr;
  const Directory* directory_ = nullptr;
};

class Groups {
 public:
  Groups(JobSource& source, const HashSettings& settings, ResultSink& sink)
      : source_(source),
        settings_(settings),
        sink_(sink),
        workers_(settings.threads),
        reader_(settings.never_hashed, *settings.progress, workers_) {}

  void run() {
    while (gather()) {
      // One file has nobody to share lanes with.
      if (count_ > 1) hash_small();
      if (!tell() || !sink_.flush()) return;
    }
  }

 private:
  /// Takes jobs for as long as the source has them at hand.
  bool gather() {
    count_ = 0;
    Load load;
    do {
      if (count_ == slots_.size()) slots_.emplace_back();
      Slot& slot = slots_[count_];
      slot.done = false;
      if (!source_.next(slot.job)) break;
      ++count_;
      load.add(slot.job);
    } while (count_ < kGroup && load.bytes() < kGroupBytes &&
             load.directories() < most_directories_ && !source_.would_wait());
    return count_ != 0;
  }

  void hash_small() {
    const std::span slots = std::span(slots_).first(count_);
    const std::size_t shares = (count_ + kShare - 1) / kShare;
    const std::size_t threads =
        shares > 1 ? std::min(workers_.concurrency(), shares) : 1;
    while (small_.size() < threads) small_.emplace_back(settings_);
    std::mutex mutex;
    std::size_t next = 0;
    std::exception_ptr problem;
    workers_.for_each(threads, [&](std::size_t thread) {
      try {
        for (;;) {
          std::unique_lock lock(mutex);
          if (next == count_) return;
          const auto share =
              slots.subspan(next, std::min(kShare, count_ - next));
          next += share.size();
          lock.unlock();
          small_[thread].hash(share);
        }
      } catch (...) {
        const std::lock_guard lock(mutex);
        problem = std::current_exception();
      }
    });
    if (problem) std::rethrow_exception(problem);
  }

  bool tell() {
    for (Slot& slot : std::span(slots_).first(count_)) {
      if (!tell(slot)) return false;
      slot.job = {};  // a long name, an open directory
    }
    return true;
  }

  bool tell(const Slot& slot) {
    const Job& job = slot.job;
    if (job.notice) return sink_.noticed(*job.notice);
    if (slot.done) return sink_.hashed(job, slot.hash);
    if (count_ > 1 && !sink_.flush()) return false;
    const std::unique_ptr<Hasher> hasher =
        job.algorithm->make(parameters_of(job, settings_));
    const auto failure = reader_.feed(job.name.c_str(), job.place, *hasher);
    return failure ? sink_.failed(job, *failure) : sink_.hashed(job, *hasher);
  }

  JobSource& source_;
  const HashSettings& settings_;
  ResultSink& sink_;
  Workers workers_;
  FileReader reader_;
  const std::size_t most_directories_ = most_directories();
  std::vector<Slot> slots_;
  std::size_t count_ = 0;
  std::vector<SmallFiles> small_;
};

}  // namespace

void hash_jobs(JobSource& source, const HashSettings& settings,
               ResultSink& sink) {
  Groups(source, settings, sink).run();
}

}  // namespace k12sum
