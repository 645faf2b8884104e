// SPDX-License-Identifier: MIT
// Many open streams of one sponge each, fed side by side.
#include "dispatch/dispatch.h"
#include "lanehop/batch.h"
#include "xof/feed.h"

namespace lanehop::inline v0::detail {

using Streams = StreamPieces<SpongeHasher>;

struct StreamAccess {
  static Sponge& sponge(const Streams& streams, std::size_t i) noexcept {
    return streams.hasher(streams.pieces, i).sponge_;
  }
};

namespace {

/// Gives every lane the next stream's piece when the one before is absorbed.
template <class Lockstep>
class SpongeLanes {
 public:
  SpongeLanes(Lockstep& lockstep, const Streams& streams) noexcept
      : lockstep_(lockstep), streams_(streams) {}

  void go_on(std::size_t j, Lane& lane) noexcept {
    Work& work = work_[j];
    if (work.sponge == nullptr) return;
    lane = work.feed.next(lockstep_, j, work.sponge->rate);
    if (lane.blocks != 0) return;
    lockstep_.store(j, work.sponge->state, keccakp::kWords);
    work.sponge->offset = static_cast<std::uint8_t>(work.feed.offset);
    work.sponge = nullptr;
  }

  void begin(std::size_t j, Lane& lane) noexcept {
    Work& work = work_[j];
    while (lane.blocks == 0 && next_ < streams_.size) {
      Sponge& stream = StreamAccess::sponge(streams_, next_);
      // Its piece before this one is still under way.
      if (is_busy(stream)) return;
      work.sponge = &stream;
      work.piece = streams_.bytes(streams_.pieces, next_++);
      work.feed = {Pieces(&work.piece), work.piece.size(), stream.offset, 0};
      if (work.piece.size() <
          std::size_t{stream.rate} - stream.offset) {  // makes no block
        stream.absorb(work.piece.data(), work.piece.size());
        work.sponge = nullptr;
        continue;
      }
      lockstep_.load(j, stream.state);
      lane = work.feed.next(lockstep_, j, stream.rate);
    }
  }

 private:
  struct Work {
    Sponge* sponge = nullptr;
    BorrowedInput piece;
    Feed feed;
  };

  bool is_busy(const Sponge& stream) const noexcept {
    for (const Work& work : work_) {
      if (work.sponge == &stream) return true;
    }
    return false;
  }

  Lockstep& lockstep_;
  const Streams& streams_;
  std::size_t next_ = 0;
  Work work_[Lockstep::width()];
};

}  // namespace

void update_many(const Streams& streams) noexcept {
  if (streams.size == 0) return;
  const Sponge& first = StreamAccess::sponge(streams, 0);
  const keccakp::Kernels& kernels = *first.kernels;
  if (streams.size == 1 || kernels.width() == 1) {
    for (std::size_t i = 0; i < streams.size; ++i) {
      streams.hasher(streams.pieces, i)
          .update(streams.bytes(streams.pieces, i));
    }
    return;
  }
  run_lockstep({kernels, first.rate, first.rounds}, streams.size,
               [&](auto& lockstep) { return SpongeLanes(lockstep, streams); });
}

}  // namespace lanehop::inline v0::detail
