// SPDX-License-Identifier: MIT
// The hashers that many streams are made of, and what each must give.
#ifndef LANEHOP_TESTS_STREAM_KINDS_H_
#define LANEHOP_TESTS_STREAM_KINDS_H_

#include <cstddef>
#include <cstdint>

#include "batches.h"
#include "lanehop/lanehop.h"
#include "oracle.h"

namespace stream_kinds {

using batches::Bytes;
using batches::View;
using lanehop::KernelSet;

/// The customization string of stream `i`.
inline View custom(std::size_t i) {
  constexpr std::size_t kSizes[] = {0, 1, 1024, 10240};
  return batches::pool().subspan(i % 7, kSizes[i % 4]);
}

/// How to make a hasher of number `i` and what its message must give.
template <class Hasher>
struct Kind;

template <>
struct Kind<lanehop::Kt128> {
  static constexpr std::size_t kRate = 168, kSize = 50;
  static auto make(std::size_t i, KernelSet set) {
    return lanehop::Kt128(lanehop::Customization(custom(i)), set);
  }
  static Bytes oracle(View message, std::size_t i) {
    return oracle::kt128(message, custom(i), kSize);
  }
};
template <>
struct Kind<lanehop::Kt256> {
  static constexpr std::size_t kRate = 136, kSize = 50;
  static auto make(std::size_t i, KernelSet set) {
    return lanehop::Kt256(lanehop::Customization(custom(i)), set);
  }
  static Bytes oracle(View message, std::size_t i) {
    return oracle::kt256(message, custom(i), kSize);
  }
};
// Hashers of one kind may differ in the domain byte.
template <>
struct Kind<lanehop::TurboShake128> {
  static constexpr std::size_t kRate = 168, kSize = 200;
  static std::uint8_t domain(std::size_t i) {
    return static_cast<std::uint8_t>(1 + i % 0x7F);
  }
  static auto make(std::size_t i, KernelSet set) {
    return lanehop::TurboShake128(
        lanehop::DomainByte::checked(domain(i)).value(), set);
  }
  static Bytes oracle(View message, std::size_t i) {
    return oracle::turboshake128(message, domain(i), kSize);
  }
};
template <>
struct Kind<lanehop::Shake256> {
  static constexpr std::size_t kRate = 136, kSize = 200;
  static auto make(std::size_t, KernelSet set) {
    return lanehop::Shake256(set);
  }
  static Bytes oracle(View message, std::size_t) {
    return oracle::shake256(message, kSize);
  }
};
template <>
struct Kind<lanehop::Sha3_256> {
  static constexpr std::size_t kRate = 136, kSize = 32;
  static auto make(std::size_t, KernelSet set) {
    return lanehop::Sha3_256(set);
  }
  static Bytes oracle(View message, std::size_t) {
    return oracle::sha3(message, kSize);
  }
};

}  // namespace stream_kinds

#endif  // LANEHOP_TESTS_STREAM_KINDS_H_
