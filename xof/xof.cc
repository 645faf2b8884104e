// SPDX-License-Identifier: MIT
// The public XOFs and hashes as rows of (rate, rounds, suffix).
#include "lanehop/xof.h"

#include "dispatch/dispatch.h"
#include "xof/rows.h"
#include "xof/sponge.h"

namespace lanehop::inline v0 {

void detail::hash(const Parameters& row, Input message, Output out,
                  KernelSet kernels) noexcept {
  alignas(64) detail::Sponge sponge;
  sponge.start(KernelAccess::get(kernels), row.rate, row.rounds);
  sponge.absorb(message.data(), message.size());
  sponge.pad(row.suffix);
  sponge.squeeze(out.data(), out.size());
  sponge.wipe();
}

namespace {

using detail::KernelAccess;
using namespace detail::rows;
using detail::Parameters;

template <std::size_t N>
Digest<N> digest(const Parameters& row, Input message,
                 KernelSet kernels) noexcept {
  Digest<N> result;
  detail::hash(row, message, result, kernels);
  return result;
}

}  // namespace

namespace detail {

SpongeHasher::SpongeHasher(const Parameters& parameters,
                           KernelSet kernels) noexcept
    : suffix_(parameters.suffix) {
  sponge_.start(KernelAccess::get(kernels), parameters.rate, parameters.rounds);
}

void SpongeHasher::reset() noexcept {
  sponge_.start(*sponge_.kernels, sponge_.rate, sponge_.rounds);
}

XofReader XofHasher::finish() const noexcept {
  XofReader reader;
  reader.sponge_ = sponge_;
  reader.sponge_.pad(suffix_);
  return reader;
}

}  // namespace detail

TurboShake128::TurboShake128(DomainByte domain, KernelSet kernels) noexcept
    : XofHasher(turboshake128_row(domain), kernels) {}
TurboShake256::TurboShake256(DomainByte domain, KernelSet kernels) noexcept
    : XofHasher(turboshake256_row(domain), kernels) {}
Shake128::Shake128(KernelSet kernels) noexcept
    : XofHasher(kShake128, kernels) {}
Shake256::Shake256(KernelSet kernels) noexcept
    : XofHasher(kShake256, kernels) {}
Sha3_224::Sha3_224(KernelSet kernels) noexcept
    : FixedHasher(kSha3_224, kernels) {}
Sha3_256::Sha3_256(KernelSet kernels) noexcept
    : FixedHasher(kSha3_256, kernels) {}
Sha3_384::Sha3_384(KernelSet kernels) noexcept
    : FixedHasher(kSha3_384, kernels) {}
Sha3_512::Sha3_512(KernelSet kernels) noexcept
    : FixedHasher(kSha3_512, kernels) {}
Keccak::Keccak(KeccakRate rate, KernelSet kernels) noexcept
    : XofHasher(keccak_row(rate), kernels) {}

void turboshake128(Input message, Output out, DomainByte domain,
                   KernelSet kernels) noexcept {
  detail::hash(turboshake128_row(domain), message, out, kernels);
}
void turboshake256(Input message, Output out, DomainByte domain,
                   KernelSet kernels) noexcept {
  detail::hash(turboshake256_row(domain), message, out, kernels);
}
void shake128(Input message, Output out, KernelSet kernels) noexcept {
  detail::hash(kShake128, message, out, kernels);
}
void shake256(Input message, Output out, KernelSet kernels) noexcept {
  detail::hash(kShake256, message, out, kernels);
}
void keccak(KeccakRate rate, Input message, Output out,
            KernelSet kernels) noexcept {
  detail::hash(keccak_row(rate), message, out, kernels);
}
Digest<28> sha3_224(Input message, KernelSet kernels) noexcept {
  return digest<28>(kSha3_224, message, kernels);
}
Digest<32> sha3_256(Input message, KernelSet kernels) noexcept {
  return digest<32>(kSha3_256, message, kernels);
}
Digest<48> sha3_384(Input message, KernelSet kernels) noexcept {
  return digest<48>(kSha3_384, message, kernels);
}
Digest<64> sha3_512(Input message, KernelSet kernels) noexcept {
  return digest<64>(kSha3_512, message, kernels);
}
Digest<32> keccak_256(Input message, KernelSet kernels) noexcept {
  return digest<32>(keccak_row(KeccakRate(136)), message, kernels);
}

}  // namespace lanehop::inline v0
