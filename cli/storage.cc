// SPDX-License-Identifier: MIT
#include "cli/storage.h"

#include <linux/magic.h>
#include <sys/sysmacros.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "cli/open_file.h"

namespace k12sum {
namespace {

// Of statfs(); not all stand in linux/magic.h.
constexpr std::uint32_t kNetworks[] = {
    NFS_SUPER_MAGIC, SMB_SUPER_MAGIC, CODA_SUPER_MAGIC, AFS_SUPER_MAGIC,
    0x01021997,  // 9P
    0x00C36400,  // Ceph
    0xFE534D42,  // SMB2
    0xFF534D42,  // CIFS
    0x65735546,  // FUSE, under which sshfs and its like are
};

bool is_network(int fd) {
  struct statfs status;
  if (fstatfs(fd, &status) != 0) return false;
  const auto type = static_cast<std::uint32_t>(status.f_type);
  return std::ranges::find(kNetworks, type) != std::end(kNetworks);
}

/// Whether the kernel says that the device, or the one it is a part of, turns.
bool turns(dev_t device) {
  const std::string name = "/sys/dev/block/" + std::to_string(major(device)) +
                           ':' + std::to_string(minor(device));
  for (const char* const queue : {"/queue", "/../queue"}) {
    const OpenFile file((name + queue + "/rotational").c_str());
    char digit;
    if (file.fd() >= 0 && read(file.fd(), &digit, 1) == 1) return digit == '1';
  }
  return false;
}

}  // namespace

bool is_slow_out_of_order(int fd, const struct stat& status) {
  return is_network(fd) || turns(status.st_dev);
}

}  // namespace k12sum
