// SPDX-License-Identifier: MIT
// Several messages of one extendable-output function side by side, absorbed and
// squeezed together: SHAKE128/256 (FIPS 202, 6.2) and TurboSHAKE128/256 (RFC
// 9861, 2.2). For those who need a handful of streams at once, as ML-KEM
// (FIPS 203, 4.2.2) and ML-DSA (FIPS 204, 7.3) do to expand a matrix.
//
//   lanehop::Shake128Lanes<3> lanes;
//   lanes.update(seed);                       // the same bytes to every lane
//   lanes.update(pieces);                     // pieces[j] to lane j
//   auto reader = lanes.finish();
//   auto blocks = reader.read<504>();         // blocks[j]: of lane j
//
// Lane j gives what the hasher of xof.h gives for lane j's bytes. Lanes may
// absorb unequal lengths, at a cost when they fall out of step; squeezing is in
// step always. Copying a hasher or a reader forks all its lanes. Hashing cannot
// fail, allocates nothing, and takes time that depends on lengths alone. States
// are wiped when they go out of scope. An object takes 208 bytes per lane
// (for up to seven lanes at a time that do not fill eight: 832 bytes or 1664 in
// all) and some more.
//
// Threads: const calls on one object may run at the same time; any other call
// needs the object for itself.
#ifndef LANEHOP_LANE_XOF_H_
#define LANEHOP_LANE_XOF_H_

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <span>
#include <type_traits>

#include "lanehop/detail/lane_sponge.h"
#include "lanehop/dispatch.h"
#include "lanehop/types.h"
#include "lanehop/xof.h"

namespace lanehop::inline v0 {

namespace detail {

/// The number of elements, where the type tells it.
template <class R>
inline constexpr std::size_t kExtent = std::dynamic_extent;
template <class T, std::size_t N>
inline constexpr std::size_t kExtent<T[N]> = N;
template <class T, std::size_t N>
inline constexpr std::size_t kExtent<std::array<T, N>> = N;
template <class T, std::size_t N>
inline constexpr std::size_t kExtent<std::span<T, N>> = N;
template <std::size_t N>
inline constexpr std::size_t kExtent<Digest<N>> = N;

/// Exactly `N` inputs.
// clang-format off: it takes these for something else
template <class Pieces, std::size_t N>
concept LanePieces = kExtent<Pieces>
== N&& std::convertible_to<std::ranges::range_reference_t<const Pieces&>,
                           Input>;

template <class Rows>
using Row = std::remove_cvref_t<std::ranges::range_reference_t<Rows>>;

/// Exactly `N` outputs whose type says how long they are.
template <class Rows, std::size_t N>
concept LaneRows = kExtent<std::remove_cvref_t<Rows>>
== N&& kExtent<Row<Rows>> != std::dynamic_extent &&
    (std::is_lvalue_reference_v<Rows> ||
     std::ranges::borrowed_range<Rows>)&&std::
        constructible_from<Output, std::ranges::range_reference_t<Rows>>;
// clang-format on

template <std::size_t N>
class LaneXofHasher;

}  // namespace detail

/// Where the bytes of `N` lanes go: `N` outputs, all of one size. Borrows.
///
/// The outputs may not overlap each other; debug builds check that when they
/// are written, and end the program otherwise. They may overlap what the lanes
/// absorbed.
template <std::size_t N>
class LaneOutputs {
 public:
  /// From an array (or span of fixed size) of `N` arrays, digests or spans of
  /// a fixed size: `std::array<std::array<unsigned char, 168>, N>`,
  /// `std::byte[N][168]`.
  template <class Rows>
  requires(!std::same_as<std::remove_cvref_t<Rows>, LaneOutputs> &&
           detail::LaneRows<
               Rows, N>) constexpr LaneOutputs(Rows&& rows) noexcept  // NOLINT:
      // implicit by intent
      : size_(detail::kExtent<detail::Row<Rows>>) {
    std::size_t j = 0;
    for (auto& row : rows) at_[j++] = Output(row).data();
  }

  /// From outputs whose sizes are known at run time: no value unless they are
  /// equal.
  [[nodiscard]] static std::optional<LaneOutputs> checked(
      std::span<const Output, N> outputs) noexcept {
    LaneOutputs result(outputs[0].size());
    for (std::size_t j = 0; j < N; ++j) {
      if (outputs[j].size() != result.size_) return std::nullopt;
      result.at_[j] = outputs[j].data();
    }
    return result;
  }

  unsigned char* const* data() const noexcept { return at_.data(); }
  /// Of each output, in bytes. 0 asks for nothing: nothing is written.
  constexpr std::size_t size() const noexcept { return size_; }

 private:
  explicit LaneOutputs(std::size_t size) noexcept : size_(size) {}

  std::array<unsigned char*, N> at_{};
  std::size_t size_;
};

/// Gives out the output bytes of `N` lanes in step, in any pieces, from the
/// first on. Only finish() makes one, and it cannot absorb. Copying forks it.
template <std::size_t N>
class [[nodiscard]] LaneXofReader {
 public:
  LaneXofReader(const LaneXofReader&) noexcept = default;
  LaneXofReader& operator=(const LaneXofReader&) noexcept = default;
  ~LaneXofReader() { sponge_.wipe(states_); }

