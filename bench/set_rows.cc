// SPDX-License-Identifier: MIT
#include "bench/set_rows.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "lanehop/lanehop.h"
#ifdef LANEHOP_BENCH_TBB
#include "bench/threads.h"
#endif

namespace lanehop::bench {
namespace {

/// One job a message, and room for the digests.
template <class Job, std::size_t N>
struct Jobs {
  explicit Jobs(const MessageSet& set) : digests(set.count()) {
    list.reserve(set.count());
    for (std::size_t i = 0; i < set.count(); ++i) {
      list.push_back({set.messages()[i], digests[i]});
    }
  }
  std::vector<Digest<N>> digests;
  std::vector<Job> list;
};

template <std::size_t N, class Job = BatchJob, class Hash>
SetFunction in_one_call(const MessageSet& set, const Hash& hash) {
  const auto jobs = std::make_shared<Jobs<Job, N>>(set);
  return [=] { hash(std::span<const Job>(jobs->list)); };
}

/// Every message is a stream, and the next piece of each is fed in one call, as
/// by a server that polls its connections.
class Streams {
 public:
  Streams(const MessageSet& set, KernelSet kernels)
      : hashers_(set.count(), Kt128({}, kernels)) {
    constexpr std::size_t kPiece = 8192;
    for (std::size_t at = 0;; at += kPiece) {
      Round round;
      for (std::size_t i = 0; i < set.count(); ++i) {
        const std::span<const unsigned char> message = set.messages()[i];
        if (at >= message.size()) continue;
        round.push_back(
            {hashers_[i],
             message.subspan(at, std::min(kPiece, message.size() - at))});
      }
      if (round.empty()) break;
      rounds_.push_back(std::move(round));
    }
  }

  void hash() {
    for (Kt128& hasher : hashers_) hasher.reset();
    for (const Round& round : rounds_) update_many(round);
    for (const Kt128& hasher : hashers_) {
      std::ignore = hasher.finish().read<32>();
    }
  }

 private:
  using Round = std::vector<StreamPiece<Kt128>>;
  std::vector<Kt128> hashers_;
  std::vector<Round> rounds_;
};

struct Named {
  RowName name;
  SetFunction (*prepare)(const MessageSet&, KernelSet);
};

using BatchJobs = std::span<const BatchJob>;

// The outputs are as long as those of the rows without "batch-".
constexpr Named kRows[] = {
    {{"batch-kt128", "kt128_batch() of all messages, 32 bytes of output each"},
     [](const MessageSet& set, KernelSet kernels) {
       return in_one_call<32>(
           set, [=](BatchJobs jobs) { kt128_batch(jobs, {}, kernels); });
     }},
    {{"batch-kt256", "kt256_batch(), 64 bytes each"},
     [](const MessageSet& set, KernelSet kernels) {
       return in_one_call<64>(
           set, [=](BatchJobs jobs) { kt256_batch(jobs, {}, kernels); });
     }},
    {{"batch-turboshake128", "turboshake128_batch(), 64 bytes each"},
     [](const MessageSet& set, KernelSet kernels) {
       return in_one_call<64>(set, [=](BatchJobs jobs) {
         turboshake128_batch(jobs, {}, kernels);
       });
     }},
    {{"batch-shake128", "shake128_batch(), 32 bytes each"},
     [](const MessageSet& set, KernelSet kernels) {
       return in_one_call<32>(
           set, [=](BatchJobs jobs) { shake128_batch(jobs, kernels); });
     }},
    {{"batch-sha3-256", "sha3_256_batch()"},
     [](const MessageSet& set, KernelSet kernels) {
       using Job = DigestJob<32>;
       return in_one_call<32, Job>(set, [=](std::span<const Job> jobs) {
         sha3_256_batch(jobs, kernels);
       });
     }},
#ifdef LANEHOP_BENCH_TBB
    {{"batch-kt128-tbb", "kt128_batch() on the threads of oneTBB"},
     [](const MessageSet& set, KernelSet kernels) {
       return in_one_call<32>(set, [=](BatchJobs jobs) {
         kt128_batch(jobs, threads(), {}, kernels);
       });
     }},
#endif
    {{"update-many-kt128",
      "a Kt128 a message; update_many() of the next 8 KiB of each"},
     [](const MessageSet& set, KernelSet kernels) -> SetFunction {
       const auto streams = std::make_shared<Streams>(set, kernels);
       return [=] { streams->hash(); };
     }},
};

}  // namespace

Preparation loop_over(HashFunction hash) {
  return [hash = std::move(hash)](const MessageSet& set) -> SetFunction {
    return [&set, hash] {
      for (const auto& message : set.messages()) hash(message);
    };
  };
}

Preparation find_set_row(std::string_view what, KernelSet kernels) {
  for (const Named& row : kRows) {
    if (row.name.what != what) continue;
    return [&row, kernels](const MessageSet& set) {
      return row.prepare(set, kernels);
    };
  }
  return {};
}

std::span<const RowName> set_row_names() {
  static const std::vector<RowName> names = [] {
    std::vector<RowName> all;
    for (const Named& row : kRows) all.push_back(row.name);
    return all;
  }();
  return names;
}

}  // namespace lanehop::bench
