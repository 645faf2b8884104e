// SPDX-License-Identifier: MIT
// One message, one sponge: TurboSHAKE128/256 (RFC 9861, 2), SHAKE128/256 and
// SHA3-224/256/384/512 (FIPS 202, 6), and the plain sponge Keccak[r, c].
//
// Every hasher here is used the same way: construct, update() with any pieces,
// finish(). Copying one forks its state. Hashing cannot fail, allocates
// nothing, and takes time that depends on lengths alone. States are wiped when
// they go out of scope.
//
// Threads: const calls on one object may run at the same time; any other call
// needs the object for itself.
#ifndef LANEHOP_XOF_H_
#define LANEHOP_XOF_H_

#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include "lanehop/detail/sponge.h"
#include "lanehop/dispatch.h"
#include "lanehop/types.h"

namespace lanehop::inline v0 {

namespace detail {
class XofHasher;
class TreeHasher;
// Declared only: calling one where a constant is needed ends the build with its
// name in the message.
void a_domain_separation_byte_lies_in_01_to_7F();
void a_rate_lies_in_1_to_199_bytes();
}  // namespace detail

/// Gives out the bytes of an extendable output, in any pieces, from the first
/// on. Only finish() makes one, and it cannot absorb. Copying forks it.
class [[nodiscard]] XofReader {
 public:
  XofReader(const XofReader&) noexcept = default;
  XofReader& operator=(const XofReader&) noexcept = default;
  ~XofReader() { sponge_.wipe(); }

  /// Fills `out` with the next bytes.
  void read(Output out) noexcept { sponge_.squeeze(out.data(), out.size()); }

  /// The next `N` bytes.
  template <std::size_t N>
  Digest<N> read() noexcept {
    Digest<N> digest;
    read(digest);
    return digest;
  }

 private:
  friend class detail::XofHasher;
  friend class detail::TreeHasher;
  XofReader() noexcept {}  // leaves the sponge to finish()
  detail::Sponge sponge_;
};

/// The domain separation byte D of TurboSHAKE (RFC 9861, 2.1): 01..7F.
class DomainByte {
 public:
  /// 1F, for uses that need no separation.
  constexpr DomainByte() noexcept = default;

  /// A constant. One outside 01..7F does not build.
  template <detail::Number T>
  consteval explicit DomainByte(T value) noexcept
      : value_(static_cast<unsigned char>(value)) {
    if (!valid(value)) detail::a_domain_separation_byte_lies_in_01_to_7F();
  }

  /// A value known at run time: no value outside 01..7F.
  template <detail::Number T>
  [[nodiscard]] static constexpr std::optional<DomainByte> checked(
      T value) noexcept {
    if (!valid(value)) return std::nullopt;
    DomainByte byte;
    byte.value_ = static_cast<unsigned char>(value);
    return byte;
  }

  constexpr unsigned char value() const noexcept { return value_; }

 private:
  template <detail::Number T>
  static constexpr bool valid(T v) {
    return std::cmp_less_equal(0x01, v) && std::cmp_less_equal(v, 0x7F);
  }
  unsigned char value_ = 0x1F;
};

/// The rate r of Keccak[r, c], whole bytes; the capacity is c = 1600 - r bits.
class KeccakRate {
 public:
  /// A constant from 1 to 199 bytes. Another one does not build.
  template <detail::Number T>
  consteval explicit KeccakRate(T bytes) noexcept
      : bytes_(static_cast<unsigned char>(bytes)) {
    if (!valid(bytes)) detail::a_rate_lies_in_1_to_199_bytes();
  }

  /// A rate known at run time, in bytes: no value outside 1..199.
  template <detail::Number T>
  [[nodiscard]] static constexpr std::optional<KeccakRate> checked(
      T bytes) noexcept {
    if (!valid(bytes)) return std::nullopt;
    return KeccakRate(Checked{}, static_cast<unsigned char>(bytes));
  }

