// SPDX-License-Identifier: MIT
#include "bench/compare.h"

#include <dlfcn.h>

#include <cmath>
#include <cstdio>
#include <new>
#include <optional>

#include "bench/messages.h"
#include "bench/output.h"
#include "bench/peers.h"
#include "bench/rotate.h"
#include "bench/rows.h"
#include "bench/set_rows.h"
#include "lanehop/dispatch.h"

namespace lanehop::bench {
namespace {

struct NamedRow {
  std::string name;
  Preparation prepare;
};

std::optional<NamedRow> resolve_row(const std::string& row) {
  const std::size_t slash = row.find('/');
  const std::string what = row.substr(0, slash);
  const std::string by = slash == row.npos
                             ? std::string(active_kernels().name())
                             : row.substr(slash + 1);
  HashFunction hash;
  Preparation prepare;
  if (by == "openssl") {
    hash = find_openssl_peer(what);
  } else if (const auto kernels = find_kernels(by)) {
    hash = find_row(what, *kernels);
    prepare = find_set_row(what, *kernels);
  }
  if (hash) prepare = loop_over(hash);
  if (!prepare) {
    std::fprintf(stderr,
                 "lanehop-bench: no row '%s': expected WHAT, WHAT/KERNELS with "
                 "a set usable here, or WHAT/openssl (see --rows)\n",
                 row.c_str());
    return std::nullopt;
  }
  return NamedRow{what + "/" + by, prepare};
}

std::optional<NamedRow> load_peer(const std::string& peer) {
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
    // A symbol can be there and be null.
    const char* const error = dlerror();
    std::fprintf(stderr, "lanehop-bench: --peer '%s': %s\n", peer.c_str(),
                 error != nullptr ? error : "its symbol hash is null");
    return std::nullopt;
  }
  using Hash = void(const void*, std::size_t, void*);
  Hash* const hash = reinterpret_cast<Hash*>(symbol);
  return NamedRow{peer.substr(0, equals),
                  loop_over([hash](std::span<const unsigned char> message) {
                    unsigned char out[32];
                    hash(message.data(), message.size(), out);
                  })};
}

void print(const SetSize& size, const MessageSet& set,
           const std::vector<Row>& rows) {
  std::string title = message_name(size);
  if (size.count > 1) {
    title += "*" + std::to_string(size.count) + ", per message";
    if (!size.each) {
      title +=
          " (mean " + std::to_string(std::lround(set.bytes_each())) + " B)";
    }
  }
  std::printf("%-7s", title.c_str());
  const double count = static_cast<double>(size.count);
  for (const Row& row : rows) {
    std::printf(" | %s %.4g us, %.0f cycles", row.name.c_str(),
                row.seconds * 1e6 / count, row.cycles / count);
    if (&row != &rows[0]) {
      std::printf(", ratio %.3f", row.seconds / rows[0].seconds);
    }
  }
  std::printf("\n");
  flush_output();
}

/// False if memory does not suffice.
bool compare_at(const SetSize& size, const std::vector<NamedRow>& named,
                double seconds) try {
  const MessageSet set(size);
  std::vector<Row> rows;
  for (const NamedRow& row : named) {
    rows.push_back({row.name, row.prepare(set)});
  }
  rotate(rows, seconds);
  print(size, set, rows);
  return true;
} catch (const std::bad_alloc&) {
  return false;
}

}  // namespace

int compare(const Comparison& comparison) {
  std::vector<NamedRow> named;
  std::vector<SetSize> sizes;
  for (const std::string& row : comparison.rows) {
    const auto resolved = resolve_row(row);
    if (!resolved) return 2;
    named.push_back(*resolved);
  }
  for (const std::string& peer : comparison.peers) {
    const auto loaded = load_peer(peer);
    if (!loaded) return 2;
    named.push_back(*loaded);
  }
  for (const std::string& size : comparison.sizes) {
    const auto parsed = parse_set_size(size);
    if (!parsed) return 2;
    sizes.push_back(*parsed);
  }
  std::printf(
      "Best of many windows of 100 us, rows in turn. Cycles: from a clock\n"
      "measured beside each window. Ratios: time over that of %s.\n",
      named[0].name.c_str());
  flush_output();
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (compare_at(sizes[i], named, comparison.seconds)) continue;
    std::fprintf(stderr,
                 "lanehop-bench: --sizes '%s': not enough memory here (the "
                 "limit is %zu GiB in all, and up to 600 bytes more a message "
                 "and row)\n",
                 comparison.sizes[i].c_str(), kMostBytes >> 30);
    return 2;
  }
  return 0;
}

}  // namespace lanehop::bench
