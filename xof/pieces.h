// SPDX-License-Identifier: MIT
// A message in several pieces, read from front to back.
#ifndef LANEHOP_XOF_PIECES_H_
#define LANEHOP_XOF_PIECES_H_

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "lanehop/types.h"

namespace lanehop::inline v0::detail {

/// A position in an array of pieces, which must outlive it.
class Pieces {
 public:
  Pieces() noexcept = default;
  explicit Pieces(const BorrowedInput* first) noexcept : piece_(first) {}

  /// The next byte and those behind it in one stretch, at most `size`. Only
  /// while there are `size` bytes left.
  const unsigned char* data() const noexcept { return piece_->data() + at_; }
  std::size_t stretch(std::size_t size) noexcept {
    while (size != 0 && at_ == piece_->size()) {
      ++piece_;
      at_ = 0;
    }
    return size != 0 ? std::min(size, piece_->size() - at_) : 0;
  }

  /// Goes on by `size` bytes, no more than there are.
  void skip(std::size_t size) noexcept {
    while (size != 0) {
      const std::size_t part = stretch(size);
      at_ += part;
      size -= part;
    }
  }

  /// The same, and copies them to `to`.
  void copy(unsigned char* to, std::size_t size) noexcept {
    while (size != 0) {
      const std::size_t part = stretch(size);
      std::memcpy(to, data(), part);
      to += part;
      at_ += part;
      size -= part;
    }
  }

 private:
  const BorrowedInput* piece_ = nullptr;
  std::size_t at_ = 0;
};

}  // namespace lanehop::inline v0::detail

#endif  // LANEHOP_XOF_PIECES_H_
