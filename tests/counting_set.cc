// SPDX-License-Identifier: MIT
// See counting_set.h.
#include "counting_set.h"

#include <cstdint>

namespace counting {
namespace {

using lanehop::keccakp::kScalar;
using lanehop::keccakp::kWords;

Counts the_counts;

template <unsigned kWidth>
void count(std::size_t blocks) {
  if (kWidth == 8) the_counts.eight += blocks;
  if (kWidth == 4) the_counts.four += blocks;
}

template <unsigned kWidth, class Body>
void on_each_lane(std::uint64_t* states, Body body) {
  for (unsigned lane = 0; lane < kWidth; ++lane) {
    std::uint64_t state[kWords];
    for (unsigned w = 0; w < kWords; ++w) state[w] = states[w * kWidth + lane];
    body(lane, state);
    for (unsigned w = 0; w < kWords; ++w) states[w * kWidth + lane] = state[w];
  }
}

template <unsigned kWidth>
void absorb_lanes(std::uint64_t* states, const std::uint8_t* const* data,
                  std::size_t blocks, std::size_t rate, unsigned rounds) {
  count<kWidth>(blocks);
  on_each_lane<kWidth>(states, [&](unsigned lane, std::uint64_t* state) {
    kScalar.absorb(state, data[lane], blocks, rate, rounds);
  });
}

template <unsigned kWidth>
void absorb_lanes_far(std::uint64_t* states, const std::uint8_t* const* data,
                      const std::uintptr_t*, std::size_t blocks,
                      std::size_t rate, unsigned rounds) {
  the_counts.far += blocks;
  absorb_lanes<kWidth>(states, data, blocks, rate, rounds);
}

template <unsigned kWidth>
void permute_lanes(std::uint64_t* states, unsigned rounds) {
  count<kWidth>(1);
  on_each_lane<kWidth>(states, [&](unsigned, std::uint64_t* state) {
    kScalar.permute(state, rounds);
  });
}

template <unsigned kWidth>
void squeeze_lanes(std::uint64_t* states, std::uint8_t* const* out,
                   std::size_t blocks, std::size_t rate, unsigned rounds) {
  count<kWidth>(blocks);
  on_each_lane<kWidth>(states, [&](unsigned lane, std::uint64_t* state) {
    kScalar.squeeze(state, out[lane], blocks, rate, rounds);
  });
}

void permute(std::uint64_t* state, unsigned rounds) {
  ++the_counts.single;
  kScalar.permute(state, rounds);
}

void absorb(std::uint64_t* state, const std::uint8_t* data, std::size_t blocks,
            std::size_t rate, unsigned rounds) {
  the_counts.single += blocks;
  kScalar.absorb(state, data, blocks, rate, rounds);
}

void squeeze(std::uint64_t* state, std::uint8_t* out, std::size_t blocks,
             std::size_t rate, unsigned rounds) {
  the_counts.single += blocks;
  kScalar.squeeze(state, out, blocks, rate, rounds);
}

template <unsigned kWidth>
constexpr lanehop::keccakp::LaneKernels kLanes = {
    kWidth, absorb_lanes<kWidth>, absorb_lanes_far<kWidth>,
    permute_lanes<kWidth>, squeeze_lanes<kWidth>};
constexpr lanehop::keccakp::LaneKernels kFourForTwo = {
    4, absorb_lanes<4>, absorb_lanes_far<4>, permute_lanes<4>, squeeze_lanes<4>,
    2};

}  // namespace

const Counts& counts() { return the_counts; }
void reset() { the_counts = {}; }

const lanehop::keccakp::Kernels kEightLanes = {
    "counting8", "", permute, absorb, squeeze, {kLanes<8>, kLanes<4>}};
const lanehop::keccakp::Kernels kFourLanes = {
    "counting4", "", permute, absorb, squeeze, {kLanes<4>, {}}};

const lanehop::keccakp::Kernels kSlowLanes = {
    "counting4slow", "", permute, absorb, squeeze, {kFourForTwo, {}}};

}  // namespace counting
