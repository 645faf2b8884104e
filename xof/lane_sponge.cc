// SPDX-License-Identifier: MIT
// Absorb, pad and squeeze on several states (FIPS 202, 4), in pieces of any
// size. Whole blocks go between the caller's memory and the kernels, parts of
// blocks through the words of the states.
#include "lanehop/detail/lane_sponge.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <functional>

#include "dispatch/dispatch.h"
#include "xof/lane_absorber.h"
#include "xof/lane_groups.h"
#include "xof/sponge.h"
#include "xof/state_bytes.h"

namespace lanehop::inline v0::detail {
namespace {

using keccakp::kMaxWidth;

void permute(const Shape& shape, const LaneGroup& group) noexcept {
  const auto permute =
      group.kernels != nullptr ? group.kernels->permute : shape.set.permute;
  permute(group.states, shape.rounds);
}

/// States that are nobody's give out blocks as well, to where nobody looks: one
/// block after the other then.
void squeeze_partly_used(const Shape& shape, const LaneGroup& group,
                         unsigned char** out, std::size_t blocks) noexcept {
  unsigned char unused[kMaxWidth][kMaxRate];
  for (std::size_t j = group.used; j < group.width; ++j) out[j] = unused[j];
  for (; blocks != 0; --blocks) {
    group.kernels->squeeze(group.states, out, 1, shape.rate, shape.rounds);
    for (std::size_t j = 0; j < group.used; ++j) out[j] += shape.rate;
  }
  wipe(unused, sizeof(unused));
}

/// Whole blocks of lane j to out[j] + at.
void squeeze_blocks(const Shape& shape, const LaneGroup& group,
                    unsigned char* const* out, std::size_t at,
                    std::size_t blocks) noexcept {
  unsigned char* to[kMaxWidth];
  for (std::size_t j = 0; j < group.used; ++j) to[j] = out[j] + at;
  if (group.kernels == nullptr) {
    shape.set.squeeze(group.states, to[0], blocks, shape.rate, shape.rounds);
  } else if (group.used < group.width) {
    squeeze_partly_used(shape, group, to, blocks);
  } else {
    group.kernels->squeeze(group.states, to, blocks, shape.rate, shape.rounds);
  }
}

/// For assert().
[[maybe_unused]] bool are_disjoint(unsigned char* const* out, std::size_t lanes,
                                   std::size_t size) noexcept {
  const std::less_equal<const unsigned char*> is_not_behind;
  for (std::size_t i = 0; i < lanes; ++i) {
    for (std::size_t j = i + 1; j < lanes; ++j) {
      if (!is_not_behind(out[i] + size, out[j]) &&
          !is_not_behind(out[j] + size, out[i])) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace

LaneSponge::LaneSponge(KernelSet kernels, std::size_t lanes, unsigned rate,
                       unsigned rounds) noexcept
    : kernels_(&KernelAccess::get(kernels)),
      lanes_(lanes),
      rate_(static_cast<std::uint8_t>(rate)),
      rounds_(static_cast<std::uint8_t>(rounds)),
      given_(0) {}

void LaneSponge::start(std::uint64_t* states,
                       std::uint8_t* offsets) const noexcept {
  std::memset(states, 0, lane_words(lanes_) * sizeof(*states));
  std::memset(offsets, 0, lanes_);
}

void LaneSponge::absorb(std::uint64_t* states, std::uint8_t* offsets,
                        const Input* pieces) const noexcept {
  const Shape shape = {*kernels_, rate_, rounds_};
  for_each_group(*kernels_, lanes_, states, [&](const LaneGroup& group) {
    LaneAbsorber(shape, group, offsets + group.first, pieces + group.first);
  });
}

void LaneSponge::pad(const std::uint64_t* states, const std::uint8_t* offsets,
                     unsigned char suffix, std::uint64_t* padded) noexcept {
  std::memcpy(padded, states, lane_words(lanes_) * sizeof(*states));
  for_each_group(*kernels_, lanes_, padded, [&](const LaneGroup& group) {
    for (std::size_t j = 0; j < group.used; ++j) {
      xor_padding(group.state(j), group.width, offsets[group.first + j], rate_,
                  suffix);
    }
  });
  // The permutation waits until a byte is asked for.
  given_ = rate_;
}

void LaneSponge::squeeze(std::uint64_t* states, unsigned char* const* out,
                         std::size_t size) noexcept {
  assert(size == 0 || are_disjoint(out, lanes_, size));
  const Shape shape = {*kernels_, rate_, rounds_};
  const auto for_all = [&](const auto& body) {
    for_each_group(*kernels_, lanes_, states, body);
  };
  for (std::size_t at = 0; at < size;) {
    if (given_ == rate_) {
      const std::size_t blocks = (size - at) / rate_;
      if (blocks != 0) {
        for_all([&](const LaneGroup& group) {
          squeeze_blocks(shape, group, out + group.first, at, blocks);
        });
        at += blocks * rate_;
        continue;
      }
      for_all([&](const LaneGroup& group) { permute(shape, group); });
      given_ = 0;
    }
    const std::size_t part = std::min<std::size_t>(size - at, rate_ - given_);
    for_all([&](const LaneGroup& group) {
      for (std::size_t j = 0; j < group.used; ++j) {
        copy_bytes(group.state(j), group.width, given_,
                   out[group.first + j] + at, part);
      }
    });
    at += part;
    given_ = static_cast<std::uint8_t>(given_ + part);
  }
}

void LaneSponge::wipe(std::uint64_t* states) const noexcept {
  detail::wipe(states, lane_words(lanes_) * sizeof(*states));
}

}  // namespace lanehop::inline v0::detail
