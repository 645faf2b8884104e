// SPDX-License-Identifier: MIT
// Replaces operator new for the whole program; see allocations.h.
#include "allocations.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::size_t> the_count{0};

#ifndef LANEHOP_TESTS_ASAN
void* allocate(std::size_t size) {
  ++the_count;
  if (void* memory = std::malloc(std::max<std::size_t>(size, 1))) return memory;
  throw std::bad_alloc();
}

void* allocate(std::size_t size, std::align_val_t align) {
  ++the_count;
  const auto to = static_cast<std::size_t>(align);
  const std::size_t whole = (std::max<std::size_t>(size, 1) + to - 1) / to * to;
  if (void* memory = std::aligned_alloc(to, whole)) return memory;
  throw std::bad_alloc();
}
#endif

}  // namespace

std::size_t allocations::count() { return the_count; }

#ifndef LANEHOP_TESTS_ASAN
// The forms for arrays call these. So do those that do not throw.
void* operator new(std::size_t size) { return allocate(size); }
void* operator new(std::size_t size, std::align_val_t align) {
  return allocate(size, align);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}
#endif
