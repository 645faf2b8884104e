// SPDX-License-Identifier: MIT
// Many open trees fed side by side, and one tree fed with many pieces.
#include <algorithm>
#include <iterator>
#include <utility>

#include "dispatch/dispatch.h"
#include "k12/tree_lanes.h"
#include "lanehop/batch.h"

namespace lanehop::inline v0::detail {

struct StreamAccess {
  static TreeState state(TreeHasher& tree) noexcept {
    return {&tree.chunk_, &tree.filled_, &tree.final_node_, &tree.leaf_};
  }
  static const Sponge& final_node(const TreeHasher& tree) noexcept {
    return tree.final_node_;
  }
};

namespace {

using Streams = StreamPieces<TreeHasher>;

/// Pieces of many streams, or many pieces of one, as texts for TreeLanes.
class StreamTexts {
 public:
  struct Node {};  // whether a message has one chunk only finish() knows
  struct Slot {
    const TreeHasher* tree = nullptr;
    BorrowedInput piece;
  };

  explicit StreamTexts(const Streams& streams) noexcept
      : streams_(streams), left_(streams.size) {}

  /// `size` bytes of `pieces`.
  StreamTexts(const Streams& one_stream, Pieces pieces,
              std::size_t size) noexcept
      : streams_(one_stream), left_(1), pieces_(pieces), size_(size) {}

  Text next(Slot& slot, TreeFlow& flow, Node&, TreeWork&, Squeezer&) noexcept {
    if (left_ == 0) return Text::kNone;
    const std::size_t i = streams_.size - left_;
    TreeHasher& tree = streams_.hasher(streams_.pieces, i);
    // Its piece before this one is still under way.
    if (std::count(open_, std::end(open_), &tree) != 0) return Text::kNone;
    *std::find(open_, std::end(open_), nullptr) = &tree;
    --left_;
    slot.tree = &tree;
    if (size_ == 0) {
      slot.piece = streams_.bytes(streams_.pieces, i);
      flow.open(StreamAccess::state(tree), Pieces(&slot.piece),
                slot.piece.size(), false);
    } else {
      flow.open(StreamAccess::state(tree), pieces_, size_, false);
    }
    return Text::kTree;
  }

  static Squeezer ended(Slot&) noexcept { return {}; }

  bool closes(Slot& slot, TreeFlow& flow) noexcept {
    if (!flow.absorbed()) return false;
    flow.absorb_rest();
    *std::find(open_, std::end(open_), slot.tree) = nullptr;
    return true;
  }

 private:
  const Streams& streams_;
  std::size_t left_;
  Pieces pieces_;
  std::size_t size_ = 0;
  const TreeHasher* open_[keccakp::kMaxWidth] = {};
};

void run(StreamTexts& texts, std::size_t lanes, const Sponge& node) noexcept {
  run_lockstep(
      {*node.kernels, node.rate, kTreeRounds}, lanes,
      [&](auto& lockstep) { return TreeLanes(lockstep, node.rate, texts); });
}

}  // namespace

void update_many(const Streams& streams) noexcept {
  if (streams.size == 0) return;
  const Sponge& first =
      StreamAccess::final_node(streams.hasher(streams.pieces, 0));
  const keccakp::Kernels& kernels = *first.kernels;
  if (streams.size == 1 || kernels.width() == 1) {
    for (std::size_t i = 0; i < streams.size; ++i) {
      streams.hasher(streams.pieces, i)
          .update(streams.bytes(streams.pieces, i));
    }
    return;
  }
  std::size_t lanes = 0;
  for (std::size_t i = 0; i < streams.size && lanes < keccakp::kMaxWidth; ++i) {
    count_chunks(lanes, streams.bytes(streams.pieces, i).size());
  }
  StreamTexts texts(streams);
  run(texts, lanes, first);
}

void TreeHasher::update_pieces(std::span<const BorrowedInput> pieces) noexcept {
  std::size_t size = 0;
  for (const BorrowedInput& piece : pieces) size += piece.size();
  const keccakp::Kernels& kernels = *final_node_.kernels;
  if (kernels.width() == 1 || pieces.size() <= 1 || size < 2 * kChunk) {
    for (const BorrowedInput& piece : pieces) {
      absorb(piece.data(), piece.size());
    }
    return;
  }
  std::size_t lanes = 0;
  count_chunks(lanes, size);
  const Streams one = {
      this, 1,
      [](const void* tree, std::size_t) -> TreeHasher& {
        return *const_cast<TreeHasher*>(static_cast<const TreeHasher*>(tree));
      },
      nullptr};
  StreamTexts text(one, Pieces(pieces.data()), size);
  run(text, lanes, final_node_);
}

}  // namespace lanehop::inline v0::detail
