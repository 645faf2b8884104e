// SPDX-License-Identifier: MIT
// For streams that arrive in small pieces: a window in front of a tree hasher,
// so that its lanes are filled all the same.
#ifndef LANEHOP_BUFFERED_H_
#define LANEHOP_BUFFERED_H_

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <utility>

#include "lanehop/k12.h"
#include "lanehop/types.h"
#include "lanehop/xof.h"

namespace lanehop::inline v0 {

namespace detail {

/// Where in a chunk a tree stands.
struct ChunkAccess {
  /// Bytes of the chunk in flight that were absorbed: 0 to 8192.
  static std::size_t filled(const TreeHasher& tree) noexcept {
    return tree.filled_;
  }
};

}  // namespace detail

/// Collects small pieces and hands them to a Kt128 or Kt256 a window at a time.
/// The digest is that of the bytes, however they arrive. What is handed over
/// ends where a chunk of the message ends (every 8192 bytes), whatever the
/// sizes of the pieces, of the window and of what was drained before, so that
/// the next window is whole chunks again: one for each lane. A piece that would
/// fill an empty window is not copied: as many of its bytes as fill it once or
/// several times go straight to the hasher.
///
/// Pieces, and the customization string of the hasher, must not lie in the
/// window. Threads: as for a hasher.
///
/// The window is wiped, as far as it ever held message bytes, by drain(), when
/// the writer is destroyed and when another one is assigned to it; until then
/// bytes may stay in it that the hasher has taken already. Move-only: copy the
/// hasher that drain() returns to fork a stream. A writer that was moved from
/// has forgotten its message and has no window: it may be used for another
/// message, and buffers nothing.
template <class Hasher>
requires std::same_as<Hasher, Kt128> || std::same_as<Hasher, Kt256>
class BufferedWriter {
 public:
  /// Eight chunks: one for each lane of the widest kernels.
  static constexpr std::size_t kWindowSize = 65536;  // bytes

  /// Goes on where `hasher` is, with a window of its own, which is allocated
  /// (operator new[], which may throw std::bad_alloc). No other call allocates.
  explicit BufferedWriter(const Hasher& hasher = Hasher())
      : hasher_(hasher),
        owned_(new unsigned char[kWindowSize]),
        window_(owned_.get(), kWindowSize) {}

  /// Goes on where `hasher` is, with a window lent by the caller: unlike other
  /// outputs it is borrowed until this writer is destroyed or assigned to.
  /// Writers may take turns on one window, as the streams of a
  /// worker thread do, if each is drained before another one is updated: the
  /// window may hold bytes of one writer at a time, and nothing else may use it
  /// while it does.
  ///
  /// Of the window as many whole kWindowSize are used as it has; of a smaller
  /// one, which fills fewer lanes, as many whole chunks; of one smaller than a
  /// chunk, which fills none, all. An empty one buffers nothing.
  BufferedWriter(const Hasher& hasher, Output window) noexcept
      : hasher_(hasher), window_(window.data(), used_size(window.size())) {}

  BufferedWriter(BufferedWriter&& other) noexcept : hasher_(other.hasher_) {
    take(other);
  }

  BufferedWriter& operator=(BufferedWriter&& other) noexcept {
    if (this != &other) {
      wipe_window();
      take(other);
    }
    return *this;
  }

  ~BufferedWriter() { wipe_window(); }

  /// Takes the next bytes of the message.
  void update(Input piece) noexcept {
    std::span<const unsigned char> rest(piece.data(), piece.size());
    if (filled_ != 0) {
      rest = rest.subspan(store(rest));
      if (filled_ != limit()) return;
      hasher_.update(window_.first(filled_));
      filled_ = 0;
    }
    const std::size_t direct = direct_size(rest.size());
    hasher_.update(rest.first(direct));
    store(rest.subspan(direct));
  }

  /// A reader of the output for what was taken so far. The writer is left as it
  /// is: it can go on and be finished again.
  XofReader finish() const noexcept {
    Hasher hasher(hasher_);
    hasher.update(window_.first(filled_));
    return hasher.finish();
  }

  /// The hasher with all bytes taken so far absorbed, for the caller to copy:
  /// this writer's own, which its next call may change. Wipes the window, which
  /// may then serve another writer. This writer can go on.
  const Hasher& drain() & noexcept {
    hasher_.update(window_.first(filled_));
    wipe_window();
    return hasher_;
  }

 private:
  static constexpr std::size_t kChunkSize = 8192;

  /// How much of a window of `size` bytes is used.
  static constexpr std::size_t used_size(std::size_t size) noexcept {
    for (const std::size_t unit : {kWindowSize, kChunkSize}) {
      if (size >= unit) return size / unit * unit;
    }
    return size;
  }

  /// The bytes after which the window is handed over: all of it, or fewer where
  /// the hasher stands within a chunk, so that they end where a chunk ends.
  /// Zero for an empty window alone.
  std::size_t limit() const noexcept {
    if (window_.size() < kChunkSize) return window_.size();
    return window_.size() - detail::ChunkAccess::filled(hasher_) % kChunkSize;
  }

  /// How many of `size` bytes need no window, which is empty: what would fill
  /// it once, and then as often as it goes.
  std::size_t direct_size(std::size_t size) const noexcept {
    if (window_.empty()) return size;
    if (size < limit()) return 0;
    return size - (size - limit()) % window_.size();
  }

  /// Copies what fits; returns how much that was.
  std::size_t store(std::span<const unsigned char> bytes) noexcept {
    const std::size_t size = std::min(bytes.size(), limit() - filled_);
    if (size != 0) std::memcpy(window_.data() + filled_, bytes.data(), size);
    filled_ += size;
    dirty_ = std::max(dirty_, filled_);
    return size;
  }

  void wipe_window() noexcept {
    detail::wipe_bytes(window_.data(), dirty_);
    filled_ = 0;
    dirty_ = 0;
  }

  void take(BufferedWriter& other) noexcept {
    hasher_ = other.hasher_;
    other.hasher_.reset();
    owned_ = std::move(other.owned_);
    window_ = std::exchange(other.window_, {});
    filled_ = std::exchange(other.filled_, 0);
    dirty_ = std::exchange(other.dirty_, 0);
  }

  Hasher hasher_;
  std::unique_ptr<unsigned char[]> owned_;  // null: lent
  std::span<unsigned char> window_;
  std::size_t filled_ = 0;
  /// Bytes at the window's start that ever held a message.
  std::size_t dirty_ = 0;
};

}  // namespace lanehop::inline v0

#endif  // LANEHOP_BUFFERED_H_
