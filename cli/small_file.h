// SPDX-License-Identifier: MIT
// Small files that are read whole: the key and the customization string. They
// complain of what goes wrong, and then return no value.
#ifndef LANEHOP_CLI_SMALL_FILE_H_
#define LANEHOP_CLI_SMALL_FILE_H_

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "lanehop/types.h"

namespace k12sum {

/// Bytes that are wiped when they go out of scope.
class Secret {
 public:
  explicit Secret(std::vector<unsigned char> bytes)
      : bytes_(std::move(bytes)) {}
  Secret(Secret&&) = default;
  Secret& operator=(Secret&&) = delete;
  ~Secret() { lanehop::detail::wipe_bytes(bytes_.data(), bytes_.size()); }

  std::span<const unsigned char> bytes() const { return bytes_; }

 private:
  std::vector<unsigned char> bytes_;
};

/// The key that is all of the file, 1 to 65,536 bytes. Warns when others than
/// its owner can read it. "-" is standard input.
std::optional<Secret> read_key(const std::string& name);

/// The customization string that is all of the file, at most 1 MiB. "-" is
/// standard input.
std::shared_ptr<const std::string> read_customization(const std::string& name);

}  // namespace k12sum

#endif  // LANEHOP_CLI_SMALL_FILE_H_
