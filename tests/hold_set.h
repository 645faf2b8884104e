// SPDX-License-Identifier: MIT
// A kernel set that keeps a thread inside a hashing call until it is released:
// the scalar set, one call of which waits.
#ifndef LANEHOP_TESTS_HOLD_SET_H_
#define LANEHOP_TESTS_HOLD_SET_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <latch>

#include "dispatch/dispatch.h"
#include "keccak/kernels.h"

namespace hold {

/// One at a time.
class Hold {
 public:
  lanehop::KernelSet set() const {
    static const lanehop::keccakp::Kernels kernels = [] {
      lanehop::keccakp::Kernels k = lanehop::keccakp::kScalar;
      k.name = "hold";
      k.permute = permute;
      k.absorb = absorb;
      return k;
    }();
    return lanehop::detail::KernelAccess::make(kernels);
  }

  /// The next kernel call, on whatever thread, will be held.
  void next_call() { next = this; }
  void until_held() { held_.wait(); }
  void release() { released_.count_down(); }

 private:
  static void stop_here() {
    if (Hold* const hold = next.exchange(nullptr)) {
      hold->held_.count_down();
      hold->released_.wait();
    }
  }
  static void permute(std::uint64_t* state, unsigned rounds) {
    stop_here();
    lanehop::keccakp::kScalar.permute(state, rounds);
  }
  static void absorb(std::uint64_t* state, const std::uint8_t* data,
                     std::size_t blocks, std::size_t rate, unsigned rounds) {
    stop_here();
    lanehop::keccakp::kScalar.absorb(state, data, blocks, rate, rounds);
  }

  static inline std::atomic<Hold*> next = nullptr;
  std::latch held_{1}, released_{1};
};

}  // namespace hold

#endif  // LANEHOP_TESTS_HOLD_SET_H_
