// SPDX-License-Identifier: MIT
// An open directory, and what is in it in the order of the trees' names.
#ifndef LANEHOP_CLI_DIRECTORY_H_
#define LANEHOP_CLI_DIRECTORY_H_

#include <sys/stat.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace k12sum {

/// What tells a file from every other one, whatever its names.
struct FileId {
  dev_t device;
  ino_t inode;
  bool operator==(const FileId&) const = default;
};

inline FileId id_of(const struct stat& status) {
  return {status.st_dev, status.st_ino};
}

/// An open directory. Files are opened from it by their last name alone, so
/// that neither long paths nor renamed parents matter.
class Directory {
 public:
  /// Opens `name` as seen from the directory `parent`, or from the working
  /// directory when that is AT_FDCWD. `flags` are added to those of open().
  /// Null when it cannot be had: errno says why.
  static std::shared_ptr<const Directory> open(int parent, const char* name,
                                               int flags = 0);
  /// Takes `fd` over.
  Directory(int fd, FileId id) : fd_(fd), id_(id) {}
  Directory(const Directory&) = delete;
  Directory& operator=(const Directory&) = delete;
  ~Directory();

  int fd() const { return fd_; }
  FileId id() const { return id_; }

 private:
  int fd_;
  FileId id_;
};

/// How a file that was found in a directory is opened: by its last name, as
/// seen from that directory. A descriptor stays open as long as any place in
/// the directory is held, so those of many directories are not to be held at
/// once.
struct Place {
  /// Null for a file that is opened by its whole name.
  std::shared_ptr<const Directory> directory;
  /// Where the last name begins in the whole one.
  std::size_t base = 0;
};

enum class FileKind : unsigned char {
  kRegular,
  kDirectory,
  kLink,
  kFifo,
  kSocket,
  kCharacterDevice,
  kBlockDevice,
  kOther,
};

/// The entries of one directory, sorted by the bytes of their names with a
/// slash after those of directories. That is the order that the paths of a
/// whole sorted tree have: everything inside "a" begins with "a/", and stands
/// behind "a-b" and before "a0".
class Entries {
 public:
  /// Reads all of `directory`. Of a failure error() tells; what was read until
  /// then is there. Symbolic links are only counted.
  explicit Entries(const Directory& directory);

  int error() const { return error_; }
  std::size_t links() const { return links_; }
  std::size_t size() const { return entries_.size(); }
  /// With the slash of a directory.
  std::string_view name(std::size_t i) const;
  FileKind kind(std::size_t i) const { return entries_[i].kind; }

 private:
  struct Entry {
    std::size_t offset;  // in names_
    std::uint32_t size;
    FileKind kind;
  };

  void add(std::string_view name, FileKind kind);
  std::string_view name(const Entry& entry) const;

  std::string names_;
  std::vector<Entry> entries_;
  std::size_t links_ = 0;
  int error_ = 0;
};

}  // namespace k12sum

#endif  // LANEHOP_CLI_DIRECTORY_H_
