// SPDX-License-Identifier: MIT
// Callbacks that call their batcher: they never nest, their order is that of
// submission, and they find room.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "batcher_log.h"
#include "lanehop/batcher.h"

namespace {

// Not a literal: Clang 14 crashes on one that becomes a BorrowedInput.
constexpr std::string_view kM = "m";

using batcher_log::from_to;
using batcher_log::Numbers;
using lanehop::Batcher;
using lanehop::BatcherOptions;
using lanehop::Digest;
using lanehop::Kt128;
using lanehop::LockedBatcher;
using lanehop::Ticket;

// One batcher, digests for a hundred messages, and a body to run in callbacks.
template <class B>
struct Scene {
  explicit Scene(const BatcherOptions& options) : batcher(options) {
    called.reserve(100);
  }

  std::optional<Ticket> submit() {
    // Before the call, in which callbacks may submit.
    Digest<32>& digest = digests[next++];
    lanehop::SubmitOptions options;
    options.callback = &Scene::callback;
    options.context = this;
    const auto ticket = batcher.try_submit(kM, digest, options);
    if (!ticket) --next;
    return ticket;
  }

  bool written(std::uint64_t number) const {
    return digests[number - 1] == lanehop::kt128("m");
  }

  static void callback(void* context, Ticket ticket) noexcept {
    auto& self = *static_cast<Scene*>(context);
    EXPECT_FALSE(self.inside) << "callbacks nest";
    EXPECT_TRUE(self.written(ticket.number()));
    self.inside = true;
    self.called.push_back(ticket.number());
    if (self.body) self.body(ticket);
    self.inside = false;
  }

  std::vector<Digest<32>> digests = std::vector<Digest<32>>(100);
  std::size_t next = 0;  // its ticket's number - 1
  Numbers called;
  bool inside = false;
  std::function<void(Ticket)> body;
  B batcher;
};

template <class B>
class BatcherCallbacks : public testing::Test {};
using Batchers = testing::Types<Batcher<Kt128>, LockedBatcher<Kt128>>;
TYPED_TEST_SUITE(BatcherCallbacks, Batchers);

TYPED_TEST(BatcherCallbacks, SubmitsInItsPlaceWhenFull) {
  Scene<TypeParam> scene({.capacity = 4, .fill = 4});
  scene.body = [&](Ticket) {
    if (scene.next < 40) {
      EXPECT_TRUE(scene.submit().has_value());
    }
  };
  // The fourth hashes; the others follow from callbacks, ten rounds in all.
  for (int i = 0; i < 4; ++i) ASSERT_TRUE(scene.submit());
  EXPECT_EQ(scene.called, from_to(1, 40));
  EXPECT_EQ(scene.batcher.waiting(), 0U);
}

TYPED_TEST(BatcherCallbacks, FullAlsoInACallback) {
  Scene<TypeParam> scene({.capacity = 3, .fill = 3});
  bool full = false;
  scene.body = [&](Ticket ticket) {
    if (ticket.number() != 1) return;
    EXPECT_TRUE(scene.submit().has_value()) << "in place of the first";
    full = !scene.submit().has_value();  // the other two are still in flight
  };
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(scene.submit());
  EXPECT_TRUE(full);
  EXPECT_EQ(scene.called, from_to(1, 3));
  EXPECT_EQ(scene.batcher.waiting(), 1U);
  scene.batcher.flush();
  EXPECT_EQ(scene.called, from_to(1, 4));
}

TYPED_TEST(BatcherCallbacks, FillsTheLanesWithoutNesting) {
  Scene<TypeParam> scene({.capacity = 8, .fill = 2});
  scene.body = [&](Ticket ticket) {
    if (ticket.number() != 1) return;
    for (int i = 0; i < 4; ++i) EXPECT_TRUE(scene.submit().has_value());
    EXPECT_EQ(scene.batcher.waiting(), 0U);
    EXPECT_TRUE(scene.written(6)) << "hashed by its submission, not yet called";
    EXPECT_EQ(scene.called, from_to(1, 1));
  };
  for (int i = 0; i < 2; ++i) ASSERT_TRUE(scene.submit());
  EXPECT_EQ(scene.called, from_to(1, 6));
}

TYPED_TEST(BatcherCallbacks, WaitAndFlush) {
  Scene<TypeParam> scene({.fill = 2});
  scene.body = [&](Ticket ticket) {
    if (ticket.number() == 1) {
      scene.batcher.wait(ticket);  // for itself
      const auto later = scene.submit();
      EXPECT_FALSE(scene.written(later->number()));
      scene.batcher.wait(*later);
      EXPECT_TRUE(scene.written(later->number()));
      EXPECT_FALSE(scene.batcher.cancel(*later)) << "its callback must come";
      EXPECT_EQ(scene.called, from_to(1, 1)) << "but not in this one";
    } else if (ticket.number() == 3) {
      const auto later = scene.submit();
      scene.batcher.flush();
      EXPECT_TRUE(scene.written(later->number()));
      EXPECT_EQ(scene.called, from_to(1, 3));
      const auto cancelled = scene.submit();
      EXPECT_TRUE(scene.batcher.cancel(*cancelled));
    }
  };
  for (int i = 0; i < 2; ++i) ASSERT_TRUE(scene.submit());
  EXPECT_EQ(scene.called, from_to(1, 4));
  EXPECT_EQ(scene.batcher.waiting(), 0U);
  EXPECT_FALSE(scene.written(5));
}

// What a callback submits during a flush is not the flush's to complete.
TYPED_TEST(BatcherCallbacks, FlushEnds) {
  Scene<TypeParam> scene({.capacity = 70, .fill = BatcherOptions::kOnlyFlush});
  scene.body = [&](Ticket) { scene.submit(); };
  ASSERT_TRUE(scene.submit());
  // Each time, the message of the last callback is left waiting, or joins the
  // lanes that are free.
  for (int i = 0; i < 3; ++i) {
    scene.batcher.flush();
    EXPECT_EQ(scene.batcher.waiting(), 1U);
  }
  EXPECT_EQ(scene.called, from_to(1, 3));
  scene.body = nullptr;
}

TYPED_TEST(BatcherCallbacks, TwoBatchers) {
  Scene<TypeParam> first({.fill = 1}), second({.fill = 1});
  first.body = [&](Ticket ticket) {
    EXPECT_TRUE(second.submit().has_value());
    EXPECT_EQ(second.called, from_to(1, ticket.number())) << "its own run";
  };
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(first.submit());
  EXPECT_EQ(second.called, from_to(1, 3));
}

}  // namespace
