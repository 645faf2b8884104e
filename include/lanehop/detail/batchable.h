// SPDX-License-Identifier: MIT
// The hashes that a batcher can have: those with a function in batch.h.
#ifndef LANEHOP_DETAIL_BATCHABLE_H_
#define LANEHOP_DETAIL_BATCHABLE_H_

#include "lanehop/dispatch.h"
#include "lanehop/k12.h"
#include "lanehop/types.h"
#include "lanehop/xof.h"

namespace lanehop::inline v0::detail {

enum class BatchId : unsigned char {
  kKt128,
  kKt256,
  kTurboShake128,
  kTurboShake256,
  kShake128,
  kShake256,
  kSha3_224,
  kSha3_256,
  kSha3_384,
  kSha3_512,
};

struct NoParameter {};

template <BatchId kA, class R, class P = NoParameter>
struct BatchableAs {
  static constexpr BatchId kId = kA;
  using Result = R;
  using Parameter = P;
};

template <class Hash>
struct Batchable;
template <>
struct Batchable<Kt128> : BatchableAs<BatchId::kKt128, Output, Customization> {
};
template <>
struct Batchable<Kt256> : BatchableAs<BatchId::kKt256, Output, Customization> {
};
template <>
struct Batchable<TurboShake128>
    : BatchableAs<BatchId::kTurboShake128, Output, DomainByte> {};
template <>
struct Batchable<TurboShake256>
    : BatchableAs<BatchId::kTurboShake256, Output, DomainByte> {};
template <>
struct Batchable<Shake128> : BatchableAs<BatchId::kShake128, Output> {};
template <>
struct Batchable<Shake256> : BatchableAs<BatchId::kShake256, Output> {};
template <>
struct Batchable<Sha3_224> : BatchableAs<BatchId::kSha3_224, Digest<28>&> {};
template <>
struct Batchable<Sha3_256> : BatchableAs<BatchId::kSha3_256, Digest<32>&> {};
template <>
struct Batchable<Sha3_384> : BatchableAs<BatchId::kSha3_384, Digest<48>&> {};
template <>
struct Batchable<Sha3_512> : BatchableAs<BatchId::kSha3_512, Digest<64>&> {};

/// The one hash of a batcher.
struct BatchHash {
  BatchId id;
  KernelSet kernels;
  Customization customization = {};
  DomainByte domain = {};
};

}  // namespace lanehop::inline v0::detail

#endif  // LANEHOP_DETAIL_BATCHABLE_H_
