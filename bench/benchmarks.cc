// SPDX-License-Identifier: MIT
#include "bench/benchmarks.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "bench/clock.h"
#include "bench/peers.h"
#include "bench/rows.h"
#include "dispatch/dispatch.h"

namespace lanehop::bench {
namespace {

constexpr std::size_t KiB = 1024, MiB = 1024 * KiB;
const std::vector<std::size_t> kShakeSizes = {32,      128,     512,
                                              2 * KiB, 8 * KiB, 1 * MiB};
const std::vector<std::size_t> kTreeSizes = {
    0,        64,        1 * KiB,   8 * KiB, 12 * KiB, 16 * KiB, 32 * KiB,
    64 * KiB, 128 * KiB, 256 * KiB, 1 * MiB, 8 * MiB,  64 * MiB};
const std::vector<std::size_t> kColdSizes = {
    64, 1 * KiB, 8 * KiB, 64 * KiB, 1 * MiB, 8 * MiB, 64 * MiB};

/// More than the caches of any core that LaneHop has met.
constexpr std::size_t kColdBytes = 512 * MiB;

/// Runs `body` once an iteration and says what it cost. The clock is measured
/// right before, as it changes with temperature and neighbours.
template <class Body>
void measure(benchmark::State& state, std::size_t bytes_each, const Body& body,
             std::int64_t batch = 1) {
  const double clock = measure_clock();
  const auto begin = std::chrono::steady_clock::now();
  while (state.KeepRunningBatch(batch)) {
    body();
    benchmark::ClobberMemory();
  }
  const std::chrono::duration<double> time =
      std::chrono::steady_clock::now() - begin;
  const double cycles =
      time.count() * clock / static_cast<double>(state.iterations());
  state.counters["cycles"] = cycles;
  if (bytes_each == 0) return;
  state.counters["cycles/byte"] = cycles / static_cast<double>(bytes_each);
  state.SetBytesProcessed(state.iterations() *
                          static_cast<std::int64_t>(bytes_each));
}

void add(const std::string& what, const std::string& kernels, std::size_t size,
         HashFunction hash) {
  benchmark::RegisterBenchmark(
      (what + "/" + kernels + "/" + size_name(size)).c_str(),
      [=](benchmark::State& state) {
        const std::vector<unsigned char> message = make_message(size);
        hash(message);
        measure(state, size, [&] { hash(message); });
      });
}

/// Each message is read for the first time since kColdBytes other bytes were.
void add_cold(const std::string& what, const std::string& kernels,
              std::size_t size, HashFunction hash) {
  benchmark::RegisterBenchmark(
      (what + "-cold/" + kernels + "/" + size_name(size)).c_str(),
      [=](benchmark::State& state) {
        static const std::vector<unsigned char> pool = make_message(kColdBytes);
        // A step that no prefetcher follows.
        const std::size_t step = size + 1 * MiB + 4 * KiB;
        std::size_t at = 0;
        measure(state, size, [&] {
          hash(std::span(pool).subspan(at, size));
          at += step;
          if (at > pool.size() - size) at %= pool.size() - size;
        });
      });
}

void add_permutation(KernelSet set, unsigned rounds) {
  const std::string name =
      "keccak-p" + std::to_string(rounds) + "/" + std::string(set.name());
  benchmark::RegisterBenchmark((name + "/1").c_str(), [=](benchmark::State& s) {
    alignas(64) std::uint64_t state[25] = {};
    measure(s, 0,
            [&] { detail::KernelAccess::get(set).permute(state, rounds); });
  });
  for (const keccakp::LaneKernels& lanes :
       detail::KernelAccess::get(set).lanes) {
    if (lanes.width == 0) break;
    benchmark::RegisterBenchmark(
        (name + "/x" + std::to_string(lanes.width)).c_str(),
        [=](benchmark::State& s) {
          // One leaf of KT128 a lane; `cycles` are those of one step.
          constexpr std::size_t kBlocks = 48, kRate = 168;
          const auto message = make_message(lanes.width * kBlocks * kRate);
          alignas(64) std::uint64_t states[25 * keccakp::kMaxWidth] = {};
          const std::uint8_t* data[keccakp::kMaxWidth];
          for (std::size_t j = 0; j < lanes.width; ++j) {
            data[j] = message.data() + j * kBlocks * kRate;
          }
          measure(
              s, lanes.width * kRate,
              [&] { lanes.absorb(states, data, kBlocks, kRate, rounds); },
              kBlocks);
        });
  }
}

void register_all() {
  for (const KernelSet set : usable_kernels()) {
    add_permutation(set, 12);
    add_permutation(set, 24);
  }
  for (const KernelSet set : usable_kernels()) {
    const std::string name(set.name());
    for (const char* what :
         {"turboshake128", "turboshake256", "shake128", "sha3-256"}) {
      for (const std::size_t size : kShakeSizes) {
        add(what, name, size, find_row(what, set));
      }
    }
    for (const char* what : {"kt128", "kt256"}) {
      for (const std::size_t size : kTreeSizes) {
        add(what, name, size, find_row(what, set));
      }
      for (const std::size_t size : kColdSizes) {
        add_cold(what, name, size, find_row(what, set));
      }
    }
  }
  for (const std::string& what : openssl_peer_names()) {
    for (const std::size_t size : kShakeSizes) {
      add(what, "openssl", size, find_openssl_peer(what));
    }
  }
}

}  // namespace

int run_benchmarks(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  register_all();
  if (benchmark::RunSpecifiedBenchmarks() == 0) return 2;
  benchmark::Shutdown();
  return 0;
}

}  // namespace lanehop::bench
