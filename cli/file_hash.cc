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

namespace k12sum {
namespace {

constexpr std::size_t kBufferSize = std::size_t{1} << 20;
constexpr std::size_t kPageSize = 4096;

/// Reads until the buffer is full or the input ends, so that the hasher gets
/// large pieces from a pipe, too. Returns the number of bytes, or -1 with errno
/// set. Fewer than asked for mean the end: no read follows the one that said
/// so, for a terminal would wait for a second end-of-file key.
ssize_t fill(int fd, std::span<unsigned char> buffer) {
  std::size_t filled = 0;
  while (filled < buffer.size()) {
    const ssize_t n = read(fd, buffer.data() + filled, buffer.size() - filled);
    if (n == 0) break;
    if (n > 0) {
      filled += static_cast<std::size_t>(n);
    } else if (errno != EINTR) {
      return -1;
    }
  }
  return static_cast<ssize_t>(filled);
}

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

FileReader::FileReader(std::span<const FileId> never_hashed)
    : never_hashed_(never_hashed),
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

  const std::span buffer(buffer_.get(), kBufferSize);
  std::uint64_t bytes_read = 0;
  for (bool at_end = false; !at_end;) {
    const ssize_t n = fill(fd, buffer);
    if (n < 0) return ReadFailure{reason_of(errno)};
    const auto size = static_cast<std::size_t>(n);
    hasher.update(buffer.first(size));
    bytes_read += size;
    at_end = size < buffer.size();
  }

  struct stat after;
  if (fstat(fd, &after) != 0) return ReadFailure{reason_of(errno)};
  if (shrank(before, after, bytes_read)) {
    return ReadFailure{"The file shrank while it was read"};
  }
  return std::nullopt;
}

}  // namespace k12sum
