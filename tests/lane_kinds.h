// SPDX-License-Identifier: MIT
// One way to write a test of the lane hashers once for all of them and for
// numbers of lanes that fill groups, and do not.
#ifndef LANEHOP_TESTS_LANE_KINDS_H_
#define LANEHOP_TESTS_LANE_KINDS_H_

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "hashing.h"
#include "lanehop/lane_xof.h"
#include "oracle.h"

namespace lane_kinds {

using hashing::Bytes;
using hashing::View;

template <std::size_t N>
using Messages = std::array<Bytes, N>;

struct Kind {
  unsigned rate, rounds;
  std::uint8_t suffix;
  Bytes expected(View message, std::size_t size) const {
    return oracle::sponge(rate, rounds, suffix, message, size);
  }
};

/// Calls body(lanes, single, kind) with new hashers of N lanes and of one
/// message.
template <std::size_t N, class Body>
void for_each_kind(lanehop::KernelSet set, Body body) {
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

template <std::size_t N>
std::array<lanehop::Input, N> pieces_of(const Messages<N>& messages) {
  std::array<lanehop::Input, N> pieces;
  std::copy(messages.begin(), messages.end(), pieces.begin());
  return pieces;
}

/// The next `size` bytes, appended to out[j].
template <std::size_t N>
void read_more(lanehop::LaneXofReader<N>* reader, Messages<N>* out,
               std::size_t size) {
  std::vector<lanehop::Output> outputs;
  for (Bytes& bytes : *out) {
    bytes.resize(bytes.size() + size, 0xEE);
    outputs.emplace_back(std::span(bytes).last(size));
  }
  const auto checked = lanehop::LaneOutputs<N>::checked(
      std::span<const lanehop::Output, N>(outputs));
  ASSERT_TRUE(checked.has_value());
  reader->read(*checked);
}

template <std::size_t N>
Messages<N> read(lanehop::LaneXofReader<N> reader, std::size_t size) {
  Messages<N> out;
  read_more(&reader, &out, size);
  return out;
}

template <std::size_t N>
Messages<N> expected(const Kind& kind, const Messages<N>& messages,
                     std::size_t size) {
  Messages<N> result;
  for (std::size_t j = 0; j < N; ++j) {
    result[j] = kind.expected(messages[j], size);
  }
  return result;
}

}  // namespace lane_kinds

#endif  // LANEHOP_TESTS_LANE_KINDS_H_
