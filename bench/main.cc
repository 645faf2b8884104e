// SPDX-License-Identifier: MIT
// lanehop-bench: chooses between the benchmarks, a comparison and the table.
#include <getopt.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <string>
#include <vector>

#include "bench/benchmarks.h"
#include "bench/compare.h"
#include "bench/output.h"
#include "bench/peers.h"
#include "bench/rows.h"
#include "bench/set_rows.h"
#include "bench/table.h"
#include "lanehop/dispatch.h"

namespace lanehop::bench {
namespace {

constexpr char kHelp[] = R"(Usage: lanehop-bench [--benchmark_OPTION]...
       lanehop-bench --compare=ROW,... [--peer=NAME=FILE.so]... [--sizes=SIZE,...]
                     [--seconds=NUMBER]
       lanehop-bench --table [--seconds=NUMBER]
       lanehop-bench --rows | --help

Without options of its own it runs all benchmarks, named what/kernels/size, and
batch/what/kernels/size/count beside loop/what/kernels/size/count; the options of
Google Benchmark apply (--benchmark_filter=^kt128/avx512).

  --compare=ROW,...   time these rows in turn, ratios to the first one. A ROW is
                        WHAT, WHAT/KERNELS or WHAT/openssl.
  --peer=NAME=FILE    add the hash function of a shared object that exports
                        extern "C" void hash(const void *data, size_t size,
                                             void *out32)
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
  std::vector<std::string> items(1);
  for (; *list != '\0'; ++list) {
    if (*list == ',') {
      items.emplace_back();
    } else {
      items.back() += *list;
    }
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

enum { kCompare, kTable, kRows, kHelpOption, kSeconds, kSizes, kPeer };
constexpr option kOptions[] = {
    {"compare", required_argument, nullptr, kCompare},
    {"table", no_argument, nullptr, kTable},
    {"rows", no_argument, nullptr, kRows},
    {"help", no_argument, nullptr, kHelpOption},
    {"seconds", required_argument, nullptr, kSeconds},
    {"sizes", required_argument, nullptr, kSizes},
    {"peer", required_argument, nullptr, kPeer},
    {}};

/// What each of the first four, one of which is to be given, goes with.
bool goes_with(int mode, int other) {
  if (other == mode) return true;
  if (mode == kCompare) return other >= kSeconds;
  return mode == kTable && other == kSeconds;
}

/// Says so and returns false if the given options do not go together.
bool go_together(const bool (&given)[std::size(kOptions) - 1]) {
  const auto mode = static_cast<int>(
      std::find(std::begin(given), std::end(given), true) - std::begin(given));
  if (mode == static_cast<int>(std::size(given))) {
    std::fputs("lanehop-bench: --: expected an option (see --help)\n", stderr);
    return false;
  }
  if (mode > kHelpOption) {
    std::fprintf(stderr, "lanehop-bench: --%s: only with --compare%s\n",
                 kOptions[mode].name, mode == kSeconds ? " or --table" : "");
    return false;
  }
  for (int other = 0; other < static_cast<int>(std::size(given)); ++other) {
    if (!given[other] || goes_with(mode, other)) continue;
    std::fprintf(stderr, "lanehop-bench: --%s does not go with --%s\n",
                 kOptions[other].name, kOptions[mode].name);
    return false;
  }
  return true;
}

bool parse_seconds(const char* text, double& seconds) {
  char* end = nullptr;
  seconds = std::strtod(text, &end);
  if (end != text && *end == '\0' && seconds > 0 && seconds <= 3600) {
    return true;
  }
  std::fprintf(stderr,
               "lanehop-bench: --seconds '%s': expected a number of seconds, "
               "above 0 and up to 3600\n",
               text);
  return false;
}

int run_own(int argc, char** argv) {
  Comparison comparison{
      .rows = {}, .peers = {}, .sizes = {"64B", "8KiB", "64KiB", "1MiB"}};
  bool given[std::size(kOptions) - 1] = {};
  for (int c; (c = getopt_long(argc, argv, "", kOptions, nullptr)) != -1;) {
    if (c == '?') return 2;
    given[c] = true;
    if (c == kCompare) comparison.rows = split(optarg);
    if (c == kPeer) comparison.peers.push_back(optarg);
    if (c == kSizes) comparison.sizes = split(optarg);
    if (c == kSeconds && !parse_seconds(optarg, comparison.seconds)) return 2;
  }
  if (optind < argc) {
    std::fprintf(stderr, "lanehop-bench: unexpected argument '%s'\n",
                 argv[optind]);
    return 2;
  }
  if (!go_together(given)) return 2;
  if (given[kCompare]) return compare(comparison);
  if (given[kTable]) print_table(comparison.seconds);
  if (given[kRows]) print_rows();
  if (given[kHelpOption]) std::fputs(kHelp, stdout);
  flush_output();
  return 0;
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
  prepare_output();
  if (!kernel_choice_holds()) return 2;
  for (int i = 1; i < argc; ++i) {
    if (is_own(argv[i])) return run_own(argc, argv);
  }
  return run_benchmarks(argc, argv);
}
