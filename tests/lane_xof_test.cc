// SPDX-License-Identifier: MIT
// Lanes of an extendable-output function: each gives what the oracle gives,
// whatever the others do.
#include "lanehop/lane_xof.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <new>
#include <tuple>

#include "kernel_sets.h"
#include "lane_kinds.h"
#include "pattern.h"

namespace {

using hashing::Bytes;
using hashing::View;
using lane_kinds::expected;
using lane_kinds::for_each_kind;
using lane_kinds::for_each_width;
using lane_kinds::Kind;
using lane_kinds::Messages;
using lane_kinds::pieces_of;
using lane_kinds::read;

class LaneXofTest : public kernel_sets::KernelSetTest {};
INSTANTIATE_FOR_ALL_SETS(LaneXofTest);

template <std::size_t N>
Messages<N> patterns(std::uint64_t seed, std::size_t size) {
  Messages<N> messages;
  for (std::size_t j = 0; j < N; ++j) {
    messages[j] = pattern::bytes(seed + j, size);
  }
  return messages;
}

void append(Bytes* to, const Bytes& bytes) {
  to->insert(to->end(), bytes.begin(), bytes.end());
}

// A number of bytes that is nothing, a word, a block or the like, or any.
std::size_t some_size(pattern::Random* random, std::size_t rate) {
  const std::size_t sizes[] = {
      0, 0, 1, 7, 8, 9, rate - 1, rate, rate + 1, 2 * rate, 3 * rate + 5};
  const std::size_t i = random->between(0, std::size(sizes) + 3);
  return i < std::size(sizes) ? sizes[i] : random->between(0, 400);
}

TEST_P(LaneXofTest, RandomPiecesAndReads) {
  pattern::Random random(21);
  const auto set = this->set();
  for_each_width([&](auto n) {
    constexpr std::size_t kN = n();
    for_each_kind<kN>(set, [&](auto lanes, auto single, const Kind& kind) {
      Messages<kN> messages;
      for (unsigned call = 0; call < 6; ++call) {
        if (random.between(0, 3) == 0) {
          const Bytes same =
              pattern::bytes(call, some_size(&random, kind.rate));
          lanes.update(same);
          for (Bytes& message : messages) append(&message, same);
          continue;
        }
        Messages<kN> pieces;
        for (std::size_t j = 0; j < kN; ++j) {
          pieces[j] =
              pattern::bytes(100 * call + j, some_size(&random, kind.rate));
          append(&messages[j], pieces[j]);
        }
        lanes.update(pieces);
      }
      auto reader = lanes.finish();
      Messages<kN> out;
      for (const std::size_t size :
           {0U, 1U, 2U, 3U, 4U, 5U, 6U, 7U, 8U, 9U, 167U, 168U, 169U, 1000U}) {
        lane_kinds::read_more(&reader, &out, size);
        lane_kinds::read_more(&reader, &out, some_size(&random, kind.rate));
      }
      ASSERT_EQ(out, expected(kind, messages, out[0].size()));
      for (std::size_t j = 0; j < kN; ++j) {
        single.reset();
        single.update(messages[j]);
        ASSERT_EQ(
            hashing::output(single, out[j].size(), hashing::pieces_of(500)),
            out[j]);
      }
    });
  });
}

// In step, from the beginning of a block and from inside one.
TEST_P(LaneXofTest, EqualLengthsAroundTheEdge) {
  const auto set = this->set();
  for_each_width([&](auto n) {
    constexpr std::size_t kN = n();
    for_each_kind<kN>(set, [&](auto lanes, auto, const Kind& kind) {
      const std::size_t rate = kind.rate;
      for (const std::size_t before : {std::size_t{0}, std::size_t{13}}) {
        for (const std::size_t size :
             {std::size_t{0}, std::size_t{1}, std::size_t{8}, rate - 14,
              rate - 13, rate - 1, rate, rate + 1, 3 * rate - 13,
              3 * rate + 1}) {
          Messages<kN> messages = patterns<kN>(size, size);
          const Bytes head = pattern::bytes(1, before);
          lanes.reset();
          lanes.update(head);
          lanes.update(pieces_of(messages));
          for (Bytes& message : messages) {
            message.insert(message.begin(), head.begin(), head.end());
          }
          ASSERT_EQ(read(lanes.finish(), rate + 9),
                    expected(kind, messages, rate + 9))
              << before << " + " << size;
        }
      }
    });
  });
}

// Lanes that have no block while others do: each alone, all but one, and one
// more at every step.
TEST_P(LaneXofTest, LanesOutOfStep) {
  const auto set = this->set();
  for_each_width([&](auto n) {
    constexpr std::size_t kN = n();
    for_each_kind<kN>(set, [&](auto lanes, auto, const Kind& kind) {
      const auto check = [&](const auto& blocks_of) {
        lanes.reset();
        Messages<kN> messages = patterns<kN>(50, 3);
        lanes.update(messages);
        Messages<kN> pieces;
        for (std::size_t j = 0; j < kN; ++j) {
          pieces[j] = pattern::bytes(70 + j, blocks_of(j) * kind.rate + j);
          append(&messages[j], pieces[j]);
        }
        lanes.update(pieces);
        ASSERT_EQ(read(lanes.finish(), 40), expected(kind, messages, 40));
      };
      for (std::size_t one = 0; one < kN; ++one) {
        check([&](std::size_t j) { return j == one ? 3U : 0U; });
        check([&](std::size_t j) { return j == one ? 0U : 2U; });
      }
      check([&](std::size_t j) { return j; });
      check([&](std::size_t j) { return (5 * j + 2) % 4; });
    });
  });
}

TEST_P(LaneXofTest, OneLaneChanged) {
  const auto set = this->set();
  for_each_width([&](auto n) {
    constexpr std::size_t kN = n();
    for_each_kind<kN>(set, [&](auto lanes, auto, const Kind&) {
      const Messages<kN> messages = patterns<kN>(3, 500);
      const auto outputs = [&](const Messages<kN>& m) {
        lanes.reset();
        lanes.update(m);
        return read(lanes.finish(), 300);
      };
      const Messages<kN> same = outputs(messages);
      for (std::size_t changed = 0; changed < kN; ++changed) {
        Messages<kN> other = messages;
        if (changed % 2 == 0) {
          other[changed][499] ^= 1;
        } else {
          other[changed].push_back(0);
        }
        const Messages<kN> out = outputs(other);
        for (std::size_t j = 0; j < kN; ++j) {
          ASSERT_EQ(out[j] == same[j], j != changed) << j << ", " << changed;
        }
      }
    });
  });
}

TEST_P(LaneXofTest, ForksByCopying) {
  const auto set = this->set();
  for_each_width([&](auto n) {
    constexpr std::size_t kN = n();
    for_each_kind<kN>(set, [&](auto lanes, auto, const Kind& kind) {
      const Messages<kN> first = patterns<kN>(1, 200);
      const Messages<kN> more = patterns<kN>(40, 150);
      Messages<kN> both = first;
      for (std::size_t j = 0; j < kN; ++j) append(&both[j], more[j]);
      auto assigned = lanes;
      lanes.update(first);
      auto copy = lanes;
      assigned = lanes;
      copy.update(more);
      ASSERT_EQ(read(copy.finish(), 200), expected(kind, both, 200));
      ASSERT_EQ(read(lanes.finish(), 200), expected(kind, first, 200));
      lanes.update(more);  // goes on after finish()
      ASSERT_EQ(read(lanes.finish(), 200), expected(kind, both, 200));
      ASSERT_EQ(read(assigned.finish(), 200), expected(kind, first, 200));

      auto reader = lanes.finish();
      Messages<kN> head;
      lane_kinds::read_more(&reader, &head, 99);
      auto fork = reader;
      auto other = assigned.finish();
      other = reader;
      for (auto* one : {&reader, &fork, &other}) {
        Messages<kN> out = head;
        lane_kinds::read_more(one, &out, 300);
        ASSERT_EQ(out, expected(kind, both, 399));
      }
    });
  });
}

// States are words that look random; none is left. They come first in an
// object; what follows is no secret, and padding is whatever the stack held.
template <class Object, std::size_t N>
void expect_wiped(const auto& make, const auto& forget) {
  alignas(Object) unsigned char memory[sizeof(Object)] = {};
  const auto hide = [&] { __asm__ volatile("" : : "r"(memory) : "memory"); };
  auto* const object = new (memory) Object(make());
  hide();
  const Bytes before(std::begin(memory), std::end(memory));
  forget(object);
  hide();
  unsigned seen = 0, kept = 0;
  for (std::size_t at = 0; at < 8 * lanehop::detail::lane_words(N); at += 8) {
    const auto* const word = before.data() + at;
    if (std::count(word, word + 8, 0) > 1) continue;
    ++seen;
    if (std::equal(word, word + 8, memory + at)) ++kept;
  }
  EXPECT_EQ(kept, 0U);
  EXPECT_GE(seen, 20U);
}

TEST_P(LaneXofTest, StatesAreWiped) {
  const auto set = this->set();
  for_each_width([&](auto n) {
    for_each_kind<n()>(set, [&](auto lanes, auto, const Kind&) {
      using Hasher = decltype(lanes);
      using Reader = decltype(lanes.finish());
      const Hasher fresh = lanes;
      lanes.update(pattern::bytes(1, 1000));
      const auto hasher = [&] { return lanes; };
      const auto reader = [&] {
        auto r = lanes.finish();
        std::ignore = r.template read<500>();
        return r;
      };
      expect_wiped<Hasher, n()>(hasher, [](Hasher* h) { h->~Hasher(); });
      expect_wiped<Hasher, n()>(hasher, [](Hasher* h) { h->reset(); });
      expect_wiped<Hasher, n()>(hasher, [&](Hasher* h) { *h = fresh; });
      expect_wiped<Reader, n()>(reader, [](Reader* r) { r->~Reader(); });
      expect_wiped<Reader, n()>(reader,
                                [&](Reader* r) { *r = fresh.finish(); });
    });
  });
}

}  // namespace
