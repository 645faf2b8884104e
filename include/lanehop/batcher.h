// SPDX-License-Identifier: MIT
// For servers: messages that arrive one by one are collected until they fill
// the lanes, and are then hashed together by the functions of batch.h. Every
// result is what the one-shot function gives.
//
// A call that submits, flushes or waits does the hashing; there is no hidden
// thread and no clock. Memory is allocated by constructors alone, which may
// throw std::bad_alloc. No other call throws.
#ifndef LANEHOP_BATCHER_H_
#define LANEHOP_BATCHER_H_

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>

#include "lanehop/detail/batchable.h"
#include "lanehop/dispatch.h"
#include "lanehop/k12.h"
#include "lanehop/types.h"
#include "lanehop/xof.h"

namespace lanehop::inline v0 {

namespace detail {
class BatchEngine;
struct Slot;
}  // namespace detail

/// Stands for one submitted message. Comes from a batcher, and is meant for
/// that one alone; never given out twice, and valid as long as the batcher is.
/// Debug builds end the program when another one is asked about it; otherwise
/// that one takes the message for complete.
class Ticket {
 public:
  friend bool operator==(Ticket a, Ticket b) noexcept = default;

  /// 1, 2, 3 and so on, in the order in which messages were submitted.
  std::uint64_t number() const noexcept { return number_; }

 private:
  friend class detail::BatchEngine;
  Ticket(std::uint64_t number, const detail::Slot* slot) noexcept
      : number_(number), slot_(slot) {}
  std::uint64_t number_;
  const detail::Slot* slot_;
};

/// Tells that the output of `ticket` is written. Runs on the thread whose call
/// hashed the message, and holds no lock. It may call every function of the
/// batcher; what differs in there is said at each. It may not destroy it: debug
/// builds end the program then.
using BatchCallback = void (*)(void* context, Ticket ticket) noexcept;

/// What may go with a message.
struct SubmitOptions {
  BatchCallback callback = nullptr;  ///< null: none
  void* context = nullptr;           ///< for the callback
  /// Whatever oldest_submitted() shall give back: the time, in a unit of yours.
  std::uint64_t stamp = 0;
};

/// How a batcher is made.
struct BatcherOptions {
  /// For `fill`: no submission hashes; flush() and wait() do.
  static constexpr std::size_t kOnlyFlush =
      std::numeric_limits<std::size_t>::max();

  /// The most messages in flight: submitted, and neither cancelled nor
  /// completed, that is up to where the callback begins. 0 counts as 1.
  std::size_t capacity = 256;
  /// The submission after which this many messages wait hashes them. 0: four
  /// times the kernel set's lanes(), but not more than `capacity`. Up to 64 go
  /// through the lanes together.
  std::size_t fill = 0;
  /// The most bytes of a message that try_submit_copy() takes. So many are
  /// allocated `capacity` times.
  std::size_t max_copy = 0;
};

/// What try_submit_copy() did.
struct [[nodiscard]] CopySubmission {
  /// No value: the message was not taken.
  std::optional<Ticket> ticket;
  /// It has more than max_copy() bytes, and will never be taken. If false, a
  /// missing ticket says "full", as with try_submit().
  bool too_long = false;
};

/// The message that has waited longest.
struct OldestSubmitted {
  Ticket ticket;
  std::uint64_t stamp;  ///< as it was submitted
};

namespace detail {

enum class BatchThreads : bool { kOne, kMany };

/// What does not depend on the hash.
class BatcherBase {
 public:
  BatcherBase(const BatcherBase&) = delete;
  BatcherBase& operator=(const BatcherBase&) = delete;

  /// Completes every message that was submitted before: its output is written
  /// and its callback has returned. What callbacks submit meanwhile may be left
  /// waiting. In a callback: all outputs are written; callbacks that have not
  /// begun follow after this one.
  LANEHOP_API void flush() noexcept;

  /// The same for one message. Hashes, of those that wait, the ones submitted
  /// before it and as many later ones as the lanes have room for. Returns at
  /// once when the message is complete or cancelled. In a callback (that of
  /// `ticket` too): the output is written; its callback, if it has not begun,
  /// follows after this one.
  LANEHOP_API void wait(Ticket ticket) noexcept;

  /// True if the message was still waiting: nothing more will be read or
  /// written for it, and its callback does not run. False: it is complete,
  /// cancelled already or being hashed; that goes on as if not cancelled.
  LANEHOP_API bool cancel(Ticket ticket) noexcept;

  /// Which message has waited longest to be hashed; no value if none waits. A
  /// server compares the stamp with its clock and calls flush() or wait() when
  /// it is time (see examples/deadline.cc).
  LANEHOP_API std::optional<OldestSubmitted> oldest_submitted() const noexcept;

  /// How many messages wait to be hashed.
  LANEHOP_API std::size_t waiting() const noexcept;

  // The options in effect, without 0 for a default.
  LANEHOP_API std::size_t capacity() const noexcept;
  LANEHOP_API std::size_t fill() const noexcept;
  LANEHOP_API std::size_t max_copy() const noexcept;  // bytes

