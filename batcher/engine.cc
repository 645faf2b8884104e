// SPDX-License-Identifier: MIT
#include "batcher/engine.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <limits>
#include <new>
#include <utility>

#include "batcher/hash.h"

namespace lanehop::inline v0::detail {
namespace {

BatcherOptions in_effect(BatcherOptions options, KernelSet kernels) {
  options.capacity = std::max<std::size_t>(options.capacity, 1);
  if (options.fill == 0) {
    options.fill = std::min<std::size_t>(std::size_t{4} * kernels.lanes(),
                                         options.capacity);
  }
  if (options.max_copy >
      std::numeric_limits<std::size_t>::max() / options.capacity) {
    throw std::bad_alloc();
  }
  return options;
}

}  // namespace

BatchEngine::BatchEngine(const BatchHash& hash, const BatcherOptions& options,
                         BatchThreads threads)
    : hash_(hash),
      options_(in_effect(options, hash.kernels)),
      slots_(new Slot[options_.capacity]),
      copies_(new unsigned char[options_.capacity * options_.max_copy]),
      sync_(threads == BatchThreads::kMany) {
  for (std::size_t i = 0; i < options_.capacity; ++i) {
    slots_[i].copy = copies_.get() + i * options_.max_copy;
    free_.push_back(&slots_[i]);
  }
}

std::optional<Ticket> BatchEngine::submit(
    Input message, bool copy, void* out, std::size_t out_size,
    const SubmitOptions& options) noexcept {
  std::unique_lock lock(sync_);
  Slot* const slot = closed_ ? nullptr : free_.pop_front();
  if (slot == nullptr) return std::nullopt;
  slot->message = copy ? slot->copy : message.data();
  slot->message_size = message.size();
  slot->out = out;
  slot->out_size = out_size;
  slot->options = options;
  if (copy && message.size() != 0) {
    // In no list and without a number, the slot is this call's alone.
    lock.unlock();
    std::memcpy(slot->copy, message.data(), message.size());
    lock.lock();
  }
  slot->number = ++last_number_;
  slot->state = Slot::State::kWaiting;
  waiting_.push_back(slot);
  const Ticket ticket(slot->number, slot);
  if (waiting_.size() >= options_.fill) hash_until(ticket.number_);
  return ticket;
}

void BatchEngine::flush() noexcept {
  const std::lock_guard lock(sync_);
  flush_locked();
}

void BatchEngine::close() noexcept {
  const std::lock_guard lock(sync_);
  assert(runs_ == nullptr && "destroyed in a callback, or in use elsewhere");
  closed_ = true;
  flush_locked();
}

void BatchEngine::flush_locked() noexcept {
  const std::uint64_t last = last_number_;
  hash_until(last);
  const bool in_callback = own_run() != nullptr;
  const auto open = [last, in_callback](const Run& run) {
    const std::uint64_t number = in_callback ? run.hashing : run.oldest();
    return number != 0 && number <= last;
  };
  const auto any_open = [this, &open] {
    for (const Run* run = runs_; run != nullptr; run = run->next) {
      if (open(*run)) return true;
    }
    return false;
  };
  while (any_open()) sync_.wait();
}

void BatchEngine::wait(Ticket ticket) noexcept {
  const std::lock_guard lock(sync_);
  if (const Slot* slot = find(ticket);
      slot != nullptr && slot->state == Slot::State::kWaiting) {
    hash_until(ticket.number_);
  }
  const bool in_callback = own_run() != nullptr;
  const auto open = [this, ticket, in_callback] {
    const Slot* const slot = find(ticket);
    if (in_callback) {
      return slot != nullptr && slot->state == Slot::State::kHashing;
    }
    if (slot != nullptr) return true;
    for (const Run* run = runs_; run != nullptr; run = run->next) {
      if (run->calling == ticket.number_) return true;
    }
    return false;
  };
  while (open()) sync_.wait();
}

bool BatchEngine::cancel(Ticket ticket) noexcept {
  const std::lock_guard lock(sync_);
  Slot* const slot = find(ticket);
  if (slot == nullptr || slot->state != Slot::State::kWaiting) return false;
  waiting_.remove(slot);
  slot->wipe_message();
  release(slot);
  return true;
}

std::optional<OldestSubmitted> BatchEngine::oldest_submitted() noexcept {
  const std::lock_guard lock(sync_);
  const Slot* const slot = waiting_.front();
  if (slot == nullptr) return std::nullopt;
  return OldestSubmitted{Ticket(slot->number, slot), slot->options.stamp};
}

std::size_t BatchEngine::waiting() noexcept {
  const std::lock_guard lock(sync_);
  return waiting_.size();
}

Slot* BatchEngine::find(Ticket ticket) noexcept {
  // Another batcher's slot may be gone, and is not to be looked at. The
  // subtraction wraps for those below.
  const std::size_t at = (reinterpret_cast<std::uintptr_t>(ticket.slot_) -
                          reinterpret_cast<std::uintptr_t>(slots_.get())) /
                         sizeof(Slot);
  assert(at < options_.capacity && "a ticket of another batcher");
  if (at >= options_.capacity) return nullptr;
  Slot* const slot = &slots_[at];
  return slot->number == ticket.number_ ? slot : nullptr;
}

void BatchEngine::release(Slot* slot) noexcept {
  slot->number = 0;
  slot->state = Slot::State::kFree;
  slot->options = {};
  free_.push_back(slot);
}

Run* BatchEngine::own_run() noexcept {
  return const_cast<Run*>(std::as_const(*this).own_run());
}

const Run* BatchEngine::own_run() const noexcept {
  const std::thread::id self = std::this_thread::get_id();
  const Run* run = runs_;
  while (run != nullptr && run->thread != self) run = run->next;
  return run;
}

void BatchEngine::hash_until(std::uint64_t number) noexcept {
  const auto some_wait = [this, number] {
    return waiting_.front() != nullptr && waiting_.front()->number <= number;
  };
  if (Run* const run = own_run()) {
    while (some_wait()) hash_some(run, number);
    return;
  }
  if (!some_wait()) return;
  Run run;
  run.next = std::exchange(runs_, &run);
  while (some_wait()) {
    hash_some(&run, number);
    call_back(&run);
  }
  Run** link = &runs_;
  while (*link != &run) link = &(*link)->next;
  *link = run.next;
}

void BatchEngine::hash_some(Run* run, std::uint64_t number) noexcept {
  Slot* group[kGroup];
  std::size_t size = 0;
  const unsigned lanes = hash_.kernels.lanes();
  for (Slot* slot = waiting_.front();
       size < kGroup && slot != nullptr &&
       (slot->number <= number || size % lanes != 0);
       slot = waiting_.front()) {
    waiting_.remove(slot);
    slot->state = Slot::State::kHashing;
    group[size++] = slot;
  }
  run->hashing = group[0]->number;

  sync_.unlock();
  hash_group(hash_, {group, size});
  for (std::size_t i = 0; i < size; ++i) group[i]->wipe_message();
  sync_.lock();

  run->hashing = 0;
  for (std::size_t i = 0; i < size; ++i) {
    group[i]->state = Slot::State::kHashed;
    run->hashed.push_back(group[i]);
  }
  sync_.notify();
}

void BatchEngine::call_back(Run* run) noexcept {
  while (Slot* const slot = run->hashed.pop_front()) {
    const SubmitOptions options = slot->options;
    const Ticket ticket(slot->number, slot);
    // First, so that the callback finds room for a message of its own.
    release(slot);
    if (options.callback != nullptr) {
      run->calling = ticket.number_;
      sync_.unlock();
      options.callback(options.context, ticket);
      sync_.lock();
      run->calling = 0;
    }
    sync_.notify();
  }
}

}  // namespace lanehop::inline v0::detail
