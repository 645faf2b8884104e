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

/// Collects small pieces and hands them to a Kt128 or Kt256 a window at a time.
/// The digest is that of the bytes, however they arrive. Pieces of a window or
/// more go straight to the hasher when the window is empty.
///
/// Holds at most one window of message bytes, and wipes it. Move-only: copy the
/// hasher that drain() returns to fork a stream. Threads: as for a hasher.
template <class Hasher>
requires std::same_as<Hasher, Kt128> || std::same_as<Hasher, Kt256>
class BufferedWriter {
 public:
  /// Eight chunks: one for each lane of the widest kernels.
  static constexpr std::size_t kWindowSize = 65536;  // bytes

  /// Goes on where `hasher` is, with a window of its own. The one call of this
  /// library that allocates (operator new[], which may throw std::bad_alloc).
  explicit BufferedWriter(const Hasher& hasher = Hasher())
      : hasher_(hasher),
        owned_(new unsigned char[kWindowSize]),
        window_(owned_.get(), kWindowSize) {}

  /// Goes on where `hasher` is, with a window lent by the caller: one for all
  /// streams of a worker thread, say, which drain() takes turns on. It must
  /// outlive this writer, and nothing else may use it meanwhile. Smaller than
  /// kWindowSize it works, but fills fewer lanes; an empty one buffers nothing.
  BufferedWriter(const Hasher& hasher, Output window) noexcept
      : hasher_(hasher), window_(window.data(), window.size()) {}

  BufferedWriter(BufferedWriter&& other) noexcept
      : hasher_(other.hasher_),
        owned_(std::move(other.owned_)),
        window_(std::exchange(other.window_, {})),
        filled_(std::exchange(other.filled_, 0)),
        dirty_(std::exchange(other.dirty_, 0)) {}

  BufferedWriter& operator=(BufferedWriter&& other) noexcept {
    if (this != &other) {
      wipe_window();
      hasher_ = other.hasher_;
      owned_ = std::move(other.owned_);
      window_ = std::exchange(other.window_, {});
      filled_ = std::exchange(other.filled_, 0);
      dirty_ = std::exchange(other.dirty_, 0);
    }
    return *this;
  }

  ~BufferedWriter() { wipe_window(); }

  /// Takes the next bytes of the message.
  void update(Input piece) noexcept {
    std::span<const unsigned char> rest(piece.data(), piece.size());
    if (filled_ != 0 || rest.size() < window_.size()) {
      rest = rest.subspan(store(rest));
      if (filled_ != window_.size()) return;
      hasher_.update(window_);
      filled_ = 0;
    }
    if (rest.empty()) return;
    // Whole windows, so that the next one starts at the border of a chunk, too.
    const std::size_t direct =
        window_.empty() ? rest.size()
                        : rest.size() / window_.size() * window_.size();
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

  /// The hasher with all bytes taken so far absorbed; wipes the window, which
  /// may then serve another writer. This writer is as new: it goes on from the
  /// state that is returned.
  Hasher drain() noexcept {
    hasher_.update(window_.first(filled_));
    wipe_window();
    return hasher_;
  }

 private:
  /// Copies what fits; returns how much that was.
  std::size_t store(std::span<const unsigned char> bytes) noexcept {
    const std::size_t size = std::min(bytes.size(), window_.size() - filled_);
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

  Hasher hasher_;
  std::unique_ptr<unsigned char[]> owned_;  // null: lent
  std::span<unsigned char> window_;
  std::size_t filled_ = 0;
  /// Bytes at the window's start that ever held a message.
  std::size_t dirty_ = 0;
};

}  // namespace lanehop::inline v0

#endif  // LANEHOP_BUFFERED_H_
