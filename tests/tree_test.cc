// SPDX-License-Identifier: MIT
// KangarooTwelve's tree on every kernel set: chunk edges, customization strings
// of every awkward size, random messages in random pieces, and that a message
// of one chunk does not touch the leaf sponge.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "hashing.h"
#include "kernel_sets.h"
#include "lanehop/k12.h"
#include "oracle.h"
#include "pattern.h"

namespace {

using hashing::Bytes;
using hashing::NextPiece;
using hashing::View;
using lanehop::Customization;

// Checks both trees on one message: one-shot, whole, in pieces.
void check_trees(View message, View custom, std::size_t out_size,
                 lanehop::KernelSet set, const NextPiece& next) {
  SCOPED_TRACE(testing::Message() << message.size() << " bytes, customization "
                                  << custom.size() << ", out " << out_size);
  const auto check = [&](auto hasher, auto one_shot, const Bytes& expected) {
    Bytes out(out_size, 0xEE);
    one_shot(message, lanehop::Output(out), Customization(custom), set);
    ASSERT_EQ(out, expected) << "one-shot";
    auto whole = hasher;
    whole.update(message);
    const NextPiece all = [](std::size_t left) { return left; };
    ASSERT_EQ(hashing::output(whole, out_size, all), expected) << "one update";
    hashing::update_in_pieces(&hasher, message, next);
    ASSERT_EQ(hashing::output(hasher, out_size, next), expected) << "pieces";
  };
  check(
      lanehop::Kt128(Customization(custom), set),
      [](auto... args) { lanehop::kt128(args...); },
      oracle::kt128(message, custom, out_size));
  check(
      lanehop::Kt256(Customization(custom), set),
      [](auto... args) { lanehop::kt256(args...); },
      oracle::kt256(message, custom, out_size));
}

class TreeTest : public kernel_sets::KernelSetTest {};
INSTANTIATE_FOR_ALL_SETS(TreeTest);

// The edge is where |S| = |M| + |C| + |length_encode(|C|)| passes a multiple of
// 8192, so with an empty customization |M| + 1 counts.
TEST_P(TreeTest, ChunkEdges) {
  pattern::Random random(4);
  const NextPiece next = [&](std::size_t) { return random.between(1, 30000); };
  const Bytes memory = pattern::bytes(4, 20 * 8192 + 1);
  for (std::size_t k = 0; k <= 20; ++k) {
    for (const int delta : {-2, -1, 0, 1}) {
      if (k == 0 && delta < 0) continue;
      const std::size_t size = k * 8192 + static_cast<std::size_t>(delta);
      check_trees(View(memory).first(size), {}, 32, set(), next);
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(TreeTest, RandomMessagesAndCustomizations) {
  pattern::Random random(5);
  const Bytes memory = pattern::bytes(5, 300000);
  const Bytes custom = pattern::bytes(55, 70000);
  for (const std::size_t custom_size :
       {0U, 1U, 41U, 8190U, 8191U, 8192U, 8193U, 20000U, 65535U, 65536U}) {
    for (unsigned i = 0; i < 8; ++i) {
      const std::size_t most = i < 3 ? 9000 : 300000;
      const std::size_t size = random.between(0, most);
      const std::size_t largest = std::size_t{1} << random.between(4, 17);
      check_trees(View(memory).first(size), View(custom).first(custom_size),
                  random.between(1, 600), set(),
                  [&](std::size_t) { return random.between(1, largest); });
      if (HasFatalFailure()) return;
    }
    check_trees({}, View(custom).first(custom_size), 64, set(),
                hashing::pieces_of(7));
  }
}

// The chunk ends inside the customization string or its length code.
TEST_P(TreeTest, ChunkEdgeInsideTheCustomization) {
  const Bytes memory = pattern::bytes(6, 20000);
  for (const std::size_t custom_size : {3U, 255U, 256U, 300U}) {
    for (const std::size_t chunks : {1U, 2U}) {
      for (std::size_t over = 0; over <= custom_size + 4; ++over) {
        if (over > 5 && over + 5 < custom_size && over % 50 != 0) continue;
        const std::size_t size = chunks * 8192 - over;
        check_trees(View(memory).first(size),
                    View(memory).subspan(9000, custom_size), 32, set(),
                    hashing::pieces_of(4096));
        if (HasFatalFailure()) return;
      }
    }
  }
}

// Pieces that end on and around chunk edges, and waves of chunks after them.
TEST_P(TreeTest, PiecesThatLeaveChunksHalfFull) {
  const Bytes memory = pattern::bytes(7, 250000);
  const Bytes expected = oracle::kt128(memory, {}, 32);
  for (const std::size_t first :
       {1U, 8191U, 8192U, 8193U, 12000U, 16384U, 16385U, 65535U, 65536U, 65537U,
        73728U, 100000U}) {
    for (const std::size_t second : {0U, 1U, 8191U, 8192U, 57344U, 65536U}) {
      lanehop::Kt128 hasher({}, set());
      hasher.update(View(memory).first(first));
      hasher.update(View(memory).subspan(first, second));
      const auto fork = hasher.finish();  // must not disturb
      hasher.update(View(memory).subspan(first + second));
      EXPECT_EQ(hashing::output(hasher, 32, hashing::pieces_of(32)), expected)
          << first << ", " << second;
      (void)fork;
    }
  }
}

// Hides from the compiler what memory holds, so that it neither drops stores
// nor guesses loads around the life of an object.
void hide(void* memory) { asm volatile("" : : "r"(memory) : "memory"); }

constexpr unsigned char kPattern = 0xC3;

template <class Hasher>
struct Memory {
  explicit Memory(unsigned char fill = kPattern) : pattern(fill) {
    std::memset(bytes, pattern, sizeof bytes);
    hide(bytes);
  }
  // The bytes at the end of the object that still hold the pattern.
  std::size_t untouched() {
    hide(bytes);
    std::size_t n = 0;
    while (n < sizeof bytes && bytes[sizeof bytes - 1 - n] == pattern) ++n;
    return n;
  }
  unsigned char pattern;
  alignas(Hasher) unsigned char bytes[sizeof(Hasher)];
};

template <class Hasher>
void check_leaf_untouched(lanehop::KernelSet set) {
  const Bytes message = pattern::bytes(8, 8192);
  for (const std::size_t size : {0U, 1U, 168U, 5000U, 8191U, 8192U}) {
    SCOPED_TRACE(size);
    // Patterns of their own, or a copied pattern would look untouched.
    Memory<Hasher> a(0xC3);
    Memory<Hasher> b(0x96);
    Memory<Hasher> c(0x69);
    auto* hasher = new (a.bytes) Hasher({}, set);
    EXPECT_GE(a.untouched(), 200U) << "constructed";
    hasher->update(View(message).first(size / 2));
    hasher->update(View(message).subspan(size / 2, size - size / 2));
    EXPECT_GE(a.untouched(), 200U) << "updated";
    if (size < 8192) {  // length_encode(0) is one byte more
      Bytes out(32);
      hasher->finish().read(out);
      EXPECT_GE(a.untouched(), 200U) << "finished";
    }
    auto* copy = new (b.bytes) Hasher(*hasher);
    EXPECT_GE(b.untouched(), 200U) << "copied";
    auto* assigned = new (c.bytes) Hasher({}, set);
    *assigned = *hasher;
    EXPECT_GE(c.untouched(), 200U) << "assigned";
    hasher->reset();
    EXPECT_GE(a.untouched(), 200U) << "reset";
    hasher->~Hasher();
    copy->~Hasher();
    assigned->~Hasher();
    EXPECT_GE(a.untouched(), 200U) << "destroyed";
    EXPECT_GE(b.untouched(), 200U) << "copy destroyed";
    EXPECT_GE(c.untouched(), 200U) << "assigned destroyed";
  }
  // The check can fail: the second chunk does use the leaf sponge.
  Memory<Hasher> a;
  auto* hasher = new (a.bytes) Hasher({}, set);
  hasher->update(message);
  hasher->update(View(message).first(1));
  EXPECT_LT(a.untouched(), 200U);
  hasher->~Hasher();
}

TEST_P(TreeTest, OneChunkDoesNotTouchTheLeafSponge) {
  check_leaf_untouched<lanehop::Kt128>(set());
  check_leaf_untouched<lanehop::Kt256>(set());
}

// What a hasher held is gone after `forget`, whatever that is.
template <class Hasher, class Forget>
void check_wiped(lanehop::KernelSet set, std::size_t size, Forget forget) {
  const Bytes message = pattern::bytes(9, size);
  Memory<Hasher> memory;
  auto* hasher = new (memory.bytes) Hasher({}, set);
  hasher->update(message);
  hide(memory.bytes);
  Bytes before(memory.bytes, memory.bytes + sizeof memory.bytes);
  forget(hasher);
  hide(memory.bytes);
  // No word of a state survives: states are words that look random.
  unsigned seen = 0;
  unsigned kept = 0;
  for (std::size_t at = 0; at + 8 <= before.size(); at += 8) {
    const auto* old_word = before.data() + at;
    const bool random_looking =
        std::count(old_word, old_word + 8, 0) <= 1 &&
        std::count(old_word, old_word + 8, kPattern) <= 1;
    if (!random_looking) continue;  // a pointer, a length, untouched
    ++seen;
    if (std::memcmp(old_word, memory.bytes + at, 8) == 0) ++kept;
  }
  EXPECT_EQ(kept, 0U) << size;
  EXPECT_GE(seen, size < 8192 ? 10U : 40U);  // there was something to wipe
}

template <class Hasher>
void check_wiped(lanehop::KernelSet set) {
  for (const std::size_t size : {100U, 8692U}) {
    check_wiped<Hasher>(set, size, [](Hasher* h) { h->~Hasher(); });
    check_wiped<Hasher>(set, size, [&](Hasher* h) {
      *h = Hasher({}, set);
      h->~Hasher();
    });
    check_wiped<Hasher>(set, size, [&](Hasher* h) {
      Hasher other({}, set);
      std::swap(*h, other);
      h->~Hasher();
    });
    check_wiped<Hasher>(set, size, [&](Hasher* h) {
      Hasher other({}, set);
      other.update(pattern::bytes(10, 2 * 8192));  // a tree, no open leaf
      *h = other;
    });
    check_wiped<Hasher>(set, size, [](Hasher* h) { h->reset(); });
  }
}

TEST_P(TreeTest, StatesAreWiped) {
  check_wiped<lanehop::Kt128>(set());
  check_wiped<lanehop::Kt256>(set());
}

}  // namespace
