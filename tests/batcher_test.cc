// SPDX-License-Identifier: MIT
// Batcher: when it hashes, how it is waited for, cancelled, flushed, destroyed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>
#include <string_view>
#include <vector>

#include "batcher_log.h"
#include "hashing.h"
#include "kernel_sets.h"
#include "lanehop/batcher.h"
#include "pattern.h"

namespace {

// Not a literal: Clang 14 crashes on one that becomes a BorrowedInput.
constexpr std::string_view kM = "m";

using batcher_log::from_to;
using batcher_log::log;
using batcher_log::Numbers;
using hashing::Bytes;
using lanehop::Batcher;
using lanehop::BatcherOptions;
using lanehop::Digest;
using lanehop::Kt128;
using lanehop::Ticket;

static_assert(!std::is_copy_constructible_v<Batcher<Kt128>>);
static_assert(!std::is_move_constructible_v<Batcher<Kt128>>);
static_assert(!std::is_default_constructible_v<Ticket>);
static_assert(noexcept(std::declval<Batcher<Kt128>&>().flush()));

constexpr std::size_t kOnlyFlush = BatcherOptions::kOnlyFlush;

class BatcherTest : public kernel_sets::KernelSetTest {};
INSTANTIATE_FOR_ALL_SETS(BatcherTest);

TEST_P(BatcherTest, TheSubmissionThatFillsTheLanesHashes) {
  const std::size_t lanes = set().lanes();
  EXPECT_EQ(Batcher<Kt128>({}, {}, set()).fill(), 4 * lanes);
  EXPECT_EQ(Batcher<Kt128>({.capacity = 3}, {}, set()).fill(),
            std::min<std::size_t>(3, 4 * lanes));
  EXPECT_EQ(Batcher<Kt128>({.capacity = 0}).capacity(), 1U);

  Numbers called;
  called.reserve(300);
  std::vector<Digest<32>> digests(300);
  // 150: more than go through the lanes together.
  Batcher<Kt128> batcher({.capacity = 200, .fill = 150}, {}, set());
  for (std::size_t i = 0; i < 300; ++i) {
    const auto ticket = batcher.try_submit(
        kM, digests[i], {.callback = log, .context = &called});
    ASSERT_TRUE(ticket.has_value());
    EXPECT_EQ(ticket->number(), i + 1);
    EXPECT_EQ(called.size(), (i + 1) / 150 * 150);
    EXPECT_EQ(batcher.waiting(), (i + 1) % 150);
  }
  EXPECT_EQ(called, from_to(1, 300));
  for (const auto& digest : digests) EXPECT_EQ(digest, lanehop::kt128("m"));
}

TEST_P(BatcherTest, FullAndFlush) {
  Numbers called;
  called.reserve(10);
  std::vector<Digest<32>> digests(4);
  Batcher<Kt128> batcher({.capacity = 3, .fill = kOnlyFlush}, {}, set());
  const lanehop::SubmitOptions options{.callback = log, .context = &called};
  for (int turn = 0; turn < 3; ++turn) {
    for (std::size_t i = 0; i < 3; ++i) {
      ASSERT_TRUE(batcher.try_submit(kM, digests[i], options).has_value());
    }
    EXPECT_FALSE(batcher.try_submit(kM, digests[3], options).has_value());
    EXPECT_EQ(batcher.waiting(), 3U);
    batcher.flush();
    EXPECT_EQ(batcher.waiting(), 0U);
  }
  batcher.flush();
  EXPECT_EQ(called, from_to(1, 9)) << "a refused message uses no number";
  EXPECT_EQ(digests[3], Digest<32>());
}

TEST_P(BatcherTest, DestructorFlushesAndTakesNoMore) {
  struct Context {
    Batcher<Kt128>* batcher;
    Digest<32> digest, next;
    int calls = 0;
    bool refused = false;
  } context;
  {
    Batcher<Kt128> batcher({}, {}, set());
    context.batcher = &batcher;
    const auto callback = [](void* c, Ticket) noexcept {
      auto& self = *static_cast<Context*>(c);
      ++self.calls;
      self.refused = !self.batcher->try_submit(kM, self.next).has_value();
    };
    ASSERT_TRUE(batcher.try_submit(
        kM, context.digest, {.callback = callback, .context = &context}));
  }
  EXPECT_EQ(context.calls, 1);
  EXPECT_TRUE(context.refused);
  EXPECT_EQ(context.digest, lanehop::kt128("m"));
  EXPECT_EQ(context.next, Digest<32>());
}

TEST_P(BatcherTest, WaitHashesWhatItNeedsAndFillsTheLanes) {
  const std::size_t lanes = set().lanes();
  std::vector<Digest<32>> digests(20);
  std::vector<Ticket> tickets;
  Batcher<Kt128> batcher({.fill = kOnlyFlush}, {}, set());
  for (auto& digest : digests) {
    tickets.push_back(*batcher.try_submit(kM, digest));
  }
  batcher.wait(tickets[2]);
  const std::size_t done = (3 + lanes - 1) / lanes * lanes;
  EXPECT_EQ(batcher.waiting(), 20 - done);
  EXPECT_EQ(batcher.oldest_submitted()->ticket, tickets[done]);
  EXPECT_EQ(digests[2], lanehop::kt128("m"));
  EXPECT_EQ(digests[done], Digest<32>());
  batcher.wait(tickets[2]);
  batcher.wait(tickets[0]);
  EXPECT_EQ(batcher.waiting(), 20 - done);
  batcher.wait(tickets[19]);
  EXPECT_EQ(batcher.waiting(), 0U);
  for (const auto& digest : digests) EXPECT_EQ(digest, lanehop::kt128("m"));
}

TEST_P(BatcherTest, Cancel) {
  Numbers called;
  called.reserve(8);
  std::vector<Digest<32>> digests(6);
  std::vector<Ticket> t;
  Batcher<Kt128> batcher({.capacity = 4, .fill = kOnlyFlush}, {}, set());
  const lanehop::SubmitOptions options{.callback = log, .context = &called};
  for (std::size_t i = 0; i < 4; ++i) {
    t.push_back(*batcher.try_submit(kM, digests[i], options));
  }
  EXPECT_TRUE(batcher.cancel(t[1])) << "in the middle";
  EXPECT_FALSE(batcher.cancel(t[1])) << "twice";
  batcher.wait(t[1]);
  EXPECT_EQ(batcher.waiting(), 3U) << "waiting for a cancelled one: nothing";
  t.push_back(*batcher.try_submit(kM, digests[4], options));
  EXPECT_FALSE(batcher.cancel(t[1])) << "its slot serves another one";
  EXPECT_TRUE(batcher.cancel(t[0])) << "the oldest";
  EXPECT_EQ(batcher.oldest_submitted()->ticket, t[2]);
  t.push_back(*batcher.try_submit(kM, digests[5], options));
  EXPECT_TRUE(batcher.cancel(t[5])) << "the newest";
  batcher.flush();
  EXPECT_EQ(called, (Numbers{3, 4, 5}));
  EXPECT_FALSE(batcher.cancel(t[2])) << "complete";
  for (const std::size_t i : {0U, 1U, 5U}) EXPECT_EQ(digests[i], Digest<32>());
  for (const std::size_t i : {2U, 3U, 4U}) {
    EXPECT_EQ(digests[i], lanehop::kt128("m"));
  }
}

// Both have the same number and stand in the same place of their batchers.
TEST(BatcherTickets, OfAnotherBatcher) {
  Digest<32> digests[2];
  Batcher<Kt128> batcher, other;
  const auto ticket = batcher.try_submit(kM, digests[0]);
  const auto others = other.try_submit(kM, digests[1]);
  EXPECT_EQ(ticket->number(), others->number());
  EXPECT_FALSE(*ticket == *others);
#ifdef NDEBUG
  EXPECT_FALSE(batcher.cancel(*others));
  batcher.wait(*others);
  EXPECT_EQ(batcher.waiting(), 1U);
#else
  EXPECT_DEATH(batcher.cancel(*others), "another batcher");
  EXPECT_DEATH(other.wait(*ticket), "another batcher");
#endif
}

#ifndef NDEBUG
TEST(BatcherDeathTest, DestroyedInACallback) {
  static constexpr auto callback = [](void* c, Ticket) noexcept {
    static_cast<std::unique_ptr<Batcher<Kt128>>*>(c)->reset();
  };
  Digest<32> digest;
  auto batcher = std::make_unique<Batcher<Kt128>>();
  ASSERT_TRUE(batcher->try_submit(kM, digest,
                                  {.callback = callback, .context = &batcher}));
  EXPECT_DEATH(batcher->flush(), "destroyed in a callback");
  ASSERT_TRUE(batcher->cancel(batcher->oldest_submitted()->ticket));
}
#endif

TEST(BatcherStamps, OldestSubmitted) {
  std::vector<Digest<32>> digests(3);
  Batcher<lanehop::Sha3_256> batcher;
  EXPECT_FALSE(batcher.oldest_submitted().has_value());
  const auto first = batcher.try_submit(kM, digests[0], {.stamp = 100});
  const auto second = batcher.try_submit(kM, digests[1], {.stamp = 50});
  EXPECT_EQ(batcher.oldest_submitted()->ticket, *first);
  EXPECT_EQ(batcher.oldest_submitted()->stamp, 100U) << "opaque";
  EXPECT_TRUE(batcher.cancel(*first));
  EXPECT_EQ(batcher.oldest_submitted()->ticket, *second);
  EXPECT_EQ(batcher.oldest_submitted()->stamp, 50U);
  batcher.flush();
  EXPECT_FALSE(batcher.oldest_submitted().has_value());
}

TEST_P(BatcherTest, CopiesUpToTheMaximum) {
  Numbers called;
  called.reserve(3);
  const Bytes longest = pattern::bytes(5, 1000);
  Digest<32> digests[3];
  Batcher<Kt128> batcher({.capacity = 2, .max_copy = 1000}, {}, set());
  const lanehop::SubmitOptions options{.callback = log, .context = &called};
  {
    auto moved = std::make_unique<Bytes>(longest);
    EXPECT_TRUE(batcher.try_submit_copy(*moved, digests[0], options).ticket);
    std::fill(moved->begin(), moved->end(), 0);
  }
  const auto too_long =
      batcher.try_submit_copy(Bytes(1001), digests[1], options);
  EXPECT_TRUE(too_long.too_long);
  EXPECT_FALSE(too_long.ticket.has_value());
  EXPECT_EQ(batcher.waiting(), 1U) << "refused without a trace";
  batcher.flush();
  EXPECT_EQ(digests[0], lanehop::kt128(longest));
  EXPECT_EQ(digests[1], Digest<32>());

  // The message is the output: allowed for a copy.
  std::memcpy(digests[2].data(), "0123456789abcdef0123456789ABCDEF", 32);
  EXPECT_TRUE(batcher.try_submit_copy(digests[2], digests[2], options).ticket);
  batcher.flush();
  EXPECT_EQ(digests[2], lanehop::kt128("0123456789abcdef0123456789ABCDEF"));
  EXPECT_EQ(called, (Numbers{1, 2}));
}

TEST(BatcherCopies, FullIsNotTooLong) {
  Digest<32> digest, other;
  Batcher<Kt128> batcher({.capacity = 1, .fill = kOnlyFlush});
  EXPECT_TRUE(batcher.try_submit_copy(std::string_view(), digest).ticket)
      << "no bytes fit in 0";
  const auto full = batcher.try_submit_copy(std::string_view(), other);
  EXPECT_FALSE(full.ticket.has_value());
  EXPECT_FALSE(full.too_long);
  EXPECT_TRUE(batcher.try_submit_copy(kM, other).too_long);
}

}  // namespace
