// SPDX-License-Identifier: MIT
// Lanes shared by many trees, and by messages of one chunk.
#ifndef LANEHOP_K12_TREE_LANES_H_
#define LANEHOP_K12_TREE_LANES_H_

#include <algorithm>
#include <cstddef>

#include "k12/tree_flow.h"
#include "xof/feed.h"

namespace lanehop::inline v0::detail {

/// What Texts::next() found.
enum class Text { kNone, kTree, kNode };

/// Gives a lane what any open tree has for it, otherwise opens the next one.
/// There are as many trees open as lanes at most: one that has nothing for a
/// lane is at work in another lane.
///
/// `Texts` says what there is to hash:
/// - Slot: what the texts need for as long as a tree is open.
/// - Node: the same for a message of one chunk, as long as its lane is busy.
/// - Text next(Slot&, TreeFlow&, Node&, TreeWork&, Squeezer&): opens the next
///   tree, or starts a message of one chunk, or finds nothing now.
/// - Squeezer ended(Slot&): where the output of a tree that ended goes.
/// - bool closes(Slot&, TreeFlow&): whether a tree is done without an end.
template <class Lockstep, class Texts>
class TreeLanes {
 public:
  TreeLanes(Lockstep& lockstep, std::size_t rate, Texts& texts) noexcept
      : lockstep_(lockstep), rate_(rate), texts_(texts) {}

  void go_on(std::size_t j, Lane& lane) noexcept {
    Work& work = work_[j];
    if (!work.busy) return;
    if (!work.tree.feed.done()) {
      lane = work.tree.feed.next(lockstep_, j, rate_);
      if (lane.blocks != 0) return;
    }
    end(j, lane);
  }

  void begin(std::size_t j, Lane& lane) noexcept {
    Work& work = work_[j];
    while (lane.blocks == 0 && find_work(work)) {
      work.busy = true;
      if (work.tree.from != nullptr) {
        lockstep_.load(j, work.tree.from);
      } else {
        lockstep_.clear(j);
      }
      lane = work.tree.feed.next(lockstep_, j, rate_);
      if (lane.blocks == 0) end(j, lane);
    }
  }

 private:
  struct Tree {
    bool open = false;
    TreeFlow flow;
    typename Texts::Slot slot;
  };
  struct Work {
    bool busy = false;
    Tree* of = nullptr;  // null: a message of one chunk
    TreeWork tree;
    typename Texts::Node node;
    Squeezer squeezer;
  };

  bool find_work(Work& work) noexcept {
    Tree* closed = nullptr;
    for (Tree& tree : trees_) {
      if (!tree.open) {
        closed = &tree;
      } else if (tree.flow.take(work.tree)) {
        work.of = &tree;
        return true;
      }
    }
    while (closed != nullptr) {
      switch (texts_.next(closed->slot, closed->flow, work.node, work.tree,
                          work.squeezer)) {
        case Text::kNone:
          return false;
        case Text::kNode:
          work.of = nullptr;
          return true;
        case Text::kTree:
          closed->open = true;
          work.of = closed;
          if (closed->flow.take(work.tree)) return true;
          close_if_done(*closed);
          if (closed->open) return false;
      }
    }
    return false;
  }

  /// The feed of a lane's work is used up.
  void end(std::size_t j, Lane& lane) noexcept {
    Work& work = work_[j];
    work.busy = false;
    if (work.of != nullptr) {
      Tree& tree = *work.of;
      tree.flow.done(work.tree,
                     [&](std::size_t w) { return lockstep_.word(j, w); });
      if (work.tree.kind != TreeWork::Kind::kLastBlock) {
        close_if_done(tree);
        return;
      }
      work.squeezer = texts_.ended(tree.slot);
      tree.open = false;
      work.of = nullptr;
    }
    lane = work.squeezer.next(lockstep_, j, rate_);
    work.busy = lane.blocks != 0;
  }

  void close_if_done(Tree& tree) noexcept {
    if (texts_.closes(tree.slot, tree.flow)) tree.open = false;
  }

  Lockstep& lockstep_;
  const std::size_t rate_;
  Texts& texts_;
  Work work_[Lockstep::width()];
  Tree trees_[Lockstep::width()];
};

/// Among how many lanes chunks can be spread, up to the widest kernel.
inline void count_chunks(std::size_t& count, std::size_t size) noexcept {
  count = std::min<std::size_t>(keccakp::kMaxWidth, count + 1 + size / kChunk);
}

}  // namespace lanehop::inline v0::detail

#endif  // LANEHOP_K12_TREE_LANES_H_
