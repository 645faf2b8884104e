// SPDX-License-Identifier: MIT
// Small files that are read whole: the key and the customization string.
#include "cli/small_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <utility>

#include "cli/message.h"
#include "cli/open_file.h"
#include "cli/quote.h"

namespace k12sum {
namespace {

constexpr std::size_t kLongestKey = 65536;
constexpr std::size_t kLongestCustomization = std::size_t{1} << 20;

std::nullopt_t cannot_use(const std::string& name, const std::string& reason) {
  complain(quote_name(name) + ": " + reason);
  return std::nullopt;
}

/// All bytes of the open file. They are at one place only, which the result
/// wipes. `what` is it, in words.
std::optional<Secret> read_whole(const OpenFile& file, const std::string& name,
                                 std::size_t longest, const char* what) {
  if (file.fd() < 0) return cannot_use(name, reason_of(errno));
  // One byte more than allowed, to see that there are more.
  std::vector<unsigned char> room(longest + 1);
  std::size_t filled = 0;
  while (filled < room.size()) {
    const ssize_t n =
        read(file.fd(), room.data() + filled, room.size() - filled);
    if (n == 0) break;
    if (n > 0) {
      filled += static_cast<std::size_t>(n);
    } else if (errno != EINTR) {
      const int error = errno;
      lanehop::detail::wipe_bytes(room.data(), filled);
      return cannot_use(name, reason_of(error));
    }
  }
  room.resize(filled);  // smaller: nothing moves
  Secret secret(std::move(room));
  if (filled > longest) {
    return cannot_use(name, std::string(what) + " of more than " +
                                std::to_string(longest) + " bytes");
  }
  return secret;
}

}  // namespace

std::optional<Secret> read_key(const std::string& name) {
  const OpenFile file(name.c_str());
  std::optional<Secret> key = read_whole(file, name, kLongestKey, "A key");
  if (!key) return std::nullopt;
  if (key->bytes().empty()) return cannot_use(name, "The key is empty");
  struct stat status;
  if (fstat(file.fd(), &status) == 0 && S_ISREG(status.st_mode) &&
      (status.st_mode & (S_IRGRP | S_IROTH)) != 0) {
    complain("WARNING: " + quote_name(name) +
             ": the key can be read by others than its owner");
  }
  return key;
}

std::shared_ptr<const std::string> read_customization(const std::string& name) {
  const OpenFile file(name.c_str());
  const std::optional<Secret> bytes =
      read_whole(file, name, kLongestCustomization, "A customization string");
  if (!bytes) return nullptr;
  return std::make_shared<const std::string>(bytes->bytes().begin(),
                                             bytes->bytes().end());
}

}  // namespace k12sum
