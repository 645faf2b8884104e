// SPDX-License-Identifier: MIT
// One way to call every public hasher and one-shot, so that a test can be
// written once for all of them.
#ifndef LANEHOP_TESTS_HASHING_H_
#define LANEHOP_TESTS_HASHING_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "lanehop/lanehop.h"
#include "vector_file.h"

namespace hashing {

using Bytes = std::vector<std::uint8_t>;
using View = std::span<const std::uint8_t>;

/// The size of the next piece, given how many bytes are left (at least 1).
using NextPiece = std::function<std::size_t(std::size_t)>;

inline NextPiece pieces_of(std::size_t size) {
  return [size](std::size_t) { return size; };
}

template <class Body>
void for_each_piece(std::size_t size, const NextPiece& next, Body body) {
  for (std::size_t at = 0; at < size;) {
    const std::size_t n =
        std::min(std::max<std::size_t>(next(size - at), 1), size - at);
    body(at, n);
    at += n;
  }
}

template <class Hasher>
void update_in_pieces(Hasher* hasher, View message, const NextPiece& next) {
  for_each_piece(message.size(), next, [&](std::size_t at, std::size_t n) {
    hasher->update(message.subspan(at, n));
  });
}

/// `size` bytes of output from finish(), read piece by piece where there is a
/// reader.
template <class Hasher>
Bytes output(const Hasher& hasher, std::size_t size, const NextPiece& next) {
  Bytes out(size);
  if constexpr (requires {
                  { hasher.finish() } -> std::same_as<lanehop::XofReader>;
                }) {
    lanehop::XofReader reader = hasher.finish();
    for_each_piece(size, next, [&](std::size_t at, std::size_t n) {
      reader.read(std::span(out).subspan(at, n));
    });
  } else if constexpr (requires { hasher.finish(lanehop::Output(out)); }) {
    hasher.finish(lanehop::Output(out));
  } else {
    const auto digest = hasher.finish();
    EXPECT_EQ(digest.size(), size);
    out.assign(digest.begin(), digest.end());
  }
  return out;
}

/// The inputs of a vector, as bytes.
struct Inputs {
  explicit Inputs(const vectors::Vector& v)
      : vector(v),
        msg(vectors::expand(v.msg)),
        custom(vectors::expand(v.custom)),
        key(vectors::expand(v.key)) {}
  const vectors::Vector& vector;
  Bytes msg, custom, key;
};

/// Calls `body` with a new hasher of the vector's algorithm; false when there
/// is no such algorithm.
template <class Body>
bool with_hasher(const Inputs& in, lanehop::KernelSet set, Body body) {
  using namespace lanehop;
  const std::string& alg = in.vector.alg;
  const Customization custom(in.custom);
  const auto domain = DomainByte::checked(in.vector.domain);
  const auto rate = KeccakRate::checked(in.vector.rate_bits / 8);
  if (alg == "TurboSHAKE128") {
    body(TurboShake128(domain.value(), set));
  } else if (alg == "TurboSHAKE256") {
    body(TurboShake256(domain.value(), set));
  } else if (alg == "KT128") {
    body(Kt128(custom, set));
  } else if (alg == "KT256") {
    body(Kt256(custom, set));
  } else if (alg == "HopMAC128") {
    body(HopMac128(Key(in.key), custom, set));
  } else if (alg == "HopMAC256") {
    body(HopMac256(Key(in.key), custom, set));
  } else if (alg == "SHAKE128") {
    body(Shake128(set));
  } else if (alg == "SHAKE256") {
    body(Shake256(set));
  } else if (alg == "SHA3-224") {
    body(Sha3_224(set));
  } else if (alg == "SHA3-256") {
    body(Sha3_256(set));
  } else if (alg == "SHA3-384") {
    body(Sha3_384(set));
  } else if (alg == "SHA3-512") {
    body(Sha3_512(set));
  } else if (alg == "Keccak") {
    body(Keccak(rate.value(), set));
  } else {
    return false;
  }
  return true;
}

/// The one-shot function of the vector's algorithm.
inline Bytes one_shot(const Inputs& in, lanehop::KernelSet set) {
  using namespace lanehop;
  const std::string& alg = in.vector.alg;
  const Customization custom(in.custom);
  const auto domain = DomainByte::checked(in.vector.domain);
  const auto rate = KeccakRate::checked(in.vector.rate_bits / 8);
  Bytes out(in.vector.out_len, 0xEE);
  const auto take = [&out](const auto& digest) {
    EXPECT_EQ(digest.size(), out.size());
    out.assign(digest.begin(), digest.end());
  };
  if (alg == "TurboSHAKE128") {
    turboshake128(in.msg, out, domain.value(), set);
  } else if (alg == "TurboSHAKE256") {
    turboshake256(in.msg, out, domain.value(), set);
  } else if (alg == "KT128") {
    kt128(in.msg, out, custom, set);
  } else if (alg == "KT256") {
    kt256(in.msg, out, custom, set);
  } else if (alg == "HopMAC128") {
    hopmac128(Key(in.key), in.msg, out, custom, set);
  } else if (alg == "HopMAC256") {
    hopmac256(Key(in.key), in.msg, out, custom, set);
  } else if (alg == "SHAKE128") {
    shake128(in.msg, out, set);
  } else if (alg == "SHAKE256") {
    shake256(in.msg, out, set);
  } else if (alg == "SHA3-224") {
    take(sha3_224(in.msg, set));
  } else if (alg == "SHA3-256") {
    take(sha3_256(in.msg, set));
  } else if (alg == "SHA3-384") {
    take(sha3_384(in.msg, set));
  } else if (alg == "SHA3-512") {
    take(sha3_512(in.msg, set));
  } else if (alg == "Keccak") {
    keccak(rate.value(), in.msg, out, set);
  } else {
    ADD_FAILURE() << "no such algorithm: " << alg;
  }
  return out;
}

}  // namespace hashing

#endif  // LANEHOP_TESTS_HASHING_H_
