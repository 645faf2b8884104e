// SPDX-License-Identifier: MIT
// Chunks, chaining values and the final node (RFC 9861, 3.2).
//
// The final node absorbs chunk 0, eight bytes that say that a tree follows, the
// chaining values of all further chunks, their number and an end mark. Chunks
// are absorbed in lanes wherever an input reaches more than one, chunk 0 among
// them, as it too begins with whole blocks.
#include <algorithm>

#include "dispatch/dispatch.h"
#include "k12/length_encode.h"
#include "k12/wave.h"
#include "lanehop/k12.h"
#include "xof/lanes.h"
#include "xof/sponge.h"

namespace lanehop::inline v0::detail {

using keccakp::kWords;

TreeHasher::TreeHasher(Customization customization, KernelSet kernels,
                       unsigned rate) noexcept
    : customization_(customization), chunk_(0), filled_(0) {
  final_node_.start(KernelAccess::get(kernels), rate, kTreeRounds);
}

TreeHasher::TreeHasher(const TreeHasher& other) noexcept { copy(other); }

TreeHasher& TreeHasher::operator=(const TreeHasher& other) noexcept {
  if (this != &other) {
    // Otherwise nobody would know any more that there is something to wipe.
    if (has_leaves() && !other.leaf_is_open()) leaf_.wipe();
    copy(other);
  }
  return *this;
}

TreeHasher::~TreeHasher() {
  final_node_.wipe();
  if (has_leaves()) leaf_.wipe();
}

void TreeHasher::copy(const TreeHasher& other) noexcept {
  customization_ = other.customization_;
  chunk_ = other.chunk_;
  filled_ = other.filled_;
  final_node_ = other.final_node_;
  if (leaf_is_open()) leaf_ = other.leaf_;
}

void TreeHasher::reset() noexcept {
  final_node_.start(*final_node_.kernels, final_node_.rate, kTreeRounds);
  if (has_leaves()) leaf_.wipe();
  chunk_ = 0;
  filled_ = 0;
}

void TreeHasher::update(Input piece) noexcept {
  absorb(piece.data(), piece.size());
}

void TreeHasher::absorb(const unsigned char* data, std::size_t size) noexcept {
  const bool lanes = final_node_.kernels->width() > 1;
  const bool far = size >= kFar;
  while (size != 0) {
    if (!has_leaves() && filled_ == kChunk) open_leaves();
    Sponge& node = has_leaves() ? leaf_ : final_node_;
    if (has_leaves() && filled_ == 0) {
      leaf_.start(*final_node_.kernels, final_node_.rate, kTreeRounds);
    }
    const std::size_t room = kChunk - filled_;
    std::size_t part = std::min(size, room);
    if (lanes && size >= room + node.rate) {
      if (node.offset == 0) {
        const std::size_t taken = absorb_wave(data, size, far);
        data += taken;
        size -= taken;
        continue;
      }
      part = std::min<std::size_t>(part, node.rate - node.offset);
    }
    node.absorb(data, part);
    data += part;
    size -= part;
    filled_ += part;
    if (has_leaves() && filled_ == kChunk) close_leaf();
  }
}

void TreeHasher::open_leaves() noexcept {
  constexpr unsigned char kTreeFollows[8] = {0x03};
  final_node_.absorb(kTreeFollows, sizeof(kTreeFollows));
  chunk_ = 1;
  filled_ = 0;
}

void TreeHasher::close_leaf() noexcept {
  unsigned char cv[kMaxChainingValue];
  const std::size_t cv_size = chaining_value_size(final_node_.rate);
  leaf_.pad(kLeaf);
  leaf_.squeeze(cv, cv_size);
  final_node_.absorb(cv, cv_size);
  detail::wipe(cv, sizeof(cv));
  ++chunk_;
  filled_ = 0;
}

// One chunk a lane: the one in flight, which is at a block border and which the
// input fills up, and those behind it. A last chunk that the input does not
// fill up takes part with its whole blocks. Returns how many bytes were
// absorbed.
std::size_t TreeHasher::absorb_wave(const unsigned char* data, std::size_t size,
                                    bool far) noexcept {
  const keccakp::Kernels& kernels = *final_node_.kernels;
  const std::size_t rate = final_node_.rate;
  const std::size_t width = kernels.width();
  const bool with_first_chunk = !has_leaves();
  const std::size_t room = kChunk - filled_;

  Wave wave;
  wave.rate = rate;
  if (with_first_chunk) {
    wave.add_blocks(final_node_.state, data, room, final_node_.state);
  } else {
    wave.add_leaf(leaf_.state, data, room);
  }
  std::size_t taken = room;
  for (; wave.lanes < width && size - taken >= kChunk; taken += kChunk) {
    wave.add_leaf(nullptr, data + taken, kChunk);
  }
  std::size_t partial = 0;
  std::uint64_t partial_state[kWords];
  if (wave.lanes < width && size - taken >= rate) {
    partial = (size - taken) / rate * rate;
    wave.add_blocks(nullptr, data + taken, partial, partial_state);
    taken += partial;
  }
  run_lanes({kernels, rate, kTreeRounds, far}, {wave.runs, wave.lanes});

  if (with_first_chunk) {
    final_node_.absorb(data + room - room % rate, room % rate);
    open_leaves();
  }
  for (std::size_t i = 0; i < wave.leaves; ++i) {
    unsigned char* const cv = wave.last_blocks[i];  // not needed any more
    words_to_bytes(wave.cvs[i], cv, chaining_value_size(final_node_.rate));
    final_node_.absorb(cv, chaining_value_size(final_node_.rate));
  }
  chunk_ += wave.leaves;
  filled_ = partial;
  if (partial != 0) {
    leaf_.start(kernels, final_node_.rate, kTreeRounds);
    std::copy_n(partial_state, kWords, leaf_.state);
    wipe_state(partial_state);
  }
  return taken;
}

namespace {

/// Whether message, customization string and length code make one chunk.
bool fits_one_chunk(std::size_t message_size, Customization customization,
                    const LengthCode& code) {
  return customization.size() <= kChunk - code.size &&
         message_size <= kChunk - code.size - customization.size();
}

/// What follows the message then.
void end_single_node(Sponge& node, Customization customization,
                     const LengthCode& code) {
  node.absorb(customization.data(), customization.size());
  node.absorb(code.bytes, code.size);
  node.pad(kSingleNode);
}

}  // namespace

XofReader TreeHasher::finish() const noexcept {
  const LengthCode code = length_encode(customization_.size());
  if (!has_leaves() && fits_one_chunk(filled_, customization_, code)) {
    XofReader reader;
    reader.sponge_ = final_node_;
    end_single_node(reader.sponge_, customization_, code);
    return reader;
  }
  TreeHasher copy(*this);
  copy.finish_in_place();
  XofReader reader;
  reader.sponge_ = copy.final_node_;
  return reader;
}

// For more than one chunk.
void TreeHasher::finish_in_place() noexcept {
  absorb(customization_.data(), customization_.size());
  const LengthCode code = length_encode(customization_.size());
  absorb(code.bytes, code.size);
  if (leaf_is_open()) close_leaf();
  constexpr unsigned char kEnd[2] = {0xFF, 0xFF};
  const LengthCode leaves = length_encode(chunk_ - 1);
  final_node_.absorb(leaves.bytes, leaves.size);
  final_node_.absorb(kEnd, sizeof(kEnd));
  final_node_.pad(kFinalNode);
}

void TreeHasher::hash(Input message, Output out, Customization customization,
                      KernelSet kernels, unsigned rate) noexcept {
  const LengthCode code = length_encode(customization.size());
  if (fits_one_chunk(message.size(), customization, code)) {
    alignas(64) Sponge node;
    node.start(KernelAccess::get(kernels), rate, kTreeRounds);
    node.absorb(message.data(), message.size());
    end_single_node(node, customization, code);
    node.squeeze(out.data(), out.size());
    node.wipe();
    return;
  }
  TreeHasher tree(customization, kernels, rate);
  tree.absorb(message.data(), message.size());
  tree.finish_in_place();
  tree.final_node_.squeeze(out.data(), out.size());
}

}  // namespace lanehop::inline v0::detail
