// SPDX-License-Identifier: MIT
// Many messages at once: independent messages of any lengths, hashed side by
// side in the lanes of a lane kernel. Every result is what the one-shot
// function gives.
//
// A lane whose message has ended takes the next one, so that messages of
// different lengths do not wait for each other. KT128 and KT256 messages of
// more than one chunk spread their chunks over the lanes. Hashing cannot fail,
// allocates nothing (but for the check of debug builds named below), and uses
// memory that does not grow with the batch: up to 30 KiB of stack.
//
// Threads: calls may run at the same time as long as none writes what another
// one reads or writes.
#ifndef LANEHOP_BATCH_H_
#define LANEHOP_BATCH_H_

#include <concepts>
#include <cstddef>
#include <functional>
#include <ranges>
#include <span>
#include <type_traits>

#include "lanehop/dispatch.h"
#include "lanehop/k12.h"
#include "lanehop/types.h"
#include "lanehop/xof.h"

namespace lanehop::inline v0 {

/// One message of a batch and where its output goes. Borrows both.
///
/// The outputs of a batch may overlap neither each other nor any message of it
/// nor its customization string; debug builds check that, and end the program
/// otherwise. Messages may overlap each other or be the same.
struct BatchJob {
  BorrowedInput message;
  /// As many bytes as are asked for; of size 0: the job does nothing.
  Output out;
};

/// The same for a hash of exactly `N` bytes.
template <std::size_t N>
struct DigestJob {
  BorrowedInput message;
  std::reference_wrapper<Digest<N>> digest;
};

LANEHOP_API void kt128_batch(std::span<const BatchJob> jobs,
                             Customization customization = {},
                             KernelSet kernels = active_kernels()) noexcept;
LANEHOP_API void kt256_batch(std::span<const BatchJob> jobs,
                             Customization customization = {},
                             KernelSet kernels = active_kernels()) noexcept;
LANEHOP_API void turboshake128_batch(
    std::span<const BatchJob> jobs, DomainByte domain = {},
    KernelSet kernels = active_kernels()) noexcept;
LANEHOP_API void turboshake256_batch(
    std::span<const BatchJob> jobs, DomainByte domain = {},
    KernelSet kernels = active_kernels()) noexcept;
LANEHOP_API void shake128_batch(std::span<const BatchJob> jobs,
                                KernelSet kernels = active_kernels()) noexcept;
LANEHOP_API void shake256_batch(std::span<const BatchJob> jobs,
                                KernelSet kernels = active_kernels()) noexcept;
LANEHOP_API void sha3_224_batch(std::span<const DigestJob<28>> jobs,
                                KernelSet kernels = active_kernels()) noexcept;
LANEHOP_API void sha3_256_batch(std::span<const DigestJob<32>> jobs,
                                KernelSet kernels = active_kernels()) noexcept;
LANEHOP_API void sha3_384_batch(std::span<const DigestJob<48>> jobs,
                                KernelSet kernels = active_kernels()) noexcept;
LANEHOP_API void sha3_512_batch(std::span<const DigestJob<64>> jobs,
                                KernelSet kernels = active_kernels()) noexcept;

/// The next bytes of one of many open streams. Borrows both.
template <class Hasher>
struct StreamPiece {
  std::reference_wrapper<Hasher> hasher;
  BorrowedInput bytes;
};

namespace detail {

/// A span of StreamPiece<Hasher> for every Hasher.
template <class Base>
struct StreamPieces {
  const void* pieces;
  std::size_t size;
  Base& (*hasher)(const void* pieces, std::size_t i);
  BorrowedInput (*bytes)(const void* pieces, std::size_t i);
};

template <class Base, class Hasher>
StreamPieces<Base> stream_pieces(
    std::span<const StreamPiece<Hasher>> pieces) noexcept {
  using Piece = StreamPiece<Hasher>;
  return {pieces.data(), pieces.size(),
          [](const void* all, std::size_t i) -> Base& {
            return static_cast<const Piece*>(all)[i].hasher.get();
          },
          [](const void* all, std::size_t i) {
            return static_cast<const Piece*>(all)[i].bytes;
          }};
}

LANEHOP_API void update_many(const StreamPieces<TreeHasher>& pieces) noexcept;
LANEHOP_API void update_many(const StreamPieces<SpongeHasher>& pieces) noexcept;

}  // namespace detail

/// Calls hasher.update(bytes) for every piece, as if one after the other, and
/// lets all streams share the lanes. A hasher may occur more than once: its
/// pieces are absorbed in their order. Works with the kernel set of the first
/// piece's hasher. Not for Keccak, whose rate differs from hasher to hasher.
template <class Hasher>
void update_many(std::span<const StreamPiece<Hasher>> pieces) noexcept {
  using Base = std::conditional_t<std::derived_from<Hasher, detail::TreeHasher>,
                                  detail::TreeHasher, detail::SpongeHasher>;
  static_assert(std::derived_from<Hasher, Base>, "not a hasher of LaneHop");
  static_assert(!std::derived_from<Hasher, Keccak>, "rates differ");
  detail::update_many(detail::stream_pieces<Base>(pieces));
}

/// The same for an array or a vector of pieces.
template <std::ranges::contiguous_range Pieces>
void update_many(const Pieces& pieces) noexcept {
  update_many(std::span<const std::ranges::range_value_t<Pieces>>(pieces));
}

}  // namespace lanehop::inline v0

#endif  // LANEHOP_BATCH_H_
