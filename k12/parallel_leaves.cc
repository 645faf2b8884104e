// SPDX-License-Identifier: MIT
// All atomics are sequentially consistent: a piece costs thousands of times as
// much as they do.
#include "k12/parallel_leaves.h"

#include <algorithm>
#include <cassert>

#include "xof/lanes.h"

namespace lanehop::inline v0::detail {

ParallelLeaves::ParallelLeaves(const Steps& steps, Sponge& final_node,
                               Source& source, std::uint64_t start,
                               std::size_t piece_chunks,
                               std::uint64_t pieces) noexcept
    : steps_(steps),
      final_node_(final_node),
      source_(source),
      start_(start),
      piece_size_(piece_chunks * kChunk),
      value_size_(chaining_value_size(steps.rate)),
      entry_count_(std::min(kRing / (piece_chunks * value_size_), kMaxEntries)),
      end_(pieces) {}

ParallelLeaves::~ParallelLeaves() {
  const std::uint64_t used = std::min<std::uint64_t>(next_, entry_count_);
  wipe(ring_, used * (kRing / entry_count_));
}

void ParallelLeaves::run(const Parallel& parallel) noexcept {
  static_assert(
      kRing / (Source::kMaxPiece / kChunk * 32) / 2 <= Source::kMaxWorkers,
      "tasks are the workers of a source");
  const std::size_t tasks = std::min<std::uint64_t>(
      {ExecutorAccess::tasks(parallel), entry_count_ / kEntriesOfTask, end_});
  guarded_run(
      parallel, tasks,
      [](void* self, std::size_t task) noexcept {
        static_cast<ParallelLeaves*>(self)->work(task);
      },
      this);
}

std::span<const unsigned char> ParallelLeaves::rest() const noexcept {
  for (const Rest& rest : rests_) {
    if (rest.after == end_ && rest.after != 0) return rest.bytes;
  }
  return {};
}

void ParallelLeaves::work(std::size_t task) noexcept {
  std::uint64_t piece;
  for (bool more = true; more && take(piece);) {
    more = hash(piece, task);
    absorb_ready();
  }
}

// False if there is none left.
bool ParallelLeaves::take(std::uint64_t& piece) noexcept {
  for (;;) {
    // In this order: once all is absorbed, the end is known.
    const std::uint64_t absorbed = absorbed_;
    piece = next_;
    if (piece >= end_) return false;
    if (piece < absorbed + entry_count_) {
      if (next_.compare_exchange_weak(piece, piece + 1)) return true;
    } else {
      // Some task is at piece `absorbed`, and will see to it.
      absorbed_.wait(absorbed);
    }
  }
}

// False if the message ends there.
bool ParallelLeaves::hash(std::uint64_t piece, std::size_t task) noexcept {
  const std::span<const unsigned char> bytes =
      source_.bytes(start_ + piece * piece_size_, piece_size_, task);
  assert(bytes.size() <= piece_size_ && "a source gave more than asked for");
  const std::size_t leaves = bytes.size() / kChunk;
  unsigned char* value = values(piece);
  for (std::size_t done = 0; done < leaves;) {
    Wave wave;
    wave.rate = steps_.rate;
    const std::size_t lanes =
        std::min<std::size_t>(leaves - done, steps_.kernels.width());
    for (std::size_t i = 0; i < lanes; ++i) {
      wave.add_leaf(nullptr, bytes.data() + (done + i) * kChunk, kChunk);
    }
    run_lanes(steps_, {wave.runs, lanes});
    for (std::size_t i = 0; i < lanes; ++i, value += value_size_) {
      words_to_bytes(wave.cvs[i], value, value_size_);
    }
    done += lanes;
  }
  const bool ends = bytes.size() < piece_size_;
  if (ends) {
    rests_[task] = {piece + 1, bytes.subspan(leaves * kChunk)};
    end_after(piece + 1);
  }
  entry(piece).leaves = leaves;
  entry(piece).ready = piece + 1;
  return !ends;
}

void ParallelLeaves::end_after(std::uint64_t pieces) noexcept {
  std::uint64_t end = end_;
  while (pieces < end && !end_.compare_exchange_weak(end, pieces)) {
  }
}

bool ParallelLeaves::is_ready() const noexcept {
  const std::uint64_t piece = absorbed_;
  return piece < end_ && entries_[piece % entry_count_].ready == piece + 1;
}

void ParallelLeaves::absorb_ready() noexcept {
  // Asked again after letting go: a piece that became ready meanwhile was left
  // to this task.
  while (is_ready() && !absorbing_.exchange(true)) {
    while (is_ready()) {
      const std::uint64_t piece = absorbed_;
      const std::size_t leaves = entry(piece).leaves;
      final_node_.absorb(values(piece), leaves * value_size_);
      leaves_ += leaves;
      absorbed_ = piece + 1;
    }
    absorbing_ = false;
    absorbed_.notify_all();
  }
}

}  // namespace lanehop::inline v0::detail
