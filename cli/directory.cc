// SPDX-License-Identifier: MIT
// An open directory, and what is in it in the order of the trees' names.
#include "cli/directory.h"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace k12sum {
namespace {

/// Closes at the end of the scope.
struct CloseDir {
  void operator()(DIR* stream) const { closedir(stream); }
};
using Stream = std::unique_ptr<DIR, CloseDir>;

/// To read `directory` by, or null with errno set.
Stream stream_of(const Directory& directory) {
  const int fd = fcntl(directory.fd(), F_DUPFD_CLOEXEC, 0);
  if (fd < 0) return nullptr;
  DIR* const stream = fdopendir(fd);
  if (stream == nullptr) {
    const int error = errno;
    close(fd);
    errno = error;
  }
  return Stream(stream);
}

FileKind kind_of_mode(mode_t mode) {
  switch (mode & S_IFMT) {
    case S_IFREG:
      return FileKind::kRegular;
    case S_IFDIR:
      return FileKind::kDirectory;
    case S_IFLNK:
      return FileKind::kLink;
    case S_IFIFO:
      return FileKind::kFifo;
    case S_IFSOCK:
      return FileKind::kSocket;
    case S_IFCHR:
      return FileKind::kCharacterDevice;
    case S_IFBLK:
      return FileKind::kBlockDevice;
    default:
      return FileKind::kOther;
  }
}

FileKind kind_of(const Directory& directory, const dirent& entry) {
  if (entry.d_type != DT_UNKNOWN)
    return kind_of_mode(static_cast<mode_t>(DTTOIF(entry.d_type)));
  struct stat status;
  if (fstatat(directory.fd(), entry.d_name, &status, AT_SYMLINK_NOFOLLOW) !=
      0) {
    // Opening it as a file will fail as well, and will be told then.
    return FileKind::kRegular;
  }
  return kind_of_mode(status.st_mode);
}

}  // namespace

std::shared_ptr<const Directory> Directory::open(int parent, const char* name,
                                                 int flags) {
  int fd;
  do {
    fd = openat(parent, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | flags);
  } while (fd < 0 && errno == EINTR);
  if (fd < 0) return nullptr;
  struct stat status;
  if (fstat(fd, &status) != 0) {
    const int error = errno;
    close(fd);
    errno = error;
    return nullptr;
  }
  return std::make_shared<const Directory>(fd, id_of(status));
}

Directory::~Directory() { close(fd_); }

Entries::Entries(const Directory& directory) {
  const Stream stream = stream_of(directory);
  if (stream == nullptr) {
    error_ = errno;
    return;
  }
  for (;;) {
    errno = 0;
    const dirent* const entry = readdir(stream.get());
    if (entry == nullptr) break;
    const std::string_view name = entry->d_name;
    if (name == "." || name == "..") continue;
    add(name, kind_of(directory, *entry));
  }
  error_ = errno;
  std::sort(
      entries_.begin(), entries_.end(),
      [this](const Entry& a, const Entry& b) { return name(a) < name(b); });
}

void Entries::add(std::string_view name, FileKind kind) {
  if (kind == FileKind::kLink) {
    ++links_;
    return;
  }
  const std::size_t offset = names_.size();
  names_ += name;
  if (kind == FileKind::kDirectory) names_ += '/';
  const auto size = static_cast<std::uint32_t>(names_.size() - offset);
  entries_.push_back({offset, size, kind});
}

std::string_view Entries::name(const Entry& entry) const {
  return std::string_view(names_).substr(entry.offset, entry.size);
}

std::string_view Entries::name(std::size_t i) const {
  return name(entries_[i]);
}

}  // namespace k12sum
