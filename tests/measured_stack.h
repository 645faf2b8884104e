// SPDX-License-Identifier: MIT
// How much stack a call uses: it runs in a thread whose stack was filled with a
// pattern before, and what no longer holds the pattern was used.
#ifndef LANEHOP_TESTS_MEASURED_STACK_H_
#define LANEHOP_TESTS_MEASURED_STACK_H_

#include <pthread.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <stdexcept>

#include "guarded.h"

namespace measured_stack {

inline constexpr std::size_t kSize = std::size_t{256} << 10;
inline constexpr std::uint8_t kFill = 0x9D;

struct Call {
  const std::function<void()>& body;
  const std::uint8_t* top = nullptr;
};

__attribute__((noinline)) inline void* run(void* argument) {
  auto* call = static_cast<Call*>(argument);
  call->top = static_cast<const std::uint8_t*>(__builtin_frame_address(0));
  call->body();
  return nullptr;
}

/// Runs `body` once; bytes of stack below its caller's frame, rounded up to the
/// deepest one written. A stack that overflows meets a guard page.
inline std::size_t used_by(const std::function<void()>& body) {
  Guarded stack(kSize);
  stack.fill(kFill);
  Call call{body};
  pthread_attr_t attributes;
  pthread_t thread;
  if (pthread_attr_init(&attributes) != 0 ||
      pthread_attr_setstack(&attributes, stack.front(), kSize) != 0 ||
      pthread_create(&thread, &attributes, run, &call) != 0) {
    throw std::runtime_error("no thread");
  }
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
  const std::uint8_t* deepest = stack.front();
  while (*deepest == kFill) ++deepest;
  return static_cast<std::size_t>(call.top - deepest);
}

}  // namespace measured_stack

#endif  // LANEHOP_TESTS_MEASURED_STACK_H_
