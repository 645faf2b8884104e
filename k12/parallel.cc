// SPDX-License-Identifier: MIT
// One tree on several threads.
#include <algorithm>
#include <cassert>
#include <limits>

#include "dispatch/dispatch.h"
#include "k12/parallel_leaves.h"
#include "k12/wave.h"
#include "lanehop/executor.h"
#include "lanehop/k12.h"

namespace lanehop::inline v0::detail {
namespace {

/// A message in memory.
class Bytes final : public Source {
 public:
  Bytes(const unsigned char* data, std::size_t size) noexcept
      : bytes_(data, size) {}

  std::span<const unsigned char> bytes(
      std::uint64_t offset, std::size_t size,
      std::size_t /*worker*/) noexcept override {
    const auto from = std::min<std::uint64_t>(offset, bytes_.size());
    return bytes_.subspan(from, std::min(size, bytes_.size() - from));
  }

 private:
  const std::span<const unsigned char> bytes_;
};

constexpr std::size_t kPieceOfSource = Source::kMaxPiece / kChunk;

/// Chunks of a piece of a message in memory. Large, as threads that read close
/// to each other wait for each other: two are 1.5 times as fast as one with 128
/// KiB at 256 MiB, and 1.9 times with 1 MiB. Small, so that all end at about
/// the same time.
std::size_t piece_in_memory(std::size_t size, std::size_t tasks,
                            std::size_t rate) {
  constexpr std::size_t kFewest = 8, kMost = 128, kOfEachTask = 16;
  const std::size_t chunks =
      std::min(size / kChunk / (kOfEachTask * tasks),
               ParallelLeaves::most_chunks(tasks, chaining_value_size(rate)));
  return std::clamp(chunks, kFewest, kMost) / kFewest * kFewest;
}

}  // namespace

void TreeHasher::update(Input piece, const Parallel& parallel) noexcept {
  const std::size_t size = piece.size();
  const std::size_t tasks =
      size < kParallelFrom ? 1 : ExecutorAccess::tasks(parallel);
  if (tasks == 1) {
    absorb(piece.data(), size);
    return;
  }
  Bytes bytes(piece.data(), size);
  absorb(bytes, parallel, piece_in_memory(size, tasks, final_node_.rate), size,
         size >= kFar);
}

std::uint64_t TreeHasher::update(Source& source,
                                 const Parallel& parallel) noexcept {
  return absorb(source, parallel, kPieceOfSource,
                std::numeric_limits<std::uint64_t>::max(), false);
}

// Absorbs what there is, at most `size` bytes; returns how many that were.
std::uint64_t TreeHasher::absorb(Source& source, const Parallel& parallel,
                                 std::size_t piece_chunks, std::uint64_t size,
                                 bool far) noexcept {
  // What goes before the first leaf that begins here, with as many leaves as go
  // through the lanes beside chunk 0.
  const std::size_t open = has_leaves() && filled_ == 0 ? 0 : kChunk - filled_;
  const std::size_t head = open + (has_leaves() ? 0 : 7 * kChunk);
  if (head != 0) {
    const auto bytes = source.bytes(0, head, 0);
    assert(bytes.size() <= head && "a source gave more than asked for");
    absorb(bytes.data(), bytes.size());
    if (bytes.size() < head) return bytes.size();
  }
  const Steps steps{*final_node_.kernels, final_node_.rate, kTreeRounds, far};
  const std::uint64_t piece_size = piece_chunks * kChunk;
  ParallelLeaves leaves(steps, final_node_, source, head, piece_chunks,
                        (size - head) / piece_size + 1);
  leaves.run(parallel);
  chunk_ += leaves.leaves();
  const auto rest = leaves.rest();
  absorb(rest.data(), rest.size());
  return head + leaves.leaves() * kChunk + rest.size();
}

}  // namespace lanehop::inline v0::detail
