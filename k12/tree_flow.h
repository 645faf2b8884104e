// SPDX-License-Identifier: MIT
// One tree whose chunks go through lanes beside those of other trees.
//
// Its text is cut into what lanes absorb: chunk 0, which goes into the final
// node, and leaves. Chaining values may come in any order; the final node takes
// them in theirs, and absorbs them in a lane as well, a block at a time.
#ifndef LANEHOP_K12_TREE_FLOW_H_
#define LANEHOP_K12_TREE_FLOW_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>

#include "k12/length_encode.h"
#include "k12/wave.h"
#include "lanehop/detail/sponge.h"
#include "xof/feed.h"

namespace lanehop::inline v0::detail {

/// What a tree holds between two pieces of its text.
struct TreeState {
  /// The chunk that the next byte falls into, and its bytes already absorbed.
  std::uint64_t* chunk;
  std::size_t* filled;
  Sponge* final_node;
  /// Of chunks from 1 on, while it is not full. Null where all text is there.
  Sponge* leaf;
};

/// What a lane does for a tree.
struct TreeWork {
  enum class Kind : unsigned char {
    kChunk0,      ///< Into the final node.
    kWholeLeaf,   ///< Up to its chaining value.
    kPartOfLeaf,  ///< Its end will come later.
    kFinalBlock,  ///< One block of the final node.
    kLastBlock,   ///< Its padded one.
  };
  Kind kind;
  std::uint64_t chunk;
  /// The state to start from; null: zero.
  const std::uint64_t* from;
  Feed feed;
};

class TreeFlow {
 public:
  TreeFlow() noexcept {}  // leaves the buffers as they are
  TreeFlow(const TreeFlow&) = delete;
  TreeFlow& operator=(const TreeFlow&) = delete;
  ~TreeFlow() {
    if (!used_) return;
    wipe(cvs_, sizeof(cvs_));
    wipe(pending_, sizeof(pending_));
  }

  /// `size` bytes of `text` for the tree. `ends`: with them its input ends, and
  /// has more than one chunk.
  void open(const TreeState& tree, Pieces text, std::size_t size,
            bool ends) noexcept {
    used_ = true;
    tree_ = tree;
    text_ = text;
    left_ = size;
    ends_ = ends;
    sealed_ = false;
    lanes_ = 0;
    final_is_busy_ = false;
    next_ = *tree.chunk;
    ready_ = 0;
    pending_begin_ = pending_end_ = 0;
    if (*tree.chunk == 0 && *tree.filled == kChunk && size != 0) {
      *tree.chunk = 1;
      *tree.filled = 0;
      end_chunk0();
    }
  }

  std::size_t rate() const noexcept { return tree_.final_node->rate; }

  /// Something for a lane to do. False: nothing, as long as no work is done.
  /// The work's first blocks are to be taken before the next call.
  bool take(TreeWork& work) noexcept {
    if (!take_final(work) && !take_chunk(work)) return false;
    ++lanes_;
    return true;
  }

  /// Takes back what a lane did; its state's words are word(w).
  template <class Word>
  void done(const TreeWork& work, const Word& word) noexcept {
    using Kind = TreeWork::Kind;
    --lanes_;
    if (work.kind == Kind::kWholeLeaf) {
      std::uint64_t* const cv = cvs_[work.chunk % kAhead];
      for (std::size_t w = 0; w < cv_size() / 8; ++w) {
        cv[w] = little_endian(word(w));
      }
      ready_ |= 1u << work.chunk % kAhead;
    } else if (work.kind == Kind::kPartOfLeaf) {
      tree_.leaf->kernels = tree_.final_node->kernels;
      tree_.leaf->rate = tree_.final_node->rate;
      tree_.leaf->rounds = tree_.final_node->rounds;
      store(*tree_.leaf, work, word);
    } else {
      final_is_busy_ = false;
      if (work.kind != Kind::kLastBlock) {
        store(*tree_.final_node, work, word);
      }
      if (work.kind == Kind::kChunk0 && *tree_.chunk != 0) end_chunk0();
    }
    collect();
  }

  /// Whether all text is absorbed, but for less than a block of the final node.
  bool absorbed() const noexcept {
    return left_ == 0 && lanes_ == 0 && next_ == *tree_.chunk && !fills_block();
  }

  /// That rest.
  void absorb_rest() noexcept {
    tree_.final_node->absorb(pending_ + pending_begin_, pending());
  }

 private:
  /// How many chunks may be in lanes before the first of them is done, at
  /// least: more than there are lanes.
  static constexpr unsigned kAhead = 16;

  std::size_t cv_size() const noexcept { return 200 - rate(); }
  std::size_t pending() const noexcept { return pending_end_ - pending_begin_; }
  bool fills_block() const noexcept {
    return tree_.final_node->offset + pending() >= rate();
  }

