// SPDX-License-Identifier: MIT
// A file that several threads read and hash, each its parts.
#include "cli/file_source.h"

#include <unistd.h>

#include <cerrno>

#include "cli/read_fully.h"

namespace k12sum {
namespace {

constexpr std::size_t kPageSize = 4096;

ssize_t no_memory() {
  errno = ENOMEM;
  return -1;
}

}  // namespace

FileSource::FileSource(int fd, Access access, Progress& progress)
    : fd_(fd), access_(access), progress_(progress) {
  if (access == Access::kAnywhere) start_ = lseek(fd, 0, SEEK_CUR);
}

ssize_t FileSource::read_at(std::uint64_t offset, unsigned char* to,
                            std::size_t size) {
  return read_fully(size, progress_, [&](std::size_t filled) -> ssize_t {
    if (to == nullptr) return no_memory();
    return pread(fd_, to + filled, size - filled,
                 start_ + static_cast<off_t>(offset + filled));
  });
}

ssize_t FileSource::read_in_turn(std::uint64_t offset, unsigned char* to,
                                 std::size_t size) {
  std::unique_lock lock(mutex_);
  turned_.wait(lock, [&] { return ended_ || turn_ == offset; });
  if (ended_) return 0;
  const ssize_t n =
      read_fully(size, progress_, [&](std::size_t filled) -> ssize_t {
        if (to == nullptr) return no_memory();
        return read(fd_, to + filled, size - filled);
      });
  turn_ = offset + size;
  ended_ = n < static_cast<ssize_t>(size);
  turned_.notify_all();
  return n;
}

std::span<const unsigned char> FileSource::bytes(std::uint64_t offset,
                                                 std::size_t size,
                                                 std::size_t worker) noexcept {
  auto& buffer = buffers_[worker];
  if (buffer == nullptr) {
    buffer.reset(
        static_cast<unsigned char*>(std::aligned_alloc(kPageSize, kMaxPiece)));
  }
  const ssize_t n = access_ == Access::kAnywhere
                        ? read_at(offset, buffer.get(), size)
                        : read_in_turn(offset, buffer.get(), size);
  if (n < 0) {
    error_ = errno;
    return {};
  }
  return {buffer.get(), static_cast<std::size_t>(n)};
}

}  // namespace k12sum
