// SPDX-License-Identifier: MIT
// KangarooTwelve: the tree hashes KT128 and KT256 (RFC 9861, 3) and the keyed
// HopMAC128 and HopMAC256 (RFC 9861, 4).
//
// Hashing cannot fail, allocates nothing, and takes time that depends on
// lengths alone. States are wiped when they go out of scope.
//
// Threads: const calls on one object may run at the same time; any other call
// needs the object for itself.
#ifndef LANEHOP_K12_H_
#define LANEHOP_K12_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "lanehop/detail/sponge.h"
#include "lanehop/dispatch.h"
#include "lanehop/executor.h"
#include "lanehop/types.h"
#include "lanehop/xof.h"

namespace lanehop::inline v0 {

namespace detail {

/// What KT128 and KT256 share. The input of the tree is the message, then the
/// customization string, then its length code (RFC 9861, 3.2).
class TreeHasher {
 public:
  /// Absorbs the next bytes of the message.
  LANEHOP_API void update(Input piece) noexcept;

  /// Absorbs several pieces, one after the other, and fills the lanes across
  /// their borders: for chained network buffers.
  template <detail::InputPieces Pieces>
  void update(const Pieces& pieces) noexcept {
    update_pieces(pieces);
  }

  /// The same bytes on several threads, if they are enough: less than
  /// kParallelFrom stay on this one.
  LANEHOP_API void update(Input piece, const Parallel& parallel) noexcept;

  /// Absorbs all bytes of `source`, which the tasks fetch, the calling thread
  /// alone if there is to be one; returns how many.
  LANEHOP_API std::uint64_t update(Source& source,
                                   const Parallel& parallel) noexcept;

  /// Below so many bytes threads cost more than they give: 1 MiB.
  static constexpr std::size_t kParallelFrom = std::size_t{1} << 20;

  /// A reader of the output for what was absorbed so far. The hasher is left as
  /// it is: it can go on and be finished again.
  LANEHOP_API XofReader finish() const noexcept;

  /// Forgets what was absorbed: the hasher is as it was when constructed.
  LANEHOP_API void reset() noexcept;

  /// The one-shot functions below.
  static void hash(Input message, Output out, Customization customization,
                   KernelSet kernels, unsigned rate) noexcept;

 protected:
  LANEHOP_API TreeHasher(Customization customization, KernelSet kernels,
                         unsigned rate) noexcept;
  LANEHOP_API TreeHasher(const TreeHasher& other) noexcept;
  LANEHOP_API TreeHasher& operator=(const TreeHasher& other) noexcept;
  LANEHOP_API ~TreeHasher();

 private:
  friend struct StreamAccess;
  friend struct ChunkAccess;

  LANEHOP_API void update_pieces(
      std::span<const BorrowedInput> pieces) noexcept;
  void copy(const TreeHasher& other) noexcept;
  void absorb(const unsigned char* data, std::size_t size) noexcept;
  std::uint64_t absorb(Source& source, const Parallel& parallel,
                       std::size_t piece_chunks, std::uint64_t size,
                       bool far) noexcept;
  std::size_t absorb_wave(const unsigned char* data, std::size_t size,
                          bool far) noexcept;
  void open_leaves() noexcept;
  void close_leaf() noexcept;
  void finish_in_place() noexcept;
  bool has_leaves() const noexcept { return chunk_ != 0; }
  bool leaf_is_open() const noexcept { return has_leaves() && filled_ != 0; }

