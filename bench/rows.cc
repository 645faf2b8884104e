// SPDX-License-Identifier: MIT
#include "bench/rows.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <tuple>
#include <vector>

#include "dispatch/dispatch.h"
#include "lanehop/lanehop.h"
#ifdef LANEHOP_BENCH_TBB
#include "bench/threads.h"
#endif

namespace lanehop::bench {
namespace {

using Bytes = std::span<const unsigned char>;

constexpr std::size_t KiB = 1024;

struct Named {
  RowName name;
  HashFunction (*make)(KernelSet);
};

/// Calls `take` with pieces of `size` bytes.
template <class Take>
void in_pieces(Bytes message, std::size_t size, const Take& take) {
  for (; !message.empty();
       message = message.subspan(std::min(size, message.size()))) {
    take(message.first(std::min(size, message.size())));
  }
}

template <std::size_t kPiece>
HashFunction pieces(KernelSet set) {
  return [set](Bytes message) {
    Kt128 hasher({}, set);
    in_pieces(message, kPiece, [&](Bytes piece) { hasher.update(piece); });
    std::ignore = hasher.finish().read<32>();
  };
}

template <std::size_t kPiece>
HashFunction buffered(KernelSet set) {
  return [set](Bytes message) {
    BufferedWriter<Kt128> writer(Kt128({}, set));
    in_pieces(message, kPiece, [&](Bytes piece) { writer.update(piece); });
    std::ignore = writer.finish().template read<32>();
  };
}

constexpr Named kRows[] = {
    {{"permute", "Keccak-p[1600, 12] on one state in memory"},
     [](KernelSet set) -> HashFunction {
       const auto state = std::make_shared<std::vector<std::uint64_t>>(25);
       return [=](Bytes) {
         detail::KernelAccess::get(set).permute(state->data(), 12);
       };
     }},
    {{"kt128", "kt128(), 32 bytes of output"},
     [](KernelSet set) -> HashFunction {
       return [=](Input m) { std::ignore = kt128(m, {}, set); };
     }},
    {{"kt256", "kt256(), 64 bytes"},
     [](KernelSet set) -> HashFunction {
       return [=](Input m) { std::ignore = kt256(m, {}, set); };
     }},
    {{"turboshake128", "turboshake128(), 64 bytes"},
     [](KernelSet set) -> HashFunction {
       return [=](Input m) { std::ignore = turboshake128<64>(m, {}, set); };
     }},
    {{"turboshake256", "turboshake256(), 64 bytes"},
     [](KernelSet set) -> HashFunction {
       return [=](Input m) { std::ignore = turboshake256<64>(m, {}, set); };
     }},
    {{"shake128", "shake128(), 32 bytes"},
     [](KernelSet set) -> HashFunction {
       return [=](Input m) { std::ignore = shake128<32>(m, set); };
     }},
    {{"sha3-256", "sha3_256()"},
     [](KernelSet set) -> HashFunction {
       return [=](Input m) { std::ignore = sha3_256(m, set); };
     }},
    {{"keccak-r1024", "Keccak[r=1024, c=576], 32 bytes"},
     [](KernelSet set) -> HashFunction {
       return [=](Input m) {
         Digest<32> digest;
         keccak(KeccakRate(128), m, digest, set);
       };
     }},
    {{"kt128-hasher", "a Kt128, one update(), finish(), read<32>()"},
     [](KernelSet set) -> HashFunction {
       return [=](Input m) {
         Kt128 hasher({}, set);
         hasher.update(m);
         std::ignore = hasher.finish().read<32>();
       };
     }},
    {{"kt128-pieces-4KiB", "a Kt128 fed in pieces of 4 KiB"}, pieces<4 * KiB>},
    {{"kt128-pieces-8KiB", "of 8 KiB"}, pieces<8 * KiB>},
    {{"kt128-pieces-16KiB", "of 16 KiB"}, pieces<16 * KiB>},
    {{"kt128-pieces-32KiB", "of 32 KiB"}, pieces<32 * KiB>},
    {{"kt128-pieces-64KiB", "of 64 KiB"}, pieces<64 * KiB>},
    {{"kt128-buffered-4KiB", "a BufferedWriter fed in pieces of 4 KiB"},
     buffered<4 * KiB>},
#ifdef LANEHOP_BENCH_TBB
    {{"kt128-tbb", "kt128() on the threads of oneTBB"},
     [](KernelSet set) -> HashFunction {
       return [=](Input m) { std::ignore = kt128(m, threads(), {}, set); };
     }},
    {{"kt256-tbb", "kt256() on them"},
     [](KernelSet set) -> HashFunction {
       return [=](Input m) { std::ignore = kt256(m, threads(), {}, set); };
     }},
#endif
    {{"turboshake128-squeeze", "as many bytes of output as the message has"},
     [](KernelSet set) -> HashFunction {
       const auto out = std::make_shared<std::vector<unsigned char>>();
       return [=](Bytes message) {
         out->resize(message.size());
         turboshake128("", *out, {}, set);
       };
     }},
};

}  // namespace

HashFunction find_row(std::string_view what, KernelSet set) {
  for (const Named& row : kRows) {
    if (row.name.what == what) return row.make(set);
  }
  return {};
}

std::span<const RowName> row_names() {
  static const std::vector<RowName> names = [] {
    std::vector<RowName> all;
    for (const Named& row : kRows) all.push_back(row.name);
    return all;
  }();
  return names;
}

}  // namespace lanehop::bench
