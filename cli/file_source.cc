// SPDX-License-Identifier: MIT
// A file that several threads read and hash, each its parts.
#include "cli/file_source.h"

#include <unistd.h>

#include <cerrno>

#include "cli/read_fully.h"

namespace k12sum {
namespace {

constexpr std::size_t kPageSize = 4096;

}  // namespace

FileSource::FileSource(int fd, Access access, Progress& progress)
    : fd_(fd), access_(access), progress_(progress) {
  if (access == Access::kAnywhere) start_ = lseek(fd, 0, SEEK_CUR);
}

bool FileSource::reserve(std::size_t workers) {
  for (auto& buffer : std::span(buffers_).first(workers)) {
    buffer.reset(
        static_cast<unsigned char*>(std::aligned_alloc(kPageSize, kMaxPiece)));
    if (buffer == nullptr) return false;
  }
  return true;
}

ssize_t FileSource::read_at(std::uint64_t offset, unsigned char* to,
                            std::size_t size) {
  return read_fully(size, progress_, [&](std::size_t filled) {
    return pread(fd_, to + filled, size - filled,
                 start_ + static_cast<off_t>(offset + filled));
  });
}

ssize_t FileSource::read_in_turn(std::uint64_t offset, unsigned char* to,
                                 std::size_t size) {
  std::unique_lock lock(mutex_);
  turned_.wait(lock, [&] { return ended_ || turn_ == offset; });
  if (ended_) return 0;
  const ssize_t n = read_fully(size, progress_, [&](std::size_t filled) {
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
  unsigned char* const buffer = buffers_[worker].get();
  const ssize_t n = access_ == Access::kAnywhere
                        ? read_at(offset, buffer, size)
                        : read_in_turn(offset, buffer, size);
  if (n < 0) {
    error_ = errno;
    return {};
  }
  return {buffer, static_cast<std::size_t>(n)};
}

}  // namespace k12sum
