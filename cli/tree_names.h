// SPDX-License-Identifier: MIT
// --recursive: in place of the name of a directory, those of the regular files
// in it and below.
#ifndef LANEHOP_CLI_TREE_NAMES_H_
#define LANEHOP_CLI_TREE_NAMES_H_

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cli/directory.h"
#include "cli/names.h"

namespace k12sum {

/// Passes on the names of `roots`, and puts in the place of each directory what
/// `find DIRECTORY -type f -print0 | LC_ALL=C sort -z` finds. A root may be a
/// symbolic link to a directory. Links inside are counted, and their number
/// told at the end. Everything else that is no regular file is named and not
/// opened.
///
/// Memory holds one directory for each level, and no more than kMostOpen of
/// them are open, beside those that names already handed out still hold.
class TreeNames final : public Names {
 public:
  explicit TreeNames(std::unique_ptr<Names> roots) : roots_(std::move(roots)) {}

  bool next(Name& name) override;
  bool would_wait() override { return levels_.empty() && roots_->would_wait(); }

 private:
  static constexpr std::size_t kMostOpen = 32;

  struct Level {
    /// Null when it was closed for the sake of deeper ones.
    std::shared_ptr<const Directory> directory;
    FileId id;
    Entries entries;
    std::size_t done = 0;
    /// Of the directory's own path, with its slash, in path_.
    std::size_t path_size;
  };

  bool next_root(Name& name);
  bool next_entry(Name& name);
  bool enter(std::shared_ptr<const Directory> directory, Name& name);
  bool leave(Name& name);
  bool end_of_roots(Name& name);

  std::unique_ptr<Names> roots_;
  std::vector<Level> levels_;
  /// Of the entry at hand.
  std::string path_;
  std::size_t links_ = 0;
};

}  // namespace k12sum

#endif  // LANEHOP_CLI_TREE_NAMES_H_
