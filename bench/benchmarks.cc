// SPDX-License-Identifier: MIT
#include "bench/benchmarks.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "bench/clock.h"
#include "bench/messages.h"
#include "bench/output.h"
#include "bench/peers.h"
#include "bench/rows.h"
#include "bench/set_rows.h"
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

// So many messages that the last, partly filled lanes do not count.
constexpr std::size_t kMany = 1000;
const std::vector<std::optional<std::size_t>> kSetSizes = {
    32,      64,       136,      168,      1 * KiB,     4 * KiB,
    8 * KiB, 12 * KiB, 16 * KiB, 32 * KiB, std::nullopt};
// And so few that they are all there is.
const std::vector<std::size_t> kFew = {1, 2, 4, 8};
const std::vector<std::size_t> kFewSizes = {64, 4 * KiB, 12 * KiB};

/// More than the caches of any core that LaneHop has met.
constexpr std::size_t kColdBytes = 512 * MiB;

/// Runs `body`, which counts as `batch` iterations of `bytes_each` bytes, and
/// says what one of them cost. The clock is measured right before, as it
/// changes with temperature and neighbours.
template <class Body>
void measure(benchmark::State& state, double bytes_each, const Body& body,
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
  state.counters["cycles/byte"] = cycles / bytes_each;
  state.SetBytesProcessed(
      std::llround(static_cast<double>(state.iterations()) * bytes_each));
}

void add(const std::string& what, const std::string& kernels, std::size_t size,
         HashFunction hash) {
  benchmark::RegisterBenchmark(
      (what + "/" + kernels + "/" + size_name(size)).c_str(),
      [=](benchmark::State& state) {
        const std::vector<unsigned char> message = make_message(size);
        hash(message);
        measure(state, static_cast<double>(size), [&] { hash(message); });
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
        measure(state, static_cast<double>(size), [&] {
          hash(std::span(pool).subspan(at, size));
          at += step;
          if (at > pool.size() - size) at %= pool.size() - size;
        });
      });
}

/// All figures are those of one message. `how`: "batch" or "loop".
void add_set(const std::string& how, const std::string& what,
             const std::string& kernels, const SetSize& size,
             const Preparation& prepare) {
  const std::string name = how + "/" + what + "/" + kernels + "/" +
                           message_name(size) + "/" +
                           std::to_string(size.count);
  benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
    const MessageSet set(size);
    const SetFunction hash = prepare(set);
    hash();
    measure(state, set.bytes_each(), hash,
            static_cast<std::int64_t>(set.count()));
  });
}

void add_sets(const std::string& what, KernelSet kernels) {
  const Preparation batch = find_set_row("batch-" + what, kernels);
  const Preparation loop = loop_over(find_row(what, kernels));
  const auto add_both = [&](const SetSize& size) {
    add_set("batch", what, std::string(kernels.name()), size, batch);
    add_set("loop", what, std::string(kernels.name()), size, loop);
  };
  for (const auto& each : kSetSizes) add_both({each, kMany});
  for (const std::size_t each : kFewSizes) {
    for (const std::size_t count : kFew) add_both({each, count});
  }
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
              s, static_cast<double>(lanes.width * kRate),
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
  for (const KernelSet set : usable_kernels()) {
    for (const char* what :
         {"kt128", "kt256", "turboshake128", "shake128", "sha3-256"}) {
      add_sets(what, set);
    }
  }
  for (const auto& each : kSetSizes) {
    add_set("loop", "sha256", "openssl", {each, kMany},
            loop_over(find_openssl_peer("sha256")));
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
  if (benchmark::RunSpecifiedBenchmarks() == 0) {
    flush_output();
    return 2;
  }
  benchmark::Shutdown();
  flush_output();
  return 0;
}

}  // namespace lanehop::bench
