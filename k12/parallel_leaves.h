// SPDX-License-Identifier: MIT
// The leaves of one tree on several threads.
//
// Pieces of whole chunks are numbered in the order of the message. A task takes
// the next piece, puts its chaining values into the ring, and takes another
// one. Whichever task finds the piece ready that the final node waits for
// absorbs it, and those behind it, while the others go on with leaves. So there
// is no moment at which all wait, and memory does not grow with the message.
#ifndef LANEHOP_K12_PARALLEL_LEAVES_H_
#define LANEHOP_K12_PARALLEL_LEAVES_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

#include "k12/wave.h"
#include "lanehop/executor.h"
#include "threads/guarded_run.h"
#include "xof/lockstep.h"
#include "xof/sponge.h"

namespace lanehop::inline v0::detail {

class ParallelLeaves {
 public:
  /// Fetches pieces of `piece_chunks` chunks from `source`, which stands at the
  /// beginning of a leaf when asked for `start`: at most `pieces` of them.
  ParallelLeaves(const Steps& steps, Sponge& final_node, Source& source,
                 std::uint64_t start, std::size_t piece_chunks,
                 std::uint64_t pieces) noexcept;
  ParallelLeaves(const ParallelLeaves&) = delete;
  ParallelLeaves& operator=(const ParallelLeaves&) = delete;
  ~ParallelLeaves();

  void run(const Parallel& parallel) noexcept;

  /// The largest pieces of which so many tasks can be under way.
  static std::size_t most_chunks(std::size_t tasks,
                                 std::size_t value_size) noexcept {
    return kRing / (kEntriesOfTask * tasks * value_size);
  }

  // After run():

  /// How many chaining values the final node has absorbed.
  std::uint64_t leaves() const noexcept { return leaves_; }
  /// What follows them: less than a chunk.
  std::span<const unsigned char> rest() const noexcept;

 private:
  static constexpr std::size_t kRing = 32768;  // bytes
  /// One that is late stops nobody.
  static constexpr std::size_t kEntriesOfTask = 2;
  static constexpr std::size_t kMaxEntries = 64;

  struct Entry {
    /// 1 + the piece whose chaining values these are.
    std::atomic<std::uint64_t> ready = 0;
    std::size_t leaves;
  };
  struct Rest {
    std::uint64_t after = 0;  // pieces
    std::span<const unsigned char> bytes;
  };

  void work(std::size_t task) noexcept;
  bool take(std::uint64_t& piece) noexcept;
  bool hash(std::uint64_t piece, std::size_t task) noexcept;
  void end_after(std::uint64_t pieces) noexcept;
  void absorb_ready() noexcept;
  bool is_ready() const noexcept;
  Entry& entry(std::uint64_t piece) noexcept {
    return entries_[piece % entry_count_];
  }
  unsigned char* values(std::uint64_t piece) noexcept {
    return ring_ + piece % entry_count_ * (kRing / entry_count_);
  }

  const Steps steps_;
  Sponge& final_node_;
  Source& source_;
  const std::uint64_t start_;
  const std::size_t piece_size_;  // bytes
  const std::size_t value_size_;
  const std::size_t entry_count_;
  std::uint64_t leaves_ = 0;

  /// The next piece to take.
  alignas(64) std::atomic<std::uint64_t> next_ = 0;
  /// How many pieces the final node has absorbed.
  alignas(64) std::atomic<std::uint64_t> absorbed_ = 0;
  /// How many pieces there are, as far as is known.
  std::atomic<std::uint64_t> end_;
  /// Held by the task that absorbs.
  std::atomic<bool> absorbing_ = false;
  Entry entries_[kMaxEntries];
  Rest rests_[kMaxTasks];
  unsigned char ring_[kRing];
};

}  // namespace lanehop::inline v0::detail

#endif  // LANEHOP_K12_PARALLEL_LEAVES_H_
