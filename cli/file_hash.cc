// SPDX-License-Identifier: MIT
// Feeds the bytes of a file to a hasher, and notices when the file shrank
// meanwhile.
#include "cli/file_hash.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <new>

#include "cli/message.h"
#include "cli/open_file.h"
#include "cli/read_fully.h"
#include "cli/storage.h"

namespace k12sum {
namespace {

constexpr std::size_t kBufferSize = std::size_t{1} << 20;
constexpr std::size_t kPageSize = 4096;

/// From so many bytes on, starting threads pays.
constexpr off_t kShared = off_t{4} << 20;

/// Whether a file of `before` shrank until `after`, `bytes_read` later. Only a
/// regular file has a size that counts, and not all have: files under /proc say
/// 0 and under /sys a page, whatever they hold.
bool shrank(const struct stat& before, const struct stat& after,
            std::uint64_t bytes_read) {
  if (!S_ISREG(before.st_mode)) return false;
  if (after.st_size < before.st_size) return true;
  const bool has_no_size = before.st_size == 0 && after.st_size == 0;
  return !has_no_size && static_cast<std::uint64_t>(after.st_size) < bytes_read;
}

}  // namespace

void FileReader::Free::operator()(unsigned char* buffer) const {
  std::free(buffer);
}

FileReader::FileReader(std::span<const FileId> never_hashed, Progress& progress,
                       Workers& workers)
    : never_hashed_(never_hashed),
      progress_(progress),
      workers_(workers),
      buffer_(static_cast<unsigned char*>(
          std::aligned_alloc(kPageSize, kBufferSize))) {
  if (buffer_ == nullptr) throw std::bad_alloc();
}

std::optional<ReadFailure> FileReader::feed(const char* name,
                                            const Place& place,
                                            Hasher& hasher) {
  const OpenFile file(name, place);
  if (file.fd() < 0) return ReadFailure{reason_of(errno), errno == ENOENT};
  struct stat status;
  if (fstat(file.fd(), &status) != 0) return ReadFailure{reason_of(errno)};
  if (place.directory != nullptr && !S_ISREG(status.st_mode)) {
    return ReadFailure{"no longer a regular file"};
  }
  if (std::ranges::find(never_hashed_, id_of(status)) != never_hashed_.end()) {
    return ReadFailure{"the output, skipped", false, true};
  }
  return feed_descriptor(file.fd(), status, hasher);
}

std::optional<ReadFailure> FileReader::feed_descriptor(
    int fd, const struct stat& before, Hasher& hasher) {
  // Advice only: a pipe refuses it, and nothing is lost.
  posix_fadvise(fd, 0, 0, POSIX_FADV_SEQUENTIAL);

  const bool is_regular = S_ISREG(before.st_mode);
  std::uint64_t bytes_read = 0;
  if (is_regular && before.st_size >= kShared) {
    const Access access = is_slow_out_of_order(fd, before) ? Access::kOneAtATime
                                                           : Access::kAnywhere;
    if (const auto failure = share(fd, access, hasher, bytes_read)) {
      return failure;
    }
  }
  // What is left: all of a small file, of a large one what it grew by.
  const std::span buffer(buffer_.get(), kBufferSize);
  for (bool at_end = false; !at_end;) {
    const ssize_t n =
        read_fully(buffer.size(), progress_, [&](std::size_t filled) {
          return read(fd, buffer.data() + filled, buffer.size() - filled);
        });
    if (n < 0) return ReadFailure{reason_of(errno)};
    const auto size = static_cast<std::size_t>(n);
    hasher.update(buffer.first(size));
    bytes_read += size;
    at_end = size < buffer.size();
    if (at_end || is_regular) continue;
    // A pipe that has so much may have much more.
    const std::uint64_t alone = bytes_read;
    if (const auto failure = share(fd, Access::kInTurn, hasher, bytes_read)) {
      return failure;
    }
    at_end = bytes_read != alone;
  }

  struct stat after;
  if (fstat(fd, &after) != 0) return ReadFailure{reason_of(errno)};
  if (shrank(before, after, bytes_read)) {
    return ReadFailure{"The file shrank while it was read"};
  }
  return std::nullopt;
}

/// Has the workers read and hash the rest of the file, if they can.
std::optional<ReadFailure> FileReader::share(int fd, Access access,
                                             Hasher& hasher,
                                             std::uint64_t& bytes_read) {
  const std::size_t most =
      std::min(workers_.concurrency(), FileSource::kMaxWorkers);
  if (most == 1) return std::nullopt;
  const off_t start = lseek(fd, 0, SEEK_CUR);
  FileSource source(fd, access, progress_);
  if (!source.reserve(most)) return std::nullopt;
  const auto size = hasher.update(source, workers_);
  if (!size) return std::nullopt;
  if (source.error() != 0) return ReadFailure{reason_of(source.error())};
  bytes_read += *size;
  if (access != Access::kInTurn) {
    lseek(fd, start + static_cast<off_t>(*size), SEEK_SET);
  }
  return std::nullopt;
}

}  // namespace k12sum
