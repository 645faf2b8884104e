// SPDX-License-Identifier: MIT
// A file that several threads read and hash, each its parts.
#include "cli/file_source.h"

#include <sys/uio.h>
#include <unistd.h>

#include <cerrno>

#include "cli/read_fully.h"

namespace k12sum {
namespace {

constexpr std::size_t kPageSize = 4096;

}  // namespace

FileSource::FileSource(int fd, Access access, Progress& progress)
    : fd_(fd), access_(access), progress_(progress) {
  if (access != Access::kInTurn) start_ = lseek(fd, 0, SEEK_CUR);
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

ssize_t FileSource::read_one_at_a_time(std::uint64_t offset, unsigned char* to,
                                       std::size_t size) {
  std::unique_lock lock(mutex_, std::defer_lock);
  return read_fully(size, progress_, [&](std::size_t filled) {
    const off_t from = start_ + static_cast<off_t>(offset + filled);
    if (!lock.owns_lock()) {
      const iovec room = {to + filled, size - filled};
      const ssize_t n = preadv2(fd_, &room, 1, from, RWF_NOWAIT);
      if (n > 0) return n;
      // Not in memory, or it cannot be told.
      lock.lock();
    }
    return pread(fd_, to + filled, size - filled, from);
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
  ssize_t n = -1;
  switch (access_) {
    case Access::kAnywhere:
      n = read_at(offset, buffer, size);
      break;
    case Access::kOneAtATime:
      n = read_one_at_a_time(offset, buffer, size);
      break;
    case Access::kInTurn:
      n = read_in_turn(offset, buffer, size);
      break;
  }
  if (n < 0) {
    error_ = errno;
    return {};
  }
  return {buffer, static_cast<std::size_t>(n)};
}

}  // namespace k12sum