  constexpr unsigned bytes() const noexcept { return bytes_; }

 private:
  struct Checked {};
  constexpr KeccakRate(Checked, unsigned char bytes) noexcept : bytes_(bytes) {}

  template <detail::Number T>
  static constexpr bool valid(T b) {
    return std::cmp_less_equal(1, b) && std::cmp_less_equal(b, 199);
  }
  unsigned char bytes_;
};

namespace detail {

/// What tells one hash of this family from another.
struct Parameters {
  unsigned rate;  // bytes
  unsigned rounds;
  /// The domain bits (FIPS 202, 6; RFC 9861, 2) and the first 1 of pad10*1.
  unsigned char suffix;
};

/// What every hasher of one sponge shares.
class SpongeHasher {
 public:
  /// Absorbs the next bytes of the message.
  void update(Input piece) noexcept {
    sponge_.absorb(piece.data(), piece.size());
  }

  /// Absorbs several pieces, one after the other: for chained network buffers.
  template <detail::InputPieces Pieces>
  void update(const Pieces& pieces) noexcept {
    for (const BorrowedInput& piece : std::span<const BorrowedInput>(pieces)) {
      sponge_.absorb(piece.data(), piece.size());
    }
  }

  /// Forgets what was absorbed: the hasher is as it was when constructed.
  LANEHOP_API void reset() noexcept;

 protected:
  friend struct StreamAccess;
  LANEHOP_API SpongeHasher(const Parameters& parameters,
                           KernelSet kernels) noexcept;
  SpongeHasher(const SpongeHasher&) noexcept = default;
  SpongeHasher& operator=(const SpongeHasher&) noexcept = default;
  ~SpongeHasher() { sponge_.wipe(); }

  Sponge sponge_;
  unsigned char suffix_;
};

class XofHasher : public SpongeHasher {
 public:
  /// A reader of the output for what was absorbed so far. The hasher is left as
  /// it is: it can go on and be finished again.
  LANEHOP_API XofReader finish() const noexcept;

 protected:
  using SpongeHasher::SpongeHasher;
  // Of a whole hasher only: another kind's state would fit and be wrong.
  XofHasher(const XofHasher&) noexcept = default;
  XofHasher& operator=(const XofHasher&) noexcept = default;
  ~XofHasher() = default;
};

template <std::size_t N>
class FixedHasher : public SpongeHasher {
 public:
  /// The digest of what was absorbed so far. The hasher is left as it is: it
  /// can go on and be finished again.
  Digest<N> finish() const noexcept {
    Digest<N> digest;
    Sponge sponge = sponge_;
    sponge.pad(suffix_);
    sponge.squeeze(digest.data(), N);
    sponge.wipe();
    return digest;
  }

