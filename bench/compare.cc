// SPDX-License-Identifier: MIT
#include "bench/compare.h"

#include <dlfcn.h>

#include <charconv>
#include <cstdio>
#include <optional>
#include <utility>

#include "bench/peers.h"
#include "bench/rotate.h"
#include "bench/rows.h"
#include "lanehop/dispatch.h"

namespace lanehop::bench {
namespace {

using NamedHash = std::pair<std::string, HashFunction>;

std::optional<NamedHash> resolve_row(const std::string& row) {
  const std::size_t slash = row.find('/');
  const std::string what = row.substr(0, slash);
  const std::string by = slash == row.npos
                             ? std::string(active_kernels().name())
                             : row.substr(slash + 1);
  HashFunction hash;
  if (by == "openssl") {
    hash = find_openssl_peer(what);
  } else if (const auto set = find_kernels(by)) {
    hash = find_row(what, *set);
  }
  if (!hash) {
    std::fprintf(stderr,
                 "lanehop-bench: no row '%s': expected WHAT, WHAT/KERNELS with "
                 "a set usable here, or WHAT/openssl (see --rows)\n",
                 row.c_str());
    return std::nullopt;
  }
  return NamedHash(what + "/" + by, hash);
}

std::optional<NamedHash> load_peer(const std::string& peer) {
  const std::size_t equals = peer.find('=');
  if (equals == 0 || equals == peer.npos || equals + 1 == peer.size()) {
    std::fprintf(stderr, "lanehop-bench: --peer '%s': expected NAME=FILE.so\n",
                 peer.c_str());
    return std::nullopt;
  }
  std::string file = peer.substr(equals + 1);
  // Without a slash dlopen() would look elsewhere.
  if (file.find('/') == file.npos) file = "./" + file;
  void* const object = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  void* const symbol = object != nullptr ? dlsym(object, "hash") : nullptr;
  if (symbol == nullptr) {
    std::fprintf(stderr, "lanehop-bench: --peer %s\n", dlerror());
    return std::nullopt;
  }
  using Hash = void(const void*, std::size_t, void*);
  Hash* const hash = reinterpret_cast<Hash*>(symbol);
  return NamedHash(peer.substr(0, equals),
                   [hash](std::span<const unsigned char> message) {
                     unsigned char out[32];
                     hash(message.data(), message.size(), out);
                   });
}

/// "64KiB", "8 MiB" without the space, "100B" or "100".
std::optional<std::size_t> parse_size(const std::string& text) {
  std::size_t size = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, size);
  const std::string unit(rest, end);
  constexpr std::size_t kLargest = std::size_t{1} << 40;
  if (error == std::errc() && rest != text.data() && size <= kLargest >> 20) {
    if (unit.empty() || unit == "B") return size;
    if (unit == "KiB") return size << 10;
    if (unit == "MiB") return size << 20;
  }
  std::fprintf(stderr,
               "lanehop-bench: --sizes '%s': expected a number of B, KiB or "
               "MiB, such as 64KiB\n",
               text.c_str());
  return std::nullopt;
}

}  // namespace

int compare(const Comparison& comparison) {
  std::vector<NamedHash> hashes;
  std::vector<std::size_t> sizes;
  for (const std::string& row : comparison.rows) {
    const auto resolved = resolve_row(row);
    if (!resolved) return 2;
    hashes.push_back(*resolved);
  }
  for (const std::string& peer : comparison.peers) {
    const auto loaded = load_peer(peer);
    if (!loaded) return 2;
    hashes.push_back(*loaded);
  }
  for (const std::string& size : comparison.sizes) {
    const auto parsed = parse_size(size);
    if (!parsed) return 2;
    sizes.push_back(*parsed);
  }
  std::printf(
      "Best of many windows of 100 us, rows in turn. Cycles: from a clock\n"
      "measured beside each window. Ratios: time over that of %s.\n",
      hashes[0].first.c_str());
  for (const std::size_t size : sizes) {
    const std::vector<unsigned char> message = make_message(size);
    std::vector<Row> rows;
    for (const NamedHash& named : hashes) {
      rows.push_back(
          {named.first, [&hash = named.second, &message] { hash(message); }});
    }
    rotate(rows, comparison.seconds);
    std::printf("%-7s", size_name(size).c_str());
    for (const Row& row : rows) {
      std::printf(" | %s %.4g us, %.0f cycles", row.name.c_str(),
                  row.seconds * 1e6, row.cycles);
      if (&row != &rows[0]) {
        std::printf(", ratio %.3f", row.seconds / rows[0].seconds);
      }
    }
    std::printf("\n");
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace lanehop::bench
