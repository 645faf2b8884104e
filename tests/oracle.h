// SPDX-License-Identifier: MIT
// The standards written out a second time, as literally as C++ allows and
// without a thought for speed: what the library is compared with. Shares no
// code with it.
#ifndef LANEHOP_TESTS_ORACLE_H_
#define LANEHOP_TESTS_ORACLE_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace oracle {

using Bytes = std::vector<std::uint8_t>;
using View = std::span<const std::uint8_t>;

/// FIPS 202, 3.3: Keccak-p[1600, rounds] on lanes, word x + 5y being A[x, y].
void keccak_p(std::uint64_t* state, unsigned rounds);

/// FIPS 202, algorithm 8: SPONGE[Keccak-p[1600, rounds], pad10*1, 8 rate] over
/// whole bytes. `suffix` holds the domain bits and the first 1 of the padding.
Bytes sponge(unsigned rate, unsigned rounds, std::uint8_t suffix, View message,
             std::size_t size);

// FIPS 202, 6. SHA-3's digest has `size` = 28, 32, 48 or 64 bytes.
Bytes sha3(View message, std::size_t size);
Bytes shake128(View message, std::size_t size);
Bytes shake256(View message, std::size_t size);

// RFC 9861, 2.
Bytes turboshake128(View message, std::uint8_t domain, std::size_t size);
Bytes turboshake256(View message, std::uint8_t domain, std::size_t size);

/// RFC 9861, 3.3.1: the shortest big-endian form, then its length in bytes.
Bytes length_encode(std::uint64_t x);

// RFC 9861, 3.
Bytes kt128(View message, View customization, std::size_t size);
Bytes kt256(View message, View customization, std::size_t size);

// RFC 9861, 4.
Bytes hopmac128(View key, View message, View customization, std::size_t size);
Bytes hopmac256(View key, View message, View customization, std::size_t size);

/// The sponge again, one byte at a time, for messages that fill no memory.
class Stream {
 public:
  Stream(unsigned rate, unsigned rounds) : rate_(rate), rounds_(rounds) {}
  void absorb(View bytes);
  /// Ends the message; once, and last.
  Bytes finish(std::uint8_t suffix, std::size_t size);

 private:
  unsigned rate_, rounds_;
  unsigned at_ = 0;
  std::uint64_t state_[25] = {};
};

/// KT128 with an empty customization string over a message given in pieces.
class Kt128Stream {
 public:
  void update(View bytes);
  /// Once, and last.
  Bytes finish(std::size_t size);

 private:
  void put(View bytes);  // the next bytes of S
  Bytes first_;          // S_0
  Stream final_{168, 12};
  Stream leaf_{168, 12};
  std::size_t filled_ = 0;  // bytes of the last chunk
  std::uint64_t leaves_ = 0;
};

}  // namespace oracle

#endif  // LANEHOP_TESTS_ORACLE_H_
