// SPDX-License-Identifier: MIT
// lanehop-bench: chooses between the benchmarks, a comparison and the table.
#include <getopt.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <string>
#include <vector>

#include "bench/benchmarks.h"
#include "bench/compare.h"
#include "bench/peers.h"
#include "bench/rows.h"
#include "bench/set_rows.h"
#include "bench/table.h"
#include "lanehop/dispatch.h"

namespace lanehop::bench {
namespace {

constexpr char kHelp[] = R"(Usage: lanehop-bench [--benchmark_OPTION]...
       lanehop-bench [--compare=ROW,...] [--peer=NAME=FILE.so]... [OPTION]...
       lanehop-bench --table

Without options of its own it runs all benchmarks, named what/kernels/size, and
batch/what/kernels/size/count beside loop/what/kernels/size/count; the options of
Google Benchmark apply (--benchmark_filter=^kt128/avx512).

  --compare=ROW,...   time these rows in turn, ratios to the first one. A ROW is
                        WHAT, WHAT/KERNELS or WHAT/openssl; by default kt128.
  --peer=NAME=FILE    add the hash function of a shared object that exports
                        void hash(const void *data, size_t size, void *out32)
  --sizes=SIZE,...    message sizes, by default 64B,8KiB,64KiB,1MiB. SIZE*COUNT
                        is a set of COUNT messages: rows named batch- and
                        update-many- hash them together, all others and the
                        peers one after the other; the figures are averages of
                        one message. mix*COUNT: sizes from 32 B to 64 KiB, as
                        many in each octave. All lie in memory: at most 1000000
                        messages and 4 GiB, and up to 600 bytes more a message
                        and row.
  --seconds=NUMBER    time for each size, or for each row of the table; by
                        default 1
  --rows              list what WHAT may be
  --table             cycles of each hash, short and long messages, as in the
                        Keccak team's table of software performance
  --help              print this text

Pin it to a core (taskset -c 1) on a machine that does nothing else.
)";

std::vector<std::string> split(const char* list) {
  std::vector<std::string> items;
  std::istringstream stream(list);
  for (std::string item; std::getline(stream, item, ',');) {
    items.push_back(item);
  }
  return items;
}

void print_rows() {
  for (const auto rows : {row_names(), set_row_names()}) {
    for (const RowName& row : rows) {
      std::printf("%-22s %s\n", row.what, row.meaning);
    }
  }
  for (const std::string& what : openssl_peer_names()) {
    std::printf("%s/openssl\n", what.c_str());
  }
}

int run_own(int argc, char** argv) {
  enum { kCompare = 256, kPeer, kSizes, kSeconds, kRows, kTable, kHelpOption };
  const option options[] = {{"compare", required_argument, nullptr, kCompare},
                            {"peer", required_argument, nullptr, kPeer},
                            {"sizes", required_argument, nullptr, kSizes},
                            {"seconds", required_argument, nullptr, kSeconds},
                            {"rows", no_argument, nullptr, kRows},
                            {"table", no_argument, nullptr, kTable},
                            {"help", no_argument, nullptr, kHelpOption},
                            {}};
  Comparison comparison{.rows = {"kt128"},
                        .peers = {},
                        .sizes = {"64B", "8KiB", "64KiB", "1MiB"}};
  bool table = false;
  for (int c; (c = getopt_long(argc, argv, "", options, nullptr)) != -1;) {
    switch (c) {
      case kCompare:
        comparison.rows = split(optarg);
        break;
      case kPeer:
        comparison.peers.push_back(optarg);
        break;
      case kSizes:
        comparison.sizes = split(optarg);
        break;
      case kSeconds: {
        char* end = nullptr;
        comparison.seconds = std::strtod(optarg, &end);
        if (end == optarg || *end != '\0' || !(comparison.seconds > 0) ||
            comparison.seconds > 3600) {
          std::fprintf(stderr,
                       "lanehop-bench: --seconds '%s': expected a number of "
                       "seconds, above 0 and up to 3600\n",
                       optarg);
          return 2;
        }
        break;
      }
      case kRows:
        print_rows();
        return 0;
      case kTable:
        table = true;
        break;
      case kHelpOption:
        std::fputs(kHelp, stdout);
        return 0;
      default:
        return 2;
    }
  }
  if (optind < argc) {
    std::fprintf(stderr, "lanehop-bench: unexpected argument '%s'\n",
                 argv[optind]);
    return 2;
  }
  if (table) {
    print_table(comparison.seconds);
    return 0;
  }
  if (comparison.rows.empty()) {
    std::fputs("lanehop-bench: --compare: expected at least one row\n", stderr);
    return 2;
  }
  if (comparison.sizes.empty()) {
    std::fputs("lanehop-bench: --sizes: expected at least one size\n", stderr);
    return 2;
  }
  return compare(comparison);
}

/// Refuses to measure something else than LANEHOP_KERNELS asks for.
bool kernel_choice_holds() {
  const KernelChoice choice = kernel_choice();
  if (choice.reason == KernelChoice::Reason::kBest ||
      choice.reason == KernelChoice::Reason::kRequested) {
    return true;
  }
  std::fputs(
      "lanehop-bench: LANEHOP_KERNELS names no usable kernel set; usable here:",
      stderr);
  for (const KernelSet set : usable_kernels()) {
    std::fprintf(stderr, " %s", std::string(set.name()).c_str());
  }
  std::fputc('\n', stderr);
  return false;
}

bool is_own(const char* argument) {
  return std::strncmp(argument, "--benchmark", 11) != 0;
}

}  // namespace
}  // namespace lanehop::bench

int main(int argc, char** argv) {
  using namespace lanehop::bench;
  if (!kernel_choice_holds()) return 2;
  for (int i = 1; i < argc; ++i) {
    if (is_own(argv[i])) return run_own(argc, argv);
  }
  return run_benchmarks(argc, argv);
}
