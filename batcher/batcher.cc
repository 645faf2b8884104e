// SPDX-License-Identifier: MIT
#include "lanehop/batcher.h"

#include "batcher/engine.h"

namespace lanehop::inline v0::detail {

BatcherBase::BatcherBase(const BatchHash& hash, const BatcherOptions& options,
                         BatchThreads threads)
    : engine_(std::make_unique<BatchEngine>(hash, options, threads)) {}

BatcherBase::~BatcherBase() { engine_->close(); }

std::optional<Ticket> BatcherBase::submit(
    Input message, bool copy, void* out, std::size_t out_size,
    const SubmitOptions& options) noexcept {
  return engine_->submit(message, copy, out, out_size, options);
}
void BatcherBase::flush() noexcept { engine_->flush(); }
void BatcherBase::wait(Ticket ticket) noexcept { engine_->wait(ticket); }
bool BatcherBase::cancel(Ticket ticket) noexcept {
  return engine_->cancel(ticket);
}
std::optional<OldestSubmitted> BatcherBase::oldest_submitted() const noexcept {
  return engine_->oldest_submitted();
}
std::size_t BatcherBase::waiting() const noexcept { return engine_->waiting(); }
std::size_t BatcherBase::capacity() const noexcept {
  return engine_->options().capacity;
}
std::size_t BatcherBase::fill() const noexcept {
  return engine_->options().fill;
}
std::size_t BatcherBase::max_copy() const noexcept {
  return engine_->options().max_copy;
}

}  // namespace lanehop::inline v0::detail
