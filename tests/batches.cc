// SPDX-License-Identifier: MIT
// See batches.h.
#include "batches.h"

#include <algorithm>
#include <map>
#include <new>
#include <tuple>

#include "dispatch/dispatch.h"
#include "keccak/kernels.h"
#include "oracle.h"
#include "pattern.h"

namespace batches {
namespace {

using lanehop::BatchJob;
using lanehop::Customization;
using lanehop::Digest;
using lanehop::DigestJob;
using lanehop::DomainByte;
using lanehop::KernelSet;
using lanehop::Output;

std::vector<BatchJob> batch_jobs(const std::vector<Job>& jobs) {
  std::vector<BatchJob> result;
  for (const Job& job : jobs) result.push_back({job.message, job.out});
  return result;
}

template <auto kBatch>
void tree_batch(const std::vector<Job>& jobs, const Common& common,
                KernelSet set) {
  kBatch(batch_jobs(jobs), Customization(common.custom), set);
}

template <auto kBatch>
void turboshake_batch(const std::vector<Job>& jobs, const Common& common,
                      KernelSet set) {
  kBatch(batch_jobs(jobs), DomainByte::checked(common.domain).value(), set);
}

template <auto kBatch>
void shake_batch(const std::vector<Job>& jobs, const Common&, KernelSet set) {
  kBatch(batch_jobs(jobs), set);
}

// The digests live in the jobs' outputs themselves, so that what surrounds them
// is seen as well.
template <std::size_t N, auto kBatch>
void sha3_batch(const std::vector<Job>& jobs, const Common&, KernelSet set) {
  static_assert(sizeof(Digest<N>) == N && alignof(Digest<N>) == 1);
  std::vector<DigestJob<N>> result;
  for (const Job& job : jobs) {
    ASSERT_EQ(job.out.size(), N);
    result.push_back({job.message, *new (job.out.data()) Digest<N>});
  }
  kBatch(result, set);
}

template <class Call>
Bytes filled(std::size_t size, Call call) {
  Bytes out(size, 0xEE);
  call(Output(out));
  return out;
}

template <std::size_t N>
Bytes to_bytes(const Digest<N>& digest) {
  return {digest.begin(), digest.end()};
}

// A name that has overloads is no template argument.
#define BATCH(function) \
  [](const auto&... arguments) { lanehop::function##_batch(arguments...); }
#define TREE(name, function, rate)                                 \
  {                                                                \
    name, rate, true, 0, tree_batch<BATCH(function)>,              \
        [](View m, std::size_t n, const Common& c) {               \
          return oracle::function(m, c.custom, n);                 \
        },                                                         \
        [](View m, std::size_t n, const Common& c, KernelSet s) {  \
          return filled(n, [&](Output out) {                       \
            lanehop::function(m, out, Customization(c.custom), s); \
          });                                                      \
        }                                                          \
  }
#define TURBOSHAKE(name, function, rate)                                     \
  {                                                                          \
    name, rate, false, 0, turboshake_batch<BATCH(function)>,                 \
        [](View m, std::size_t n, const Common& c) {                         \
          return oracle::function(m, c.domain, n);                           \
        },                                                                   \
        [](View m, std::size_t n, const Common& c, KernelSet s) {            \
          return filled(n, [&](Output out) {                                 \
            lanehop::function(m, out, DomainByte::checked(c.domain).value(), \
                              s);                                            \
          });                                                                \
        }                                                                    \
  }
#define SHAKE(name, function, rate)                                            \
  {                                                                            \
    name, rate, false, 0, shake_batch<BATCH(function)>,                        \
        [](View m, std::size_t n, const Common&) {                             \
          return oracle::function(m, n);                                       \
        },                                                                     \
        [](View m, std::size_t n, const Common&, KernelSet s) {                \
          return filled(n, [&](Output out) { lanehop::function(m, out, s); }); \
        }                                                                      \
  }
#define SHA3(name, function, rate, size)                        \
  {                                                             \
    name, rate, false, size, sha3_batch<size, BATCH(function)>, \
        [](View m, std::size_t n, const Common&) {              \
          return oracle::sha3(m, n);                            \
        },                                                      \
        [](View m, std::size_t, const Common&, KernelSet s) {   \
          return to_bytes(lanehop::function(m, s));             \
        }                                                       \
  }

const Algorithm kAlgorithms[] = {
    TREE("KT128", kt128, 168),
    TREE("KT256", kt256, 136),
    TURBOSHAKE("TurboSHAKE128", turboshake128, 168),
    TURBOSHAKE("TurboSHAKE256", turboshake256, 136),
    SHAKE("SHAKE128", shake128, 168),
    SHAKE("SHAKE256", shake256, 136),
    SHA3("SHA3-224", sha3_224, 144, 28),
    SHA3("SHA3-256", sha3_256, 136, 32),
    SHA3("SHA3-384", sha3_384, 104, 48),
    SHA3("SHA3-512", sha3_512, 72, 64),
};

constexpr std::uint8_t kFill = 0xA7;

}  // namespace

std::span<const Algorithm> algorithms() { return kAlgorithms; }

View pool() {
  static const Bytes bytes = pattern::bytes(77, std::size_t{3} << 20);
  return bytes;
}

std::size_t bytes_behind(View custom) {
  std::size_t code = 1;
  for (std::size_t x = custom.size(); x != 0; x >>= 8) ++code;
  return custom.size() + code;
}

const Bytes& expected(const Algorithm& algorithm, View message,
                      std::size_t size, const Common& common) {
  using Key = std::tuple<const Algorithm*, const void*, std::size_t,
                         const void*, std::size_t, std::uint8_t, std::size_t>;
  static std::map<Key, Bytes> known;
  const Key key(&algorithm, message.data(), message.size(),
                common.custom.data(), common.custom.size(), common.domain,
                size);
  const auto found = known.find(key);
  if (found != known.end()) return found->second;
  const auto scalar =
      lanehop::detail::KernelAccess::make(lanehop::keccakp::kScalar);
  return known[key] = message.size() + common.custom.size() <= 18'000
                          ? algorithm.oracle(message, size, common)
                          : algorithm.one_shot(message, size, common, scalar);
}

Outputs::Outputs(const std::vector<std::size_t>& sizes, std::size_t gap)
    : sizes_(sizes) {
  std::size_t end = gap;
  for (const std::size_t size : sizes) {
    at_.push_back(end);
    end += size + gap;
  }
  memory_.assign(end, kFill);
  expected_ = memory_;
}

void Outputs::expect(std::size_t i, View bytes) {
  ASSERT_EQ(bytes.size(), sizes_[i]);
  std::copy(bytes.begin(), bytes.end(),
            expected_.begin() + static_cast<std::ptrdiff_t>(at_[i]));
}

testing::AssertionResult Outputs::check() const {
  if (memory_ == expected_) return testing::AssertionSuccess();
  const auto differs = static_cast<std::size_t>(
      std::mismatch(memory_.begin(), memory_.end(), expected_.begin()).first -
      memory_.begin());
  for (std::size_t i = 0; i < sizes_.size(); ++i) {
    if (differs >= at_[i] && differs < at_[i] + sizes_[i]) {
      return testing::AssertionFailure()
             << "byte " << differs - at_[i] << " of output " << i << " ("
             << sizes_[i] << " bytes) is wrong";
    }
  }
  return testing::AssertionFailure()
         << "byte " << differs << ", between the outputs, was written";
}

testing::AssertionResult check(const Algorithm& algorithm,
                               const std::vector<View>& messages,
                               const std::vector<std::size_t>& sizes,
                               const Common& common, KernelSet set) {
  Outputs outputs(sizes);
  std::vector<Job> jobs;
  for (std::size_t i = 0; i < messages.size(); ++i) {
    jobs.push_back({messages[i], outputs[i]});
  }
  algorithm.batch(jobs, common, set);
  for (std::size_t i = 0; i < messages.size(); ++i) {
    outputs.expect(i, expected(algorithm, messages[i], sizes[i], common));
  }
  const testing::AssertionResult result = outputs.check();
  if (result) return result;
  return testing::AssertionFailure()
         << algorithm.name << ", " << messages.size()
         << " messages, customization of " << common.custom.size()
         << " bytes: " << result.message();
}

}  // namespace batches