  /// Fills every output with the next bytes of its lane. Whole blocks (168
  /// bytes with SHAKE128, 136 with SHAKE256) are the fastest.
  void read(const LaneOutputs<N>& out) noexcept {
    sponge_.squeeze(states_, out.data(), out.size());
  }

  /// The next `Size` bytes of every lane.
  template <std::size_t Size>
  [[nodiscard]] std::array<Digest<Size>, N> read() noexcept {
    std::array<Digest<Size>, N> digests;
    read(digests);
    return digests;
  }

 private:
  friend class detail::LaneXofHasher<N>;
  LaneXofReader() noexcept {}  // leaves all to finish()

  alignas(64) std::uint64_t states_[detail::lane_words(N)];
  detail::LaneSponge sponge_;
};

namespace detail {

/// What the lane hashers share.
template <std::size_t N>
class LaneXofHasher {
 public:
  static_assert(N > 0, "one lane at the least");

  /// Absorbs the same bytes into every lane.
  void update(Input piece) noexcept {
    std::array<Input, N> pieces;
    pieces.fill(piece);
    update(pieces);
  }

  /// Absorbs the next bytes of every lane: pieces[j] into lane j. An array, or
  /// a span of fixed size, of exactly `N` inputs or of what makes one; they may
  /// be of different sizes, overlap, and be empty.
  template <LanePieces<N> Pieces>
  void update(const Pieces& pieces) noexcept {
    if constexpr (std::same_as<Pieces, std::array<Input, N>>) {
      sponge_.absorb(states_, offsets_, pieces.data());
    } else {
      std::array<Input, N> inputs;
      std::size_t j = 0;
      for (const auto& piece : pieces) inputs[j++] = piece;
      sponge_.absorb(states_, offsets_, inputs.data());
    }
  }

  /// A reader of the outputs for what was absorbed so far. The hasher is left
  /// as it is: it can go on and be finished again.
  LaneXofReader<N> finish() const noexcept {
    LaneXofReader<N> reader;
    reader.sponge_ = sponge_;
    reader.sponge_.pad(states_, offsets_, suffix_, reader.states_);
    return reader;
  }

  /// Forgets what was absorbed: the hasher is as it was when constructed.
  void reset() noexcept { sponge_.start(states_, offsets_); }

 protected:
  LaneXofHasher(const Parameters& parameters, KernelSet kernels) noexcept
      : sponge_(kernels, N, parameters.rate, parameters.rounds),
        suffix_(parameters.suffix) {
    reset();
  }
  // Of a whole hasher only: another kind's state would fit and be wrong.
  LaneXofHasher(const LaneXofHasher&) noexcept = default;
  LaneXofHasher& operator=(const LaneXofHasher&) noexcept = default;
  ~LaneXofHasher() { sponge_.wipe(states_); }

 private:
  alignas(64) std::uint64_t states_[lane_words(N)];
  LaneSponge sponge_;
  std::uint8_t offsets_[N];
  unsigned char suffix_;
};

}  // namespace detail

/// `N` messages of SHAKE128 (FIPS 202, 6.2): rate 168 bytes, 24 rounds.
template <std::size_t N>
class Shake128Lanes : public detail::LaneXofHasher<N> {
 public:
  explicit Shake128Lanes(KernelSet kernels = active_kernels()) noexcept
      : detail::LaneXofHasher<N>({168, 24, 0x1F}, kernels) {}
};

/// `N` messages of SHAKE256 (FIPS 202, 6.2): rate 136 bytes, 24 rounds.
template <std::size_t N>
class Shake256Lanes : public detail::LaneXofHasher<N> {
 public:
  explicit Shake256Lanes(KernelSet kernels = active_kernels()) noexcept
      : detail::LaneXofHasher<N>({136, 24, 0x1F}, kernels) {}
};

/// `N` messages of TurboSHAKE128 (RFC 9861, 2.2): rate 168 bytes, 12 rounds.
template <std::size_t N>
class TurboShake128Lanes : public detail::LaneXofHasher<N> {
 public:
  explicit TurboShake128Lanes(DomainByte domain = {},
                              KernelSet kernels = active_kernels()) noexcept
      : detail::LaneXofHasher<N>({168, 12, domain.value()}, kernels) {}
};

/// `N` messages of TurboSHAKE256 (RFC 9861, 2.2): rate 136 bytes, 12 rounds.
template <std::size_t N>
class TurboShake256Lanes : public detail::LaneXofHasher<N> {
 public:
  explicit TurboShake256Lanes(DomainByte domain = {},
                              KernelSet kernels = active_kernels()) noexcept
      : detail::LaneXofHasher<N>({136, 12, domain.value()}, kernels) {}
};

}  // namespace lanehop::inline v0

#endif  // LANEHOP_LANE_XOF_H_
