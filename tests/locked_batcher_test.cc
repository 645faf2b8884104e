// SPDX-License-Identifier: MIT
// LockedBatcher: many threads at once. Also built alone, for ThreadSanitizer.
//
// No result depends on time: where one thread has to be inside a call while
// another acts, a callback or a kernel that waits for a signal keeps it there.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <latch>
#include <optional>
#include <string_view>
#include <thread>
#include <vector>

#include "dispatch/dispatch.h"
#include "hold_set.h"
#include "lanehop/batcher.h"
#include "pattern.h"

namespace {

// Not a literal: Clang 14 crashes on one that becomes a BorrowedInput.
constexpr std::string_view kM = "m";

using lanehop::Digest;
using lanehop::Kt128;
using lanehop::LockedBatcher;
using lanehop::Ticket;

const Digest<32> kExpected = lanehop::kt128("m");

// Gives another thread every chance to do too early what it should not.
void dawdle() {
  for (int i = 0; i < 1000; ++i) std::this_thread::yield();
}

void count(void* counter, Ticket) noexcept {
  ++*static_cast<std::atomic<int>*>(counter);
}

// While one thread hashes, the others can do everything, but not have its
// message.
TEST(LockedBatcherTest, OthersGoOnWhileOneHashes) {
  hold::Hold hold;
  LockedBatcher<Kt128> batcher({.fill = 2}, {}, hold.set());
  Digest<32> digests[5];
  std::atomic<int> calls = 0;
  const lanehop::SubmitOptions counted{.callback = count, .context = &calls};
  const auto first = batcher.try_submit(kM, digests[0], counted);
  hold.next_call();
  std::thread hashing([&] {
    EXPECT_TRUE(batcher.try_submit(kM, digests[1], counted).has_value());
  });
  hold.until_held();

  EXPECT_FALSE(batcher.cancel(*first)) << "has begun";
  EXPECT_EQ(batcher.waiting(), 0U);
  EXPECT_FALSE(batcher.oldest_submitted().has_value());
  const auto third = batcher.try_submit(kM, digests[2], counted);
  batcher.wait(*third);
  EXPECT_EQ(digests[2], kExpected);
  EXPECT_EQ(calls, 1) << "that of the third";
  const auto fourth = batcher.try_submit(kM, digests[3], counted);
  EXPECT_TRUE(batcher.cancel(*fourth));

  std::thread waiting([&] {
    batcher.wait(*first);
    EXPECT_EQ(digests[0], kExpected);
  });
  std::latch entering(1);
  std::thread flushing([&] {
    EXPECT_TRUE(batcher.try_submit(kM, digests[4], counted).has_value());
    entering.count_down();
    batcher.flush();
    EXPECT_EQ(digests[0], kExpected);
    EXPECT_EQ(digests[1], kExpected);
    EXPECT_EQ(digests[4], kExpected);
    EXPECT_EQ(calls, 4) << "a flush ends after the callbacks, too";
  });
  entering.wait();
  dawdle();
  EXPECT_NE(digests[0], kExpected);
  hold.release();
  hashing.join();
  waiting.join();
  flushing.join();
}

// Outside of callbacks, waiting and flushing end after the callback.
TEST(LockedBatcherTest, WaitAndFlushEndAfterTheCallback) {
  struct Context {
    std::latch begun{1}, others{2};
    std::optional<Ticket> ticket;
    std::atomic<bool> ended = false;
  } context;
  LockedBatcher<Kt128> batcher({.fill = 1});
  Digest<32> digest;
  std::thread hashing([&] {
    const auto callback = [](void* c, Ticket ticket) noexcept {
      auto& self = *static_cast<Context*>(c);
      self.ticket = ticket;
      self.begun.count_down();
      self.others.wait();
      dawdle();
      self.ended = true;
    };
    EXPECT_TRUE(batcher.try_submit(
        kM, digest, {.callback = callback, .context = &context}));
  });
  context.begun.wait();
  std::thread flushing([&] {
    context.others.count_down();
    batcher.flush();
    EXPECT_TRUE(context.ended);
  });
  context.others.count_down();
  batcher.wait(*context.ticket);
  EXPECT_TRUE(context.ended);
  hashing.join();
  flushing.join();
}

// Two callbacks wait for each other's message, on two threads.
TEST(LockedBatcherTest, CallbacksCannotWaitInACircle) {
  struct Side {
    LockedBatcher<Kt128>* batcher;
    std::latch* both;
    std::optional<Ticket> own;
    Side* other;
    Digest<32> digest;
  };
  LockedBatcher<Kt128> batcher({.fill = 1});
  std::latch both(2);
  Side sides[2] = {{&batcher, &both, {}, nullptr, {}},
                   {&batcher, &both, {}, nullptr, {}}};
  sides[0].other = &sides[1];
  sides[1].other = &sides[0];
  const auto callback = [](void* c, Ticket ticket) noexcept {
    auto& self = *static_cast<Side*>(c);
    self.own = ticket;
    self.both->arrive_and_wait();
    self.batcher->wait(*self.other->own);
    self.batcher->flush();
    EXPECT_EQ(self.other->digest, kExpected);
  };
  std::vector<std::thread> threads;
  for (Side& side : sides) {
    threads.emplace_back([&] {
      EXPECT_TRUE(batcher.try_submit(kM, side.digest,
                                     {.callback = callback, .context = &side}));
    });
  }
  for (std::thread& thread : threads) thread.join();
}

// In a callback, wait() and flush() still wait for another thread's hashing.
TEST(LockedBatcherTest, CallbacksWaitForHashing) {
  struct Context {
    LockedBatcher<Kt128>* batcher;
    Digest<32>* held;
    std::optional<Ticket> ticket;  // none: flushes
    std::latch *entering, *returned;
  };
  hold::Hold hold;
  LockedBatcher<Kt128> batcher({.fill = 2}, {}, hold.set());
  Digest<32> digests[4];
  // They do not wait for its callback, which waits for them.
  std::latch returned(2);
  const auto wait_for_both = [](void* latch, Ticket) noexcept {
    static_cast<std::latch*>(latch)->wait();
  };
  const auto first = batcher.try_submit(
      kM, digests[0], {.callback = wait_for_both, .context = &returned});
  hold.next_call();
  std::thread hashing([&] { batcher.wait(*first); });
  hold.until_held();
  std::latch entering(2);
  Context contexts[2] = {{&batcher, &digests[0], first, &entering, &returned},
                         {&batcher, &digests[0], {}, &entering, &returned}};
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < 2; ++i) {
    threads.emplace_back([&batcher, &contexts, &digests, i] {
      const auto callback = [](void* c, Ticket) noexcept {
        auto& self = *static_cast<Context*>(c);
        self.entering->count_down();
        self.ticket ? self.batcher->wait(*self.ticket) : self.batcher->flush();
        EXPECT_EQ(*self.held, kExpected);
        self.returned->count_down();
      };
      const auto ticket = batcher.try_submit(
          kM, digests[1 + i], {.callback = callback, .context = &contexts[i]});
      batcher.wait(*ticket);
    });
  }
  entering.wait();
  dawdle();
  hold.release();
  hashing.join();
  for (std::thread& thread : threads) thread.join();
}

