// SPDX-License-Identifier: MIT
#include "cli/usable_cpus.h"

#include <fcntl.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string>
#include <thread>

#include "cli/open_file.h"

namespace k12sum {
namespace {

/// The beginning of a small file; empty if it cannot be had.
std::string text_of(const std::string& name) {
  const OpenFile file(name.c_str());
  char buffer[4096];
  const ssize_t n = file.fd() < 0 ? 0 : read(file.fd(), buffer, sizeof(buffer));
  return std::string(buffer, n < 0 ? 0 : static_cast<std::size_t>(n));
}

std::optional<std::uint64_t> number(std::string_view text) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop == text.data()) return std::nullopt;
  return value;
}

unsigned whole_cpus(std::uint64_t quota, std::uint64_t period) {
  return static_cast<unsigned>(
      std::clamp<std::uint64_t>(quota / period, 1, 1U << 16));
}

/// The path of this process's group in a line of /proc/self/cgroup that begins
/// with `hierarchy`; "" if there is none.
std::string group(std::string_view groups, std::string_view hierarchy) {
  for (std::size_t at = 0; at < groups.size();) {
    const std::size_t end = std::min(groups.find('\n', at), groups.size());
    const std::string_view line = groups.substr(at, end - at);
    const std::size_t controllers = line.find(':');
    const std::size_t path = line.find(":/");
    if (controllers != line.npos && path != line.npos && path >= controllers) {
      const std::string_view names =
          path == controllers
              ? std::string_view()
              : line.substr(controllers + 1, path - controllers - 1);
      const bool listed =
          (',' + std::string(names) + ',')
              .find(',' + std::string(hierarchy) + ',') != std::string::npos;
      if (listed) return std::string(line.substr(path + 1));
    }
    at = end + 1;
  }
  return "";
}

/// The least that `limit` finds in `path` and the groups around it.
template <class Limit>
unsigned least(std::string path, const Limit& limit) {
  unsigned cpus = ~0U;
  for (;;) {
    if (const auto here = limit(path)) cpus = std::min(cpus, *here);
    const std::size_t slash = path.rfind('/');
    if (path.empty() || slash == path.npos) return cpus;
    path.resize(slash);
  }
}

unsigned quota_of_groups() {
  const std::string groups = text_of("/proc/self/cgroup");
  const unsigned unified =
      least(group(groups, ""), [](const std::string& path) {
        return cpus_of_quota(text_of("/sys/fs/cgroup" + path + "/cpu.max"));
      });
  const auto old = [](const std::string& path) -> std::optional<unsigned> {
    const std::string cpu = "/sys/fs/cgroup/cpu" + path + "/cpu.cfs_";
    const auto quota = number(text_of(cpu + "quota_us"));
    const auto period = number(text_of(cpu + "period_us"));
    if (!quota || !period || *period == 0) return std::nullopt;
    return whole_cpus(*quota, *period);
  };
  return std::min(unified, least(group(groups, "cpu"), old));
}

unsigned affinity() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof(set), &set) == 0) {
    return static_cast<unsigned>(CPU_COUNT(&set));
  }
  // More processors than the set has room for.
  return std::max(std::thread::hardware_concurrency(), 1U);
}

}  // namespace

std::optional<unsigned> cpus_of_quota(std::string_view cpu_max) noexcept {
  const auto quota = number(cpu_max);  // none: "max"
  const std::size_t space = cpu_max.find(' ');
  if (!quota || space == cpu_max.npos) return std::nullopt;
  const auto period = number(cpu_max.substr(space + 1));
  if (!period || *period == 0) return std::nullopt;
  return whole_cpus(*quota, *period);
}

unsigned usable_cpus() noexcept {
  try {
    return std::max(1U, std::min(affinity(), quota_of_groups()));
  } catch (...) {
    return 1;
  }
}

}  // namespace k12sum