  bool take_final(TreeWork& work) noexcept {
    if (final_is_busy_ || next_ == 0) return false;
    std::size_t size = pending();
    if (fills_block()) {
      work.kind = TreeWork::Kind::kFinalBlock;
      size = rate() - tree_.final_node->offset;
    } else if (sealed_) {
      work.kind = TreeWork::Kind::kLastBlock;
    } else {
      return false;
    }
    final_text_ = BorrowedInput(std::span(pending_ + pending_begin_, size));
    pending_begin_ += size;
    work.from = tree_.final_node->state;
    work.feed = {Pieces(&final_text_), size, tree_.final_node->offset,
                 work.kind == TreeWork::Kind::kLastBlock ? kFinalNode : kOpen};
    final_is_busy_ = true;
    return true;
  }

  bool take_chunk(TreeWork& work) noexcept {
    std::uint64_t& chunk = *tree_.chunk;
    std::size_t& filled = *tree_.filled;
    if (left_ == 0 || chunk - next_ >= kAhead) return false;
    const std::size_t size = std::min(left_, kChunk - filled);
    const Pieces text = text_;
    work.chunk = chunk;
    work.from = nullptr;
    text_.skip(size);
    left_ -= size;
    if (chunk == 0) {
      work.kind = TreeWork::Kind::kChunk0;
      if (filled != 0) work.from = tree_.final_node->state;
      work.feed = {text, size, tree_.final_node->offset, kOpen};
      final_is_busy_ = true;
      filled += size;
      // Only the next byte tells that there is a tree.
      if (filled == kChunk && left_ != 0) {
        chunk = 1;
        filled = 0;
      }
      return true;
    }
    std::size_t offset = 0;
    if (filled != 0) {
      work.from = tree_.leaf->state;
      offset = tree_.leaf->offset;
    }
    filled += size;
    const bool ends = filled == kChunk || (ends_ && left_ == 0);
    work.kind = ends ? TreeWork::Kind::kWholeLeaf : TreeWork::Kind::kPartOfLeaf;
    work.feed = {text, size, offset, ends ? kLeaf : kOpen};
    if (ends) {
      ++chunk;
      filled = 0;
    }
    return true;
  }

  void end_chunk0() noexcept {
    constexpr unsigned char kTreeFollows[8] = {0x03};
    append(kTreeFollows, sizeof(kTreeFollows));
    next_ = 1;
  }

  /// Whether `size` bytes more find room: without moving others as long as a
  /// lane is about to read a block of them.
  bool has_room(std::size_t size) const noexcept {
    return pending() + size <= kMaxPending &&
           (!final_is_busy_ || pending_end_ + size <= sizeof(pending_));
  }

  /// Moves chaining values to the final node, in order, and what ends it.
  void collect() noexcept {
    while ((ready_ >> next_ % kAhead & 1) != 0 && has_room(cv_size())) {
      append(cvs_[next_ % kAhead], cv_size());
      ready_ &= ~(1u << next_ % kAhead);
      ++next_;
    }
    constexpr unsigned char kEnd[2] = {0xFF, 0xFF};
    const LengthCode leaves = length_encode(*tree_.chunk - 1);
    const std::size_t end_size = leaves.size + sizeof(kEnd);
    if (ends_ && !sealed_ && left_ == 0 && next_ == *tree_.chunk &&
        has_room(end_size)) {
      append(leaves.bytes, leaves.size);
      append(kEnd, sizeof(kEnd));
      sealed_ = true;
    }
  }

  void append(const void* bytes, std::size_t size) noexcept {
    if (pending_end_ + size > sizeof(pending_)) {
      std::memmove(pending_, pending_ + pending_begin_, pending());
      pending_end_ -= std::exchange(pending_begin_, 0);
    }
    std::memcpy(pending_ + pending_end_, bytes, size);
    pending_end_ += size;
  }

  template <class Word>
  static void store(Sponge& sponge, const TreeWork& work,
                    const Word& word) noexcept {
    for (unsigned w = 0; w < keccakp::kWords; ++w) sponge.state[w] = word(w);
    sponge.offset = static_cast<std::uint8_t>(work.feed.offset);
  }

  TreeState tree_;
  bool used_ = false;
  // Text that no lane has been given yet.
  Pieces text_;
  std::size_t left_;
  bool ends_;
  bool sealed_;     // and the end is in pending_
  unsigned lanes_;  // that are at work
  bool final_is_busy_;
  /// The chunk whose end the final node takes next, and, a bit for each chunk
  /// from it on, whether cvs_ has its chaining value.
  std::uint64_t next_;
  unsigned ready_;
  std::uint64_t cvs_[kAhead][kMaxChainingValue / 8];
  /// What the final node is to absorb: room for two blocks and a chaining
  /// value.
  static constexpr std::size_t kMaxPending = 2 * kMaxRate + kMaxChainingValue;
  unsigned char pending_[kMaxPending];
  std::size_t pending_begin_, pending_end_;
  BorrowedInput final_text_;
};

}  // namespace lanehop::inline v0::detail

#endif  // LANEHOP_K12_TREE_FLOW_H_
