// SPDX-License-Identifier: MIT
// --recursive: in place of the name of a directory, those of the regular files
// in it and below.
#include "cli/tree_names.h"

#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "cli/message.h"
#include "cli/quote.h"

namespace k12sum {
namespace {

const char* words_for(FileKind kind) {
  switch (kind) {
    case FileKind::kFifo:
      return "a FIFO";
    case FileKind::kSocket:
      return "a socket";
    case FileKind::kCharacterDevice:
      return "a character device";
    case FileKind::kBlockDevice:
      return "a block device";
    default:
      return "not a regular file";
  }
}

Name failure(const std::string& path, const std::string& reason) {
  return told(quote_name(path) + ": " + reason, true);
}

}  // namespace

bool TreeNames::next(Name& name) {
  // Neither recursive nor returning before there is something to tell: a tree
  // of empty directories may be large.
  for (;;) {
    if (levels_.empty()) {
      if (!roots_->next(name)) return end_of_roots(name);
      if (next_root(name)) return true;
    } else if (levels_.back().done == levels_.back().entries.size()) {
      if (leave(name)) return true;
    } else if (next_entry(name)) {
      return true;
    }
  }
}

/// Whether `name` is handed out as it is: false when it was a directory, which
/// is then entered.
bool TreeNames::next_root(Name& name) {
  if (name.notice || name.bytes == "-") return true;
  auto directory = Directory::open(AT_FDCWD, name.bytes.c_str());
  if (directory == nullptr) {
    // A file: FIFOs, too, which were not opened just now.
    if (errno == ENOTDIR) return true;
    name = failure(name.bytes, reason_of(errno));
    return true;
  }
  path_ = name.bytes;
  return enter(std::move(directory), name);
}

/// Whether the entry at hand gave something to tell.
bool TreeNames::next_entry(Name& name) {
  Level& level = levels_.back();
  const FileKind kind = level.entries.kind(level.done);
  path_.resize(level.path_size);
  path_ += level.entries.name(level.done);
  ++level.done;
  switch (kind) {
    case FileKind::kRegular:
      name = {path_, {level.directory, level.path_size}, {}};
      return true;
    case FileKind::kDirectory: {
      // With its slash a symbolic link would be followed.
      path_.pop_back();
      auto inner = Directory::open(level.directory->fd(),
                                   path_.c_str() + level.path_size, O_NOFOLLOW);
      if (inner != nullptr) return enter(std::move(inner), name);
      name = failure(path_, reason_of(errno));
      return true;
    }
    default:
      name =
          told(quote_name(path_) + ": " + words_for(kind) + ", skipped", false);
      return true;
  }
}

/// Reads the directory whose path is in path_. Whether that gave something to
/// tell.
bool TreeNames::enter(std::shared_ptr<const Directory> directory, Name& name) {
  const FileId id = directory->id();
  // Possible by a bind mount. find, too, says so and does not enter it.
  const bool is_loop = std::ranges::any_of(
      levels_, [&](const Level& level) { return level.id == id; });
  if (is_loop) {
    name = failure(path_, "the same directory as one that it is in");
    return true;
  }
  Entries entries(*directory);
  const int error = entries.error();
  if (error != 0) name = failure(path_, reason_of(error));
  if (!path_.ends_with('/')) path_ += '/';
  links_ += entries.links();
  levels_.push_back(
      {std::move(directory), id, std::move(entries), 0, path_.size()});
  if (levels_.size() > kMostOpen) {
    levels_[levels_.size() - 1 - kMostOpen].directory.reset();
  }
  return error != 0;
}

/// Goes back to the directory above, opening it again if it was closed. Whether
/// that gave something to tell.
bool TreeNames::leave(Name& name) {
  const std::shared_ptr<const Directory> inner =
      std::move(levels_.back().directory);
  levels_.pop_back();
  if (levels_.empty() || levels_.back().directory != nullptr) return false;

  Level& level = levels_.back();
  level.directory = Directory::open(inner->fd(), "..");
  if (level.directory != nullptr && level.directory->id() == level.id) {
    return false;
  }
  path_.resize(level.path_size - 1);  // without the slash
  name = failure(path_, "moved while it was read; the rest is left out");
  levels_.clear();
  return true;
}

/// At the end the links are told, once.
bool TreeNames::end_of_roots(Name& name) {
  if (links_ == 0) return false;
  const std::string number = std::to_string(links_);
  const std::string words =
      links_ == 1 ? " symbolic link in a directory was not followed"
                  : " symbolic links in directories were not followed";
  name = told(number + words, false);
  links_ = 0;
  return true;
}

}  // namespace k12sum
