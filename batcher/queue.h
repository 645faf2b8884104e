// SPDX-License-Identifier: MIT
// Messages in flight: a fixed number of slots, and the lists they stand in.
#ifndef LANEHOP_BATCHER_QUEUE_H_
#define LANEHOP_BATCHER_QUEUE_H_

#include <cstddef>
#include <cstdint>

#include "lanehop/batcher.h"

namespace lanehop::inline v0::detail {

struct Slot {
  enum class State : unsigned char { kFree, kWaiting, kHashing, kHashed };

  /// The ticket's; 0 when free.
  std::uint64_t number = 0;
  State state = State::kFree;
  const unsigned char* message = nullptr;
  std::size_t message_size = 0;
  void* out = nullptr;
  std::size_t out_size = 0;
  SubmitOptions options;

  /// Room for a copied message; belongs to this slot for ever.
  unsigned char* copy = nullptr;
  Slot* previous = nullptr;
  Slot* next = nullptr;

  /// Forgets the message, but not the ticket and what follows from it.
  void wipe_message() noexcept {
    if (message == copy) wipe_bytes(copy, message_size);
    message = nullptr;
    message_size = 0;
    out = nullptr;
    out_size = 0;
  }
};

/// A slot stands in one list at a time.
class SlotList {
 public:
  Slot* front() const noexcept { return first_; }
  Slot* back() const noexcept { return last_; }
  std::size_t size() const noexcept { return size_; }

  void push_back(Slot* slot) noexcept {
    slot->previous = last_;
    slot->next = nullptr;
    (last_ != nullptr ? last_->next : first_) = slot;
    last_ = slot;
    ++size_;
  }

  void remove(Slot* slot) noexcept {
    (slot->previous != nullptr ? slot->previous->next : first_) = slot->next;
    (slot->next != nullptr ? slot->next->previous : last_) = slot->previous;
    --size_;
  }

  Slot* pop_front() noexcept {
    Slot* const slot = first_;
    if (slot != nullptr) remove(slot);
    return slot;
  }

 private:
  Slot* first_ = nullptr;
  Slot* last_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace lanehop::inline v0::detail

#endif  // LANEHOP_BATCHER_QUEUE_H_
