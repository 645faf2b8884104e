// SPDX-License-Identifier: MIT
// What is behind every batcher: who hashes which messages, and who waits for
// whom.
//
// A message waits, is hashed, and is called back for. A call that hashes takes
// messages out of the waiting list, so that calls of other threads may submit,
// cancel and hash meanwhile; the messages it has taken are its run. Calls from
// its callbacks add to that same run instead of making their own: callbacks
// never nest, whatever they call.
//
// Why no two calls wait for each other: hashing never waits. In a callback, a
// call waits for hashing alone. Outside, a call that waits for a callback has
// no run that others could wait for.
#ifndef LANEHOP_BATCHER_ENGINE_H_
#define LANEHOP_BATCHER_ENGINE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "batcher/queue.h"
#include "batcher/sync.h"
#include "lanehop/batcher.h"

namespace lanehop::inline v0::detail {

/// The messages that one call has taken, in the order of their numbers: at most
/// one is called back for, then come those hashed, then those being hashed.
struct Run {
  const std::thread::id thread = std::this_thread::get_id();
  std::uint64_t calling = 0;  // its number; 0: none
  SlotList hashed;
  std::uint64_t hashing = 0;  // the first one's number; 0: none
  Run* next = nullptr;

  /// The lowest number of all; 0: none.
  std::uint64_t oldest() const noexcept {
    if (calling != 0) return calling;
    return hashed.front() != nullptr ? hashed.front()->number : hashing;
  }
};

class BatchEngine {
 public:
  BatchEngine(const BatchHash& hash, const BatcherOptions& options,
              BatchThreads threads);

  std::optional<Ticket> submit(Input message, bool copy, void* out,
                               std::size_t out_size,
                               const SubmitOptions& options) noexcept;
  void flush() noexcept;
  void wait(Ticket ticket) noexcept;
  bool cancel(Ticket ticket) noexcept;
  std::optional<OldestSubmitted> oldest_submitted() noexcept;
  std::size_t waiting() noexcept;

  /// Flushes, and takes no more messages.
  void close() noexcept;

  const BatcherOptions& options() const noexcept { return options_; }

 private:
  // All below are called with the lock held.

  Slot* find(Ticket ticket) noexcept;
  void release(Slot* slot) noexcept;
  void flush_locked() noexcept;

  /// The run of the callback that this call comes from, if it does.
  const Run* own_run() const noexcept;
  Run* own_run() noexcept;

  /// Hashes what waits up to that number, and calls back unless this call comes
  /// from a callback. These three give the lock up meanwhile.
  void hash_until(std::uint64_t number) noexcept;
  void hash_some(Run* run, std::uint64_t number) noexcept;
  void call_back(Run* run) noexcept;

  const BatchHash hash_;
  const BatcherOptions options_;
  const std::unique_ptr<Slot[]> slots_;
  const std::unique_ptr<unsigned char[]> copies_;

  Sync sync_;
  // All below are guarded by sync_.
  SlotList free_;
  SlotList waiting_;
  Run* runs_ = nullptr;
  std::uint64_t last_number_ = 0;
  bool closed_ = false;
};

}  // namespace lanehop::inline v0::detail

#endif  // LANEHOP_BATCHER_ENGINE_H_
