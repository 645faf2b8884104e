// SPDX-License-Identifier: MIT
// One way to write a test of the lane hashers once for all of them and for
// numbers of lanes that fill groups, and do not. The types of all of them are
// hidden behind one, so that a test's body is compiled once.
#ifndef LANEHOP_TESTS_LANE_KINDS_H_
#define LANEHOP_TESTS_LANE_KINDS_H_

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "hashing.h"
#include "lanehop/lane_xof.h"

namespace lane_kinds {

using hashing::Bytes;
using hashing::View;
using lanehop::KernelSet;

/// Of every lane.
using Messages = std::vector<Bytes>;

struct Kind {
  unsigned rate, rounds;
  std::uint8_t suffix;
  /// What the oracle gives for a lane, and for every lane.
  Bytes expected(View message, std::size_t size) const;
  Messages expected(const Messages& messages, std::size_t size) const;
};

/// A LaneXofReader of any number of lanes.
class Reader {
 public:
  virtual ~Reader() = default;
  /// As many outputs as lanes, of one size.
  virtual void read(std::span<const lanehop::Output> outputs) = 0;
  virtual std::unique_ptr<Reader> copy() const = 0;
  /// Of a reader of the same type.
  virtual void assign(const Reader& other) = 0;
};

/// A lane hasher of any kind and any number of lanes.
class Lanes {
 public:
  virtual ~Lanes() = default;
  virtual std::size_t size() const = 0;
  virtual void update_all(View piece) = 0;
  virtual void update(std::span<const lanehop::Input> pieces) = 0;
  void update(const Messages& pieces) {
    update(std::vector<lanehop::Input>(pieces.begin(), pieces.end()));
  }
  virtual void reset() = 0;
  virtual std::unique_ptr<Reader> finish() const = 0;
  virtual std::unique_ptr<Lanes> copy() const = 0;
  /// Of a hasher of the same type.
  virtual void assign(const Lanes& other) = 0;
  /// What the hasher of one message gives.
  virtual Bytes single(View message, std::size_t size) const = 0;
};

/// Calls body(lanes, kind) with a new hasher of every kind and width.
void for_each(KernelSet set,
              const std::function<void(Lanes&, const Kind&)>& body);

/// SHAKE256 of one of those widths.
std::unique_ptr<Lanes> shake256(std::size_t lanes, KernelSet set);

/// Calls body(std::integral_constant<std::size_t, N>()).
template <class Body>
void for_each_width(Body body) {
  [&]<std::size_t... kN>(std::index_sequence<kN...>) {
    const auto run = [&](auto n) {
      SCOPED_TRACE(testing::Message() << n() << " lanes");
      body(n);
    };
    (run(std::integral_constant<std::size_t, kN>()), ...);
  }
  (std::index_sequence<1, 2, 3, 4, 5, 7, 8, 9, 16, 17>());
}

/// Calls body(lanes, single, kind) with new hashers of N lanes and of one
/// message, as what they are.
template <std::size_t N, class Body>
void for_each_type(KernelSet set, Body body) {
  using lanehop::DomainByte;
  body(lanehop::Shake128Lanes<N>(set), lanehop::Shake128(set),
       Kind{168, 24, 0x1F});
  body(lanehop::Shake256Lanes<N>(set), lanehop::Shake256(set),
       Kind{136, 24, 0x1F});
  body(lanehop::TurboShake128Lanes<N>(DomainByte(0x07), set),
       lanehop::TurboShake128(DomainByte(0x07), set), Kind{168, 12, 0x07});
  body(lanehop::TurboShake256Lanes<N>(DomainByte(0x7F), set),
       lanehop::TurboShake256(DomainByte(0x7F), set), Kind{136, 12, 0x7F});
}

/// The next `size` bytes, appended to out[j].
void read_more(Reader& reader, Messages* out, std::size_t size);

/// The first `size` bytes of what was absorbed so far.
Messages read(const Lanes& lanes, std::size_t size);

}  // namespace lane_kinds

#endif  // LANEHOP_TESTS_LANE_KINDS_H_