 protected:
  LANEHOP_API BatcherBase(const BatchHash& hash, const BatcherOptions& options,
                          BatchThreads threads);
  LANEHOP_API ~BatcherBase();

  // The result: bytes for an Output, otherwise the Digest itself.
  LANEHOP_API std::optional<Ticket> submit(
      Input message, bool copy, void* out, std::size_t out_size,
      const SubmitOptions& options) noexcept;

 private:
  std::unique_ptr<BatchEngine> engine_;
};

template <class Hash, BatchThreads kThreads>
requires requires { Batchable<Hash>::kId; }
class HashBatcher : public BatcherBase {
  using Parameter = typename Batchable<Hash>::Parameter;

 public:
  /// Where the hash goes: an Output, as many bytes as it has; or, for SHA-3,
  /// the Digest.
  using Result = typename Batchable<Hash>::Result;

  /// KT128, KT256: a customization string, borrowed: its bytes must outlive the
  /// batcher unchanged.
  explicit HashBatcher(const BatcherOptions& options = {},
                       Customization customization = {},
                       KernelSet kernels = active_kernels()) requires
      std::same_as<Parameter, Customization>
      : BatcherBase({kId, kernels, customization}, options, kThreads) {}

  /// TurboSHAKE128, TurboSHAKE256: a domain separation byte.
  explicit HashBatcher(const BatcherOptions& options = {},
                       DomainByte domain = {},
                       KernelSet kernels = active_kernels()) requires
      std::same_as<Parameter, DomainByte>
      : BatcherBase({kId, kernels, {}, domain}, options, kThreads) {}

  explicit HashBatcher(const BatcherOptions& options = {},
                       KernelSet kernels = active_kernels()) requires
      std::same_as<Parameter, NoParameter>
      : BatcherBase({kId, kernels}, options, kThreads) {}

  /// Completes everything, as flush() does; callbacks cannot submit any more.
  /// No other call may be in progress.
  ~HashBatcher() = default;

  /// Takes a message, unless `capacity` messages are in flight: then there is
  /// no ticket. Both are borrowed until the callback begins, a wait or flush
  /// for it has returned, or cancel() has returned true.
  ///
  /// The outputs of messages in flight may overlap neither each other nor any
  /// message in flight. The call that fills the lanes hashes and runs callbacks
  /// before it returns, its own message's too. In a callback: those callbacks
  /// follow after this one. There is room in there for at least the message
  /// that was completed, unless other threads take it. Callbacks that always
  /// submit enough to fill the lanes keep the call they run in from returning.
  [[nodiscard]] std::optional<Ticket> try_submit(
      BorrowedInput message, Result out,
      const SubmitOptions& options = {}) noexcept {
    return submit_to(message, false, out, options);
  }

  /// The same for a message of at most max_copy() bytes, which is copied: it is
  /// borrowed during this call alone and may overlap anything. The copy is
  /// wiped before the callback runs.
  CopySubmission try_submit_copy(Input message, Result out,
                                 const SubmitOptions& options = {}) noexcept {
    if (message.size() > max_copy()) return {.ticket = {}, .too_long = true};
    return {.ticket = submit_to(message, true, out, options)};
  }

 private:
  static constexpr BatchId kId = Batchable<Hash>::kId;

  std::optional<Ticket> submit_to(Input message, bool copy, Output out,
                                  const SubmitOptions& options) noexcept
      requires std::same_as<Result, Output> {
    return submit(message, copy, out.data(), out.size(), options);
  }
  template <std::size_t N>
  std::optional<Ticket> submit_to(Input message, bool copy, Digest<N>& out,
                                  const SubmitOptions& options) noexcept {
    return submit(message, copy, &out, N, options);
  }
};

}  // namespace detail

/// Collects messages on one thread: calls must not run at the same time. `Hash`
/// is Kt128, Kt256, TurboShake128 or 256, Shake128 or 256, Sha3_224, 256, 384
/// or 512. Callbacks run in the order of submission.
///
///     Batcher<Kt128> batcher({.capacity = 64}, Customization("example v1"));
///     auto ticket = batcher.try_submit(message, digest, {.callback = done});
///     batcher.flush();
template <class Hash>
using Batcher = detail::HashBatcher<Hash, detail::BatchThreads::kOne>;

/// The same for any number of threads: all calls may run at the same time, and
/// several may hash at the same time. No lock is held while one hashes, copies
/// or runs a callback. Callbacks run in the order of submission among those
/// messages that one call hashes.
///
/// wait() and flush() block while another thread hashes what they are to
/// complete, or runs its callback; in a callback they block for the hashing
/// alone, so that callbacks cannot wait for each other in a circle. A callback
/// may not block for a thread that waits for that callback's message.
template <class Hash>
using LockedBatcher = detail::HashBatcher<Hash, detail::BatchThreads::kMany>;

}  // namespace lanehop::inline v0

#endif  // LANEHOP_BATCHER_H_
