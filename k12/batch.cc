// SPDX-License-Identifier: MIT
// Batches of KT128 and KT256 messages.
#include "lanehop/batch.h"

#include <algorithm>
#include <cassert>

#include "dispatch/dispatch.h"
#include "k12/tree_lanes.h"
#include "xof/apart.h"
#include "xof/jobs.h"

namespace lanehop::inline v0 {
namespace detail {
namespace {

/// The jobs of a batch as texts for TreeLanes.
class BatchTexts {
 public:
  /// Message, customization string and its length (RFC 9861, 3.2).
  struct Node {
    BorrowedInput pieces[3];
  };

  struct Slot {
    Node node;
    std::uint64_t chunk;
    std::size_t filled;
    Sponge final_node;
    bool used = false;
    Squeezer output;
    ~Slot() {
      if (used) final_node.wipe();
    }
  };

  BatchTexts(std::span<const BatchJob> jobs, Customization customization,
             const keccakp::Kernels& kernels, unsigned rate) noexcept
      : jobs_(jobs),
        customization_(customization),
        code_(length_encode(customization.size())),
        kernels_(kernels),
        rate_(rate) {}

  /// Hashes the messages of one chunk that the batch begins with, if nothing
  /// but a zero byte, the length of no customization string, follows them.
  template <class Lockstep>
  void hash_even(Lockstep& lockstep) noexcept {
    if (customization_.size() != 0) return;
    next_ = detail::hash_even(lockstep, BatchJobs{jobs_},
                              {rate_, code_.size, kSingleNode},
                              kChunk - code_.size);
  }

  Text next(Slot& slot, TreeFlow& flow, Node& node, TreeWork& work,
            Squeezer& output) noexcept {
    while (next_ < jobs_.size()) {
      const BatchJob& job = jobs_[next_++];
      fetch_ahead();
      if (job.out.size() == 0) continue;
      const std::size_t size =
          job.message.size() + customization_.size() + code_.size;
      if (size <= kChunk) {
        work.from = nullptr;
        work.feed = {pieces(node, job.message), size, 0, kSingleNode};
        output = {job.out.data(), job.out.size()};
        return Text::kNode;
      }
      slot.chunk = 0;
      slot.filled = 0;
      slot.final_node.start(kernels_, rate_, kTreeRounds);
      slot.used = true;
      slot.output = {job.out.data(), job.out.size()};
      flow.open({&slot.chunk, &slot.filled, &slot.final_node, nullptr},
                pieces(slot.node, job.message), size, true);
      return Text::kTree;
    }
    return Text::kNone;
  }

  static Squeezer ended(Slot& slot) noexcept { return slot.output; }
  static bool closes(Slot&, TreeFlow&) noexcept { return false; }

 private:
  /// Fetches the starts of the chunks that lanes will take up soon.
  LANEHOP_INLINE void fetch_ahead() const noexcept {
    const std::size_t ahead = next_ + keccakp::kMaxWidth - 1;
    if (ahead >= jobs_.size()) return;
    const BorrowedInput& message = jobs_[ahead].message;
    std::span rest(message.data(), message.size());
    for (unsigned i = 0; i < keccakp::kMaxWidth && !rest.empty(); ++i) {
      fetch_start(rest);
      rest = rest.subspan(std::min(rest.size(), kChunk));
    }
  }

  Pieces pieces(Node& node, BorrowedInput message) const noexcept {
    node.pieces[0] = message;
    node.pieces[1] = std::span(customization_.data(), customization_.size());
    node.pieces[2] = std::span(code_.bytes, code_.size);
    return Pieces(node.pieces);
  }

  const std::span<const BatchJob> jobs_;
  const Customization customization_;
  const LengthCode code_;
  const keccakp::Kernels& kernels_;
  const unsigned rate_;
  std::size_t next_ = 0;
};

void kt_batch(std::span<const BatchJob> jobs, Customization customization,
              KernelSet kernel_set, unsigned rate) noexcept {
  assert(outputs_are_apart(BatchJobs{jobs},
                           {customization.data(), customization.size()}));
  const keccakp::Kernels& kernels = KernelAccess::get(kernel_set);
  if (jobs.size() <= 1 || kernels.width() == 1) {
    for (const BatchJob& job : jobs) {
      TreeHasher::hash(job.message, job.out, customization, kernel_set, rate);
    }
    return;
  }
  std::size_t lanes = 0, size = 0;
  for (const BatchJob& job : jobs) {
    count_chunks(lanes, job.message.size());
    size += job.message.size();
  }
  BatchTexts texts(jobs, customization, kernels, rate);
  run_lockstep({kernels, rate, kTreeRounds, size >= kFar}, lanes,
               [&](auto& lockstep) {
                 texts.hash_even(lockstep);
                 return TreeLanes(lockstep, rate, texts);
               });
}

}  // namespace
}  // namespace detail

void kt128_batch(std::span<const BatchJob> jobs, Customization customization,
                 KernelSet kernels) noexcept {
  detail::kt_batch(jobs, customization, kernels, 168);
}
void kt256_batch(std::span<const BatchJob> jobs, Customization customization,
                 KernelSet kernels) noexcept {
  detail::kt_batch(jobs, customization, kernels, 136);
}

}  // namespace lanehop::inline v0