constexpr std::size_t kThreads = 4, kMessages = 2000;

struct Message {
  std::vector<unsigned char> bytes;
  Digest<32> digest;
  std::optional<Ticket> ticket;
  bool cancelled = false;
  std::atomic<int> calls = 0;

  bool called_as_it_should() const { return calls == (cancelled ? 0 : 1); }
};

bool submit(LockedBatcher<Kt128>* batcher, Message* m, bool copy,
            std::uint64_t stamp) {
  const lanehop::SubmitOptions options{
      .callback = count, .context = &m->calls, .stamp = stamp};
  if (copy && m->bytes.size() <= batcher->max_copy()) {
    std::vector<unsigned char> shortlived = m->bytes;
    m->ticket = batcher->try_submit_copy(shortlived, m->digest, options).ticket;
    std::fill(shortlived.begin(), shortlived.end(), 0xDD);
  } else {
    m->ticket = batcher->try_submit(m->bytes, m->digest, options);
  }
  return m->ticket.has_value();
}

// One thread's part: submits its messages, and does something else at random.
void work(LockedBatcher<Kt128>* batcher, std::vector<Message>* messages,
          std::size_t seed) {
  pattern::Random random(seed);
  for (std::size_t i = 0; i < kMessages; ++i) {
    const bool copy = random.between(0, 1) == 0;
    while (!submit(batcher, &(*messages)[i], copy, i)) batcher->flush();
    Message& some =
        (*messages)[i - random.between(0, std::min<std::size_t>(i, 9))];
    const std::size_t what = random.between(0, 15);
    if (what == 0) {
      batcher->wait(*some.ticket);
      ASSERT_TRUE(some.called_as_it_should());
    } else if (what <= 2) {
      some.cancelled |= batcher->cancel(*some.ticket);
    } else if (what == 3) {
      batcher->flush();
      for (std::size_t j = 0; j <= i; ++j) {
        ASSERT_TRUE((*messages)[j].called_as_it_should());
      }
    } else if (what == 4) {
      if (const auto oldest = batcher->oldest_submitted()) {
        ASSERT_LT(oldest->stamp, kMessages);
        batcher->wait(oldest->ticket);  // of any thread
      }
    }
  }
}

// Everything at once: each message is completed once or cancelled.
TEST(LockedBatcherTest, FourThreads) {
  std::vector<std::vector<Message>> all;
  for (std::size_t t = 0; t < kThreads; ++t) {
    all.emplace_back(kMessages);
    for (std::size_t i = 0; i < kMessages; ++i) {
      all[t][i].bytes = pattern::bytes(t * kMessages + i, i % 97);
    }
  }
  {
    LockedBatcher<Kt128> batcher({.capacity = 24, .fill = 8, .max_copy = 64});
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < kThreads; ++t) {
      threads.emplace_back([&batcher, &all, t] { work(&batcher, &all[t], t); });
    }
    for (std::thread& thread : threads) thread.join();
  }
  std::size_t cancelled = 0;
  for (const auto& messages : all) {
    for (const Message& m : messages) {
      cancelled += m.cancelled;
      ASSERT_TRUE(m.called_as_it_should());
      ASSERT_EQ(m.digest, m.cancelled ? Digest<32>() : lanehop::kt128(m.bytes));
    }
  }
  EXPECT_GT(cancelled, 0U);
  EXPECT_LT(cancelled, kThreads * kMessages / 4);
}

}  // namespace
