// SPDX-License-Identifier: MIT
// Many small files: read one after the other, hashed side by side in lanes.
#include "cli/small_files.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <new>
#include <string_view>

#include "cli/open_file.h"

namespace k12sum {
namespace {

/// A file of more is hashed by itself: it fills lanes alone.
constexpr std::size_t kMostBytes = std::size_t{64} << 10;
constexpr std::size_t kBufferSize = std::size_t{1} << 20;

bool have_one_hash(const Job& a, const Job& b) {
  const auto customization = [](const Job& job) {
    return job.customization == nullptr ? std::string_view()
                                        : std::string_view(*job.customization);
  };
  return a.algorithm == b.algorithm && a.domain.value() == b.domain.value() &&
         customization(a) == customization(b);
}

/// Whether it is a regular file that may be small. A FIFO must not be opened
/// before its turn, and a device only if it is to be read.
bool may_be_small(const Job& job) {
  struct stat status;
  if (job.place.directory != nullptr) return true;  // opening waits for nothing
  return stat(job.name.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
         status.st_size <= static_cast<off_t>(kMostBytes);
}

}  // namespace

HashParameters parameters_of(const Job& job, const HashSettings& settings) {
  HashParameters parameters{{}, job.domain, settings.key, settings.kernels};
  if (job.customization != nullptr) {
    parameters.customization = lanehop::Customization(*job.customization);
  }
  return parameters;
}

void SmallFiles::hash(std::span<Slot> slots) {
  for (Slot& slot : slots) {
    if (!fits(slot.job)) continue;
    if (!read_.empty() && !have_one_hash(read_.back()->job, slot.job)) flush();
    if (kBufferSize - filled_ <= kMostBytes) flush();
    if (read(slot)) read_.push_back(&slot);
  }
  flush();
}

bool SmallFiles::fits(const Job& job) const {
  if (job.notice || job.algorithm->batch == nullptr) return false;
  if (job.length > SmallHash::kMaxSize) return false;
  if (job.place.directory == nullptr && job.name == "-") return false;
  return may_be_small(job);
}

// Appends the file to the buffer.
bool SmallFiles::read(Slot& slot) {
  const OpenFile file(slot.job.name.c_str(), slot.job.place);
  struct stat status;
  if (file.fd() < 0 || fstat(file.fd(), &status) != 0) return false;
  if (!S_ISREG(status.st_mode)) return false;
  if (status.st_size > static_cast<off_t>(kMostBytes)) return false;
  const auto& never = settings_.never_hashed;
  if (std::ranges::find(never, id_of(status)) != never.end()) return false;

  // Where memory is short, each file is hashed by itself.
  if (buffer_ == nullptr) {
    buffer_.reset(new (std::nothrow) unsigned char[kBufferSize]);
    if (buffer_ == nullptr) return false;
  }
  unsigned char* const to = buffer_.get() + filled_;
  const auto size = static_cast<std::size_t>(status.st_size);
  ssize_t n;
  do {
    n = ::read(file.fd(), to, size + 1);
  } while (n < 0 && errno == EINTR);
  // Neither shorter nor longer than it said, as those under /proc are.
  if (n != static_cast<ssize_t>(size)) return false;
  jobs_.push_back({std::span(to, size), slot.hash.bytes(slot.job.length)});
  filled_ += size;
  settings_.progress->add(size);
  return true;
}

void SmallFiles::flush() {
  if (read_.empty()) return;
  const Job& first = read_.front()->job;
  first.algorithm->batch(jobs_, parameters_of(first, settings_));
  for (Slot* const slot : read_) slot->done = true;
  read_.clear();
  jobs_.clear();
  filled_ = 0;
}

}  // namespace k12sum
