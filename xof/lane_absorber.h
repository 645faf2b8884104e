// SPDX-License-Identifier: MIT
// Pieces of any sizes into the lanes of one group. Lanes that have a whole
// block take a step together; the states of those that have none step aside.
#ifndef LANEHOP_XOF_LANE_ABSORBER_H_
#define LANEHOP_XOF_LANE_ABSORBER_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "keccak/kernels.h"
#include "lanehop/types.h"
#include "xof/lane_groups.h"
#include "xof/sponge.h"
#include "xof/state_bytes.h"

namespace lanehop::inline v0::detail {

/// What one lane of a group has yet to absorb.
struct PendingBlocks {
  /// A block that is in the state already, and that only the permutation is
  /// missing to; before all else.
  bool in_state;
  /// The state stepped aside; after all else.
  bool parked;
  const unsigned char* data;
  std::size_t blocks;
  /// Bytes after those blocks.
  std::size_t rest;

  std::size_t next_blocks() const noexcept { return in_state ? 1 : blocks; }
  const unsigned char* next_data() const noexcept {
    return in_state ? kZeroBlock : data;
  }
  void drop(std::size_t count, std::size_t rate) noexcept {
    if (std::exchange(in_state, false)) return;
    data += count * rate;
    blocks -= count;
  }
};

/// Absorbs one piece into every lane of a group.
class LaneAbsorber {
 public:
  LaneAbsorber(const Shape& shape, const LaneGroup& group,
               std::uint8_t* offsets, const Input* pieces) noexcept
      : shape_(shape), group_(group) {
    for (std::size_t j = 0; j < group.used; ++j) {
      fill_block(j, offsets[j], pieces[j]);
    }
    while (step()) {
    }
    unpark();
    for (std::size_t j = 0; j < group.used; ++j) {
      const PendingBlocks& lane = lanes_[j];
      if (lane.rest == 0) continue;
      xor_bytes(group.state(j), group.width, 0, lane.data, lane.rest);
      offsets[j] = static_cast<std::uint8_t>(lane.rest);
    }
  }

 private:
  /// Fills up the block that the lane is in, and divides the rest of the piece.
  void fill_block(std::size_t j, std::uint8_t& offset, Input piece) noexcept {
    PendingBlocks& lane = lanes_[j];
    lane = {false, false, piece.data(), 0, 0};
    std::size_t size = piece.size();
    if (offset != 0) {
      const std::size_t part = std::min(size, shape_.rate - offset);
      xor_bytes(group_.state(j), group_.width, offset, lane.data, part);
      lane.in_state = offset + part == shape_.rate;
      offset = static_cast<std::uint8_t>(lane.in_state ? 0 : offset + part);
      lane.data += part;
      size -= part;
    }
    if (size >= shape_.rate) {  // dividing takes longer than looking
      lane.blocks = size / shape_.rate;
      size -= lane.blocks * shape_.rate;
    }
    lane.rest = size;
  }

  /// Absorbs as many blocks as the shortest busy lane has; false when no lane
  /// is busy.
  bool step() noexcept {
    std::size_t busy = 0;
    const PendingBlocks* shortest = nullptr;
    for (std::size_t j = 0; j < group_.used; ++j) {
      const PendingBlocks& lane = lanes_[j];
      if (lane.next_blocks() == 0) continue;
      ++busy;
      if (shortest == nullptr || lane.next_blocks() < shortest->next_blocks()) {
        shortest = &lane;
      }
    }
    if (busy == 0) return false;
    if (group_.kernels == nullptr) {
      alone(lanes_[0], group_.states);
    } else if (busy < std::max(group_.kernels->fewest, 2U)) {
      for (std::size_t j = 0; j < group_.used; ++j) alone(j);
    } else {
      together(*shortest);
    }
    return true;
  }

  /// The states of lanes that are not busy step aside. They and those that are
  /// nobody's follow the shortest lane's message.
  void together(const PendingBlocks& shortest) noexcept {
    const std::size_t blocks = shortest.next_blocks();
    const unsigned char* data[keccakp::kMaxWidth];
    for (std::size_t j = 0; j < group_.width; ++j) {
      data[j] = shortest.next_data();
      if (j >= group_.used) continue;
      if (lanes_[j].next_blocks() == 0) {
        park(j);
      } else {
        data[j] = lanes_[j].next_data();
      }
    }
    group_.kernels->absorb(group_.states, data, blocks, shape_.rate,
                           shape_.rounds);
    for (std::size_t j = 0; j < group_.used; ++j) {
      if (lanes_[j].next_blocks() != 0) lanes_[j].drop(blocks, shape_.rate);
    }
  }

  void alone(std::size_t j) noexcept {
    if (lanes_[j].next_blocks() == 0) return;
    std::uint64_t state[keccakp::kWords];
    group_.store(j, state);
    alone(lanes_[j], state);
    group_.load(j, state);
    wipe_state(state);
  }
  void alone(PendingBlocks& lane, std::uint64_t* state) noexcept {
    if (std::exchange(lane.in_state, false)) {
      shape_.set.permute(state, shape_.rounds);
    }
    const std::size_t blocks = lane.blocks;
    shape_.set.absorb(state, lane.data, blocks, shape_.rate, shape_.rounds);
    lane.drop(blocks, shape_.rate);
  }

  void park(std::size_t j) noexcept {
    if (std::exchange(lanes_[j].parked, true)) return;
    group_.store(j, parked_[j]);
  }
  void unpark() noexcept {
    for (std::size_t j = 0; j < group_.used; ++j) {
      if (!lanes_[j].parked) continue;
      group_.load(j, parked_[j]);
      wipe_state(parked_[j]);
    }
  }

  const Shape shape_;
  const LaneGroup group_;
  // Up to group_.used, and where `parked`; left alone otherwise, as it would
  // take time.
  PendingBlocks lanes_[keccakp::kMaxWidth];
  std::uint64_t parked_[keccakp::kMaxWidth][keccakp::kWords];
};

}  // namespace lanehop::inline v0::detail

#endif  // LANEHOP_XOF_LANE_ABSORBER_H_
