// SPDX-License-Identifier: MIT
// Memory that answers a stray access with a crash: a buffer between two pages
// that can be neither read nor written.
#ifndef LANEHOP_TESTS_GUARDED_H_
#define LANEHOP_TESTS_GUARDED_H_

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>

class Guarded {
 public:
  explicit Guarded(std::size_t capacity)
      : page_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))),
        inner_((capacity + page_ - 1) / page_ * page_) {
    void* map = mmap(nullptr, inner_ + 2 * page_, PROT_NONE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (map == MAP_FAILED) throw std::bad_alloc();
    base_ = static_cast<std::uint8_t*>(map);
    if (mprotect(base_ + page_, inner_, PROT_READ | PROT_WRITE) != 0) {
      throw std::bad_alloc();
    }
  }
  ~Guarded() { munmap(base_, inner_ + 2 * page_); }
  Guarded(const Guarded&) = delete;
  Guarded& operator=(const Guarded&) = delete;

  /// `size` bytes directly behind the lower guard page.
  std::uint8_t* front() const { return base_ + page_; }
  /// `size` bytes directly before the upper one. With 0, a pointer to the guard
  /// page itself.
  std::uint8_t* back(std::size_t size) const {
    return base_ + page_ + inner_ - size;
  }

  void fill(std::uint8_t value) { std::memset(front(), value, inner_); }

 private:
  std::size_t page_;
  std::size_t inner_;
  std::uint8_t* base_;
};

#endif  // LANEHOP_TESTS_GUARDED_H_
