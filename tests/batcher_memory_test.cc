// SPDX-License-Identifier: MIT
// What batchers allocate, and that nothing of a message is left behind.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>
#include <new>

#include "allocations.h"
#include "hashing.h"
#include "lanehop/batcher.h"
#include "pattern.h"

namespace {

using hashing::Bytes;
using lanehop::Batcher;
using lanehop::BatcherOptions;
using lanehop::Digest;
using lanehop::Kt128;
using lanehop::LockedBatcher;
using lanehop::Ticket;

// What was copied or kept is gone when a message is done, in whichever way.
TEST(BatcherMemory, WipesAndAllocatesNothing) {
  const Bytes secret = pattern::bytes(6, 500);
  Digest<32> digests[9];
  allocations::start();
  Batcher<Kt128> batcher({.capacity = 8, .max_copy = 500});
  LockedBatcher<Kt128> locked({.capacity = 8, .max_copy = 500});
  const auto blocks = allocations::stop();
  std::size_t owned = 0;
  for (const auto& block : blocks) owned += block.size();
  ASSERT_GE(owned, 2 * 8 * 500U);

  // Any 16 bytes of the message, or the address of it or of the output.
  const auto traces = [&] {
    const void* const addresses[] = {secret.data(), &digests[0], &digests[1],
                                     &batcher};
    std::size_t found = 0;
    for (const auto& block : blocks) {
      const auto has = [&block](const void* bytes, std::size_t size) {
        return memmem(block.data(), block.size(), bytes, size) != nullptr;
      };
      for (std::size_t at = 0; at + 16 <= secret.size(); at += 4) {
        found += has(secret.data() + at, 16);
      }
      for (const void* address : addresses) found += has(&address, 8);
    }
    return found;
  };
  struct Context {
    const decltype(traces)* trace;
    std::size_t in_callback = 0;
  } context{&traces};
  const auto callback = [](void* c, Ticket) noexcept {
    auto& self = *static_cast<Context*>(c);
    self.in_callback += (*self.trace)();
  };
  [[maybe_unused]] const std::size_t before = allocations::count();
  const auto use = [&](auto& b, std::size_t i) {
    const auto copied = b.try_submit_copy(
        secret, digests[i], {.callback = callback, .context = &context});
    EXPECT_GT(traces(), 100U) << "the test can see them";
    b.flush();
    EXPECT_EQ(traces(), 0U) << "completed";
    const auto cancelled = b.try_submit_copy(secret, digests[i]);
    EXPECT_GT(traces(), 100U);
    EXPECT_TRUE(b.cancel(*cancelled.ticket));
    EXPECT_EQ(traces(), 0U) << "cancelled";
    const auto borrowed =
        b.try_submit(secret, digests[i], {.context = &batcher});
    EXPECT_EQ(traces(), 3U);
    b.wait(*borrowed);
    b.wait(*copied.ticket);
    EXPECT_EQ(traces(), 0U) << "waited for";
    for (int n = 0; n < 100; ++n) {
      EXPECT_TRUE(b.try_submit(secret, digests[2 + n % 7]).has_value());
      EXPECT_EQ(b.oldest_submitted().has_value(), b.waiting() != 0);
      if (n % 7 == 6) b.flush();
    }
    b.flush();
  };
  use(batcher, 0);
  use(locked, 1);
  EXPECT_EQ(context.in_callback, 0U) << "copies are wiped before callbacks";
#ifdef NDEBUG  // debug builds allocate to check that outputs are apart
  EXPECT_EQ(allocations::count(), before);
#endif
  EXPECT_EQ(digests[0], lanehop::kt128(secret));
  EXPECT_EQ(digests[1], lanehop::kt128(secret));
}

TEST(BatcherMemory, TooMuchIsBadAlloc) {
  // Their product would be 0.
  const BatcherOptions too_much{.capacity = std::size_t{1} << 10,
                                .max_copy = std::size_t{1} << 54};
  EXPECT_THROW(Batcher<Kt128>{too_much}, std::bad_alloc);
}

}  // namespace
