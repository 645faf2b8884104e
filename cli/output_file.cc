// SPDX-License-Identifier: MIT
// The file of --output: whole and in its place, or as it was.
#include "cli/output_file.h"

#include <fcntl.h>
#include <limits.h>
#include <linux/magic.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <cerrno>

#include "cli/message.h"

namespace k12sum {
namespace {

/// As many as the kernel follows.
constexpr int kMostLinks = 40;

/// The directory entry that a path leads to.
struct Target {
  /// Null when there is none: errno says why.
  std::shared_ptr<const Directory> directory;
  std::string base;
  /// Whether the entry is one of /proc that stands for an open file.
  bool is_open_file = false;
};

bool is_in_proc(const Directory& directory) {
  struct statfs status;
  return fstatfs(directory.fd(), &status) == 0 &&
         status.f_type == PROC_SUPER_MAGIC;
}

/// Follows the symbolic links of the last name of `path`, down to one that is
/// no link or does not exist.
Target resolve(std::string path) {
  for (int links = 0; links <= kMostLinks; ++links) {
    const std::size_t base = path.rfind('/') + 1;
    const std::string parent = path.substr(0, base);
    Target target;
    target.base = path.substr(base);
    target.directory =
        Directory::open(AT_FDCWD, base == 0 ? "." : parent.c_str(), O_PATH);
    if (target.directory == nullptr) return target;

    char link[PATH_MAX];
    const ssize_t size = readlinkat(target.directory->fd(), target.base.c_str(),
                                    link, sizeof link);
    if (size < 0) return target;
    if (is_in_proc(*target.directory)) {
      target.is_open_file = true;
      return target;
    }
    const std::string_view words(link, static_cast<std::size_t>(size));
    path = words.starts_with('/') ? std::string(words)
                                  : parent + std::string(words);
  }
  errno = ELOOP;
  return {};
}

/// Gives `fd` the owner, the group and the mode of `old`. An owner who cannot
/// be kept is let go, but not a group: the mode would let others in.
bool keep_attributes(int fd, const struct stat& old) {
  struct stat now;
  if (fstat(fd, &now) != 0) return false;
  mode_t mode = old.st_mode & 07777;
  if (now.st_uid != old.st_uid || now.st_gid != old.st_gid) {
    if (fchown(fd, old.st_uid, old.st_gid) != 0) {
      if (fchown(fd, static_cast<uid_t>(-1), old.st_gid) != 0) return false;
      mode &= 0777;
    }
  }
  return fchmod(fd, mode) == 0;
}

}  // namespace

OutputFile::OutputFile(const std::string& name) {
  struct stat old;
  const bool exists = stat(name.c_str(), &old) == 0;
  if (exists && !S_ISREG(old.st_mode)) {
    open_directly(name, 0);
  } else if (exists || errno == ENOENT) {
    open_regular(name, exists ? &old : nullptr);
  } else {
    problem_ = reason_of(errno);
  }
}

OutputFile::~OutputFile() {
  if (!temporary_ && fd_ >= 0) close(fd_);
}

void OutputFile::open_directly(const std::string& name, int flags) {
  do {
    fd_ = open(name.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY | flags);
  } while (fd_ < 0 && errno == EINTR);
  if (fd_ < 0) problem_ = reason_of(errno);
}

/// `old` is the target's status, or null when it does not exist.
void OutputFile::open_regular(const std::string& name, const struct stat* old) {
  Target target = resolve(name);
  if (target.directory == nullptr) {
    problem_ = reason_of(errno);
  } else if (target.is_open_file) {
    open_directly(name, O_APPEND);
  } else {
    directory_ = std::move(target.directory);
    base_ = std::move(target.base);
    open_temporary(old);
  }
}

void OutputFile::open_temporary(const struct stat* old) {
  if (base_.empty()) {
    problem_ = reason_of(ENOENT);
    return;
  }
  // Renaming would not ask.
  if (old != nullptr &&
      faccessat(directory_->fd(), base_.c_str(), W_OK, AT_EACCESS) != 0) {
    problem_ = reason_of(errno);
    return;
  }
  const mode_t mode = old == nullptr ? 0666 : old->st_mode & 0777;
  temporary_.emplace(directory_->fd(), mode);
  if (temporary_->fd() < 0) {
    problem_ = "no temporary file beside it: " + reason_of(errno);
    return;
  }
  if (old != nullptr && !keep_attributes(temporary_->fd(), *old)) {
    problem_ = "its group and mode cannot be kept: " + reason_of(errno);
    return;
  }
  if (old != nullptr) replaced_ = id_of(*old);
  fd_ = temporary_->fd();
}

bool OutputFile::commit() {
  if (temporary_) return temporary_->rename_to(base_.c_str());
  const int fd = fd_;
  fd_ = -1;
  return close(fd) == 0;
}

}  // namespace k12sum
