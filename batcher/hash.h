// SPDX-License-Identifier: MIT
// A batcher's one hash, applied to a group of slots.
#ifndef LANEHOP_BATCHER_HASH_H_
#define LANEHOP_BATCHER_HASH_H_

#include <cstddef>
#include <span>

#include "batcher/queue.h"
#include "lanehop/batcher.h"

namespace lanehop::inline v0::detail {

/// The most messages of one call. Eight times the widest lanes: enough for
/// messages of unequal lengths to even out, and small enough for the stack.
inline constexpr std::size_t kGroup = 64;

/// Hashes at most kGroup slots and writes their outputs.
void hash_group(const BatchHash& hash, std::span<Slot* const> slots) noexcept;

}  // namespace lanehop::inline v0::detail

#endif  // LANEHOP_BATCHER_HASH_H_