  Customization customization_;
  /// The chunk that the next byte falls into, counted from 0.
  std::uint64_t chunk_;
  /// Bytes of that chunk already absorbed. Chunk 0 may be full (8192), as only
  /// the next byte tells that there is a tree; a full leaf is closed at once.
  std::size_t filled_;
  Sponge final_node_;
  /// Not touched before the second chunk.
  Sponge leaf_;
};

}  // namespace detail

/// KT128 (RFC 9861, 3): 128-bit security strength.
class Kt128 : public detail::TreeHasher {
 public:
  /// `customization` is read by finish(): its bytes must outlive the hasher
  /// unchanged.
  explicit Kt128(Customization customization = {},
                 KernelSet kernels = active_kernels()) noexcept
      : TreeHasher(customization, kernels, 168) {}
};

/// KT256 (RFC 9861, 3): 256-bit security strength.
class Kt256 : public detail::TreeHasher {
 public:
  /// `customization` is read by finish(): its bytes must outlive the hasher
  /// unchanged.
  explicit Kt256(Customization customization = {},
                 KernelSet kernels = active_kernels()) noexcept
      : TreeHasher(customization, kernels, 136) {}
};

static_assert(sizeof(Kt128) <= 512 && sizeof(Kt256) <= 512,
              "ten thousand open streams fit into five megabytes");

// One-shot functions: the same results without a hasher. A message of up to one
// chunk (8192 bytes with customization and length code) costs one sponge.

LANEHOP_API void kt128(Input message, Output out,
                       Customization customization = {},
                       KernelSet kernels = active_kernels()) noexcept;
LANEHOP_API void kt256(Input message, Output out,
                       Customization customization = {},
                       KernelSet kernels = active_kernels()) noexcept;

template <std::size_t N = 32>
Digest<N> kt128(Input message, Customization customization = {},
                KernelSet kernels = active_kernels()) noexcept {
  Digest<N> digest;
  kt128(message, digest, customization, kernels);
  return digest;
}

template <std::size_t N = 64>
Digest<N> kt256(Input message, Customization customization = {},
                KernelSet kernels = active_kernels()) noexcept {
  Digest<N> digest;
  kt256(message, digest, customization, kernels);
  return digest;
}

namespace detail {

template <class Kt>
void parallel_hash(Input message, Output out, const Parallel& parallel,
                   Customization customization, KernelSet kernels) noexcept {
  Kt hasher(customization, kernels);
  hasher.update(message, parallel);
  hasher.finish().read(out);
}

}  // namespace detail

// The same on several threads, if the message is long enough. The result does
// not depend on it.

inline void kt128(Input message, Output out, const Parallel& parallel,
                  Customization customization = {},
                  KernelSet kernels = active_kernels()) noexcept {
  if (message.size() < Kt128::kParallelFrom) {
    kt128(message, out, customization, kernels);
  } else {
    detail::parallel_hash<Kt128>(message, out, parallel, customization,
                                 kernels);
  }
}
inline void kt256(Input message, Output out, const Parallel& parallel,
                  Customization customization = {},
                  KernelSet kernels = active_kernels()) noexcept {
  if (message.size() < Kt256::kParallelFrom) {
    kt256(message, out, customization, kernels);
  } else {
    detail::parallel_hash<Kt256>(message, out, parallel, customization,
                                 kernels);
  }
}

template <std::size_t N = 32>
Digest<N> kt128(Input message, const Parallel& parallel,
                Customization customization = {},
                KernelSet kernels = active_kernels()) noexcept {
  Digest<N> digest;
  kt128(message, digest, parallel, customization, kernels);
  return digest;
}

template <std::size_t N = 64>
Digest<N> kt256(Input message, const Parallel& parallel,
                Customization customization = {},
                KernelSet kernels = active_kernels()) noexcept {
  Digest<N> digest;
  kt256(message, digest, parallel, customization, kernels);
  return digest;
}

namespace detail {

/// HopMAC over either tree: KT(Key, KT(M, C, InnerSize), L).
template <class Kt, std::size_t kInnerSize>
class HopMac {
 public:
  /// Both are borrowed: their bytes must outlive this object unchanged. `key`
  /// is read by finish() and verify(), not kept.
  explicit HopMac(Key key, Customization customization = {},
                  KernelSet kernels = active_kernels()) noexcept
      : inner_(customization, kernels), key_(key), kernels_(kernels) {}

  /// Absorbs the next bytes of the message.
  void update(Input piece) noexcept { inner_.update(piece); }
  /// The same on several threads, as in Kt128 and Kt256.
  void update(Input piece, const Parallel& parallel) noexcept {
    inner_.update(piece, parallel);
  }
  /// Absorbs all bytes of `source`; returns how many.
  std::uint64_t update(Source& source, const Parallel& parallel) noexcept {
    return inner_.update(source, parallel);
  }

  /// Fills `tag` with the authentication code of what was absorbed so far.
  LANEHOP_API void finish(Output tag) const noexcept;

  /// The authentication code of what was absorbed so far.
  template <std::size_t N = kInnerSize>
  Digest<N> finish() const noexcept {
    Digest<N> tag;
    finish(tag);
    return tag;
  }

  /// A reader of the same code, for one that is not held in memory whole.
  LANEHOP_API XofReader reader() const noexcept;

  /// Whether `tag` is the authentication code, of tag.size() bytes, of what was
  /// absorbed so far. The comparison takes constant time. False for a tag of
  /// less than 16 bytes, which is too short to authenticate anything.
  [[nodiscard]] LANEHOP_API bool verify(Input tag) const noexcept;

 private:
  Kt inner_;
  Key key_;
  KernelSet kernels_;
};

}  // namespace detail

/// HopMAC128 (RFC 9861, 4).
using HopMac128 = detail::HopMac<Kt128, 32>;
/// HopMAC256 (RFC 9861, 4).
using HopMac256 = detail::HopMac<Kt256, 64>;

extern template class detail::HopMac<Kt128, 32>;
extern template class detail::HopMac<Kt256, 64>;

LANEHOP_API void hopmac128(Key key, Input message, Output tag,
                           Customization customization = {},
                           KernelSet kernels = active_kernels()) noexcept;
LANEHOP_API void hopmac256(Key key, Input message, Output tag,
                           Customization customization = {},
                           KernelSet kernels = active_kernels()) noexcept;

template <std::size_t N = 32>
Digest<N> hopmac128(Key key, Input message, Customization customization = {},
                    KernelSet kernels = active_kernels()) noexcept {
  Digest<N> tag;
  hopmac128(key, message, tag, customization, kernels);
  return tag;
}

template <std::size_t N = 64>
Digest<N> hopmac256(Key key, Input message, Customization customization = {},
                    KernelSet kernels = active_kernels()) noexcept {
  Digest<N> tag;
  hopmac256(key, message, tag, customization, kernels);
  return tag;
}

/// See HopMac128::verify().
[[nodiscard]] LANEHOP_API bool hopmac128_verify(
    Key key, Input message, Input tag, Customization customization = {},
    KernelSet kernels = active_kernels()) noexcept;
[[nodiscard]] LANEHOP_API bool hopmac256_verify(
    Key key, Input message, Input tag, Customization customization = {},
    KernelSet kernels = active_kernels()) noexcept;

}  // namespace lanehop::inline v0

#endif  // LANEHOP_K12_H_