 protected:
  using SpongeHasher::SpongeHasher;
};

}  // namespace detail

/// TurboSHAKE128 (RFC 9861, 2.2): rate 168 bytes, 12 rounds.
class TurboShake128 : public detail::XofHasher {
 public:
  LANEHOP_API explicit TurboShake128(
      DomainByte domain = {}, KernelSet kernels = active_kernels()) noexcept;
};

/// TurboSHAKE256 (RFC 9861, 2.2): rate 136 bytes, 12 rounds.
class TurboShake256 : public detail::XofHasher {
 public:
  LANEHOP_API explicit TurboShake256(
      DomainByte domain = {}, KernelSet kernels = active_kernels()) noexcept;
};

/// SHAKE128 (FIPS 202, 6.2): rate 168 bytes, 24 rounds.
class Shake128 : public detail::XofHasher {
 public:
  LANEHOP_API explicit Shake128(KernelSet kernels = active_kernels()) noexcept;
};

/// SHAKE256 (FIPS 202, 6.2): rate 136 bytes, 24 rounds.
class Shake256 : public detail::XofHasher {
 public:
  LANEHOP_API explicit Shake256(KernelSet kernels = active_kernels()) noexcept;
};

/// SHA3-224 (FIPS 202, 6.1): rate 144 bytes.
class Sha3_224 : public detail::FixedHasher<28> {
 public:
  LANEHOP_API explicit Sha3_224(KernelSet kernels = active_kernels()) noexcept;
};

/// SHA3-256 (FIPS 202, 6.1): rate 136 bytes.
class Sha3_256 : public detail::FixedHasher<32> {
 public:
  LANEHOP_API explicit Sha3_256(KernelSet kernels = active_kernels()) noexcept;
};

/// SHA3-384 (FIPS 202, 6.1): rate 104 bytes.
class Sha3_384 : public detail::FixedHasher<48> {
 public:
  LANEHOP_API explicit Sha3_384(KernelSet kernels = active_kernels()) noexcept;
};

/// SHA3-512 (FIPS 202, 6.1): rate 72 bytes.
class Sha3_512 : public detail::FixedHasher<64> {
 public:
  LANEHOP_API explicit Sha3_512(KernelSet kernels = active_kernels()) noexcept;
};

/// The sponge Keccak[r, c] of the Keccak SHA-3 submission: Keccak-f[1600] with
/// pad10*1 and no domain suffix, over whole bytes, r + c = 1600 bits.
class Keccak : public detail::XofHasher {
 public:
  LANEHOP_API explicit Keccak(KeccakRate rate,
                              KernelSet kernels = active_kernels()) noexcept;
};

// One-shot functions: the same results without a hasher. The forms that fill
// `out` write as many bytes as it has; the others return a digest.

LANEHOP_API void turboshake128(Input message, Output out,
                               DomainByte domain = {},
                               KernelSet kernels = active_kernels()) noexcept;
LANEHOP_API void turboshake256(Input message, Output out,
                               DomainByte domain = {},
                               KernelSet kernels = active_kernels()) noexcept;
LANEHOP_API void shake128(Input message, Output out,
                          KernelSet kernels = active_kernels()) noexcept;
LANEHOP_API void shake256(Input message, Output out,
                          KernelSet kernels = active_kernels()) noexcept;
LANEHOP_API void keccak(KeccakRate rate, Input message, Output out,
                        KernelSet kernels = active_kernels()) noexcept;

LANEHOP_API Digest<28> sha3_224(Input message,
                                KernelSet kernels = active_kernels()) noexcept;
LANEHOP_API Digest<32> sha3_256(Input message,
                                KernelSet kernels = active_kernels()) noexcept;
LANEHOP_API Digest<48> sha3_384(Input message,
                                KernelSet kernels = active_kernels()) noexcept;
LANEHOP_API Digest<64> sha3_512(Input message,
                                KernelSet kernels = active_kernels()) noexcept;

/// The first 32 bytes of Keccak[r = 1088, c = 512]: Ethereum's Keccak-256.
LANEHOP_API Digest<32> keccak_256(
    Input message, KernelSet kernels = active_kernels()) noexcept;

template <std::size_t N = 32>
Digest<N> turboshake128(Input message, DomainByte domain = {},
                        KernelSet kernels = active_kernels()) noexcept {
  Digest<N> digest;
  turboshake128(message, digest, domain, kernels);
  return digest;
}

template <std::size_t N = 64>
Digest<N> turboshake256(Input message, DomainByte domain = {},
                        KernelSet kernels = active_kernels()) noexcept {
  Digest<N> digest;
  turboshake256(message, digest, domain, kernels);
  return digest;
}

template <std::size_t N = 32>
Digest<N> shake128(Input message,
                   KernelSet kernels = active_kernels()) noexcept {
  Digest<N> digest;
  shake128(message, digest, kernels);
  return digest;
}

template <std::size_t N = 64>
Digest<N> shake256(Input message,
                   KernelSet kernels = active_kernels()) noexcept {
  Digest<N> digest;
  shake256(message, digest, kernels);
  return digest;
}

}  // namespace lanehop::inline v0

#endif  // LANEHOP_XOF_H_
