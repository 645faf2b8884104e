// SPDX-License-Identifier: MIT
#include "allocations.h"

#include <array>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <new>

namespace allocations {
namespace {

std::atomic<std::size_t> calls;
bool keeping = false;
std::array<std::span<const unsigned char>, 16> kept;
std::size_t kept_size = 0;

}  // namespace

std::size_t count() { return calls; }

void start() {
  keeping = true;
  kept_size = 0;
}

std::span<const std::span<const unsigned char>> stop() {
  keeping = false;
  return std::span(kept).first(kept_size);
}

static void* allocate(std::size_t size, std::size_t align = 16) {
  ++calls;
  const std::size_t whole = (size + align) / align * align;  // and never 0
  void* const memory = std::aligned_alloc(align, whole);
  if (memory == nullptr) throw std::bad_alloc();
  if (keeping && kept_size < kept.size()) {
    std::memset(memory, 0, size);
    kept[kept_size++] = {static_cast<const unsigned char*>(memory), size};
  }
  return memory;
}

}  // namespace allocations

// The other forms call these.
void* operator new(std::size_t size) { return allocations::allocate(size); }
void* operator new[](std::size_t size) { return allocations::allocate(size); }
void* operator new(std::size_t size, std::align_val_t align) {
  return allocations::allocate(size, static_cast<std::size_t>(align));
}
void* operator new[](std::size_t size, std::align_val_t align) {
  return allocations::allocate(size, static_cast<std::size_t>(align));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}
