// SPDX-License-Identifier: MIT
#include "bench/table.h"

#include <cstdio>
#include <string>
#include <vector>

#include "bench/messages.h"
#include "bench/output.h"
#include "bench/peers.h"
#include "bench/rotate.h"
#include "bench/rows.h"
#include "lanehop/dispatch.h"

namespace lanehop::bench {
namespace {

struct Hash {
  const char* title;
  const char* what;  // its name in bench/rows.cc, or OpenSSL's
  std::size_t rate;  // bytes; 0: not a sponge
  unsigned rounds;   // 0: not Keccak
};

// From the rate 1024 on by which the others are scaled.
constexpr Hash kKeccak[] = {
    {"Keccak[r=1024,c=576]", "keccak-r1024", 128, 24},
    {"SHA3-256", "sha3-256", 136, 24},
    {"SHAKE128", "shake128", 168, 24},
    {"TurboSHAKE128", "turboshake128", 168, 12},
    {"TurboSHAKE256", "turboshake256", 136, 12},
    {"KT128", "kt128", 168, 12},
    {"KT256", "kt256", 136, 12},
};
constexpr Hash kOpenSsl[] = {
    {"SHA-256", "sha256", 0, 0},
    {"SHA-512", "sha512", 0, 0},
    {"SHA3-256", "sha3-256", 136, 24},
    {"SHAKE128", "shake128", 168, 24},
};

struct Figures {
  double short_cycles;
  double long_cycles_per_byte;
};

Figures measure(const HashFunction& hash, double seconds) {
  // One block of each: 64 bytes, and what their padding takes is less.
  const std::vector<unsigned char> one_block = make_message(32);
  const std::vector<unsigned char> many = make_message(std::size_t{1} << 20);
  Row rows[] = {{"short", [&] { hash(one_block); }},
                {"long", [&] { hash(many); }}};
  rotate(rows, seconds);
  return {rows[0].cycles, rows[1].cycles / static_cast<double>(many.size())};
}

void print_row(const Hash& hash, const std::string& by, const Figures& figures,
               double law) {
  std::printf("%-22s %-8s %8.0f %8.2f", hash.title, by.c_str(),
              figures.short_cycles, figures.long_cycles_per_byte);
  if (law != 0) std::printf(" %8.2f", law);
  std::printf("\n");
  flush_output();
}

}  // namespace

void print_table(double seconds) {
  std::printf(
      "short: cycles for a message of one block (32 bytes).\n"
      "long:  cycles per byte of a message of 1 MiB.\n"
      "law:   what `long` of Keccak[r=1024,c=576] becomes at another rate and\n"
      "       number of rounds, x 1024/r x rounds/24. Trees beat it by lanes.\n"
      "Cycles are not counted: they are times by a clock that a chain of\n"
      "dependent additions measures beside each of many windows; the best "
      "one.\n"
      "\n%-22s %-8s %8s %8s %8s\n",
      "", "by", "short", "long", "law");
  for (const KernelSet set : usable_kernels()) {
    double reference = 0;
    for (const Hash& hash : kKeccak) {
      const Figures figures = measure(find_row(hash.what, set), seconds);
      if (reference == 0) reference = figures.long_cycles_per_byte;
      print_row(
          hash, std::string(set.name()), figures,
          reference * 128 / static_cast<double>(hash.rate) * hash.rounds / 24);
    }
  }
  for (const Hash& hash : kOpenSsl) {
    print_row(hash, "openssl", measure(find_openssl_peer(hash.what), seconds),
              0);
  }
}

}  // namespace lanehop::bench
