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
using lane_kinds::for_each;
using lane_kinds::Kind;
using lane_kinds::Lanes;
using lane_kinds::Messages;
using lane_kinds::read;

class LaneXofTest : public kernel_sets::KernelSetTest {};
INSTANTIATE_FOR_ALL_SETS(LaneXofTest);

Messages patterns(std::size_t lanes, std::uint64_t seed, std::size_t size) {
  Messages messages;
  for (std::size_t j = 0; j < lanes; ++j) {
    messages.push_back(pattern::bytes(seed + j, size));
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
  for_each(set(), [&](Lanes& lanes, const Kind& kind) {
    Messages messages(lanes.size());
    for (unsigned call = 0; call < 6; ++call) {
      if (random.between(0, 3) == 0) {
        const Bytes same = pattern::bytes(call, some_size(&random, kind.rate));
        lanes.update_all(same);
        for (Bytes& message : messages) append(&message, same);
        continue;
      }
      Messages pieces;
      for (std::size_t j = 0; j < lanes.size(); ++j) {
        pieces.push_back(
            pattern::bytes(100 * call + j, some_size(&random, kind.rate)));
        append(&messages[j], pieces[j]);
      }
      lanes.update(pieces);
    }
    const auto reader = lanes.finish();
    Messages out(lanes.size());
    for (const std::size_t size :
         {0U, 1U, 2U, 3U, 4U, 5U, 6U, 7U, 8U, 9U, 167U, 168U, 169U, 1000U}) {
      lane_kinds::read_more(*reader, &out, size);
      lane_kinds::read_more(*reader, &out, some_size(&random, kind.rate));
    }
    ASSERT_EQ(out, kind.expected(messages, out[0].size()));
    for (std::size_t j = 0; j < lanes.size(); ++j) {
      ASSERT_EQ(lanes.single(messages[j], out[j].size()), out[j]);
    }
  });
}

// In step, from the beginning of a block and from inside one.
TEST_P(LaneXofTest, EqualLengthsAroundTheEdge) {
  for_each(set(), [&](Lanes& lanes, const Kind& kind) {
    const std::size_t rate = kind.rate;
    for (const std::size_t before : {std::size_t{0}, std::size_t{13}}) {
      for (const std::size_t size :
           {std::size_t{0}, std::size_t{1}, std::size_t{8}, rate - 14,
            rate - 13, rate - 1, rate, rate + 1, 3 * rate - 13, 3 * rate + 1}) {
        Messages messages = patterns(lanes.size(), size, size);
        const Bytes head = pattern::bytes(1, before);
        lanes.reset();
        lanes.update_all(head);
        lanes.update(messages);
        for (Bytes& message : messages) {
          message.insert(message.begin(), head.begin(), head.end());
        }
        ASSERT_EQ(read(lanes, rate + 9), kind.expected(messages, rate + 9))
            << before << " + " << size;
      }
    }
  });
}

// Lanes that have no block while others do: each alone, all but one, and one
// more at every step.
TEST_P(LaneXofTest, LanesOutOfStep) {
  for_each(set(), [&](Lanes& lanes, const Kind& kind) {
    const auto check = [&](const auto& blocks_of) {
      lanes.reset();
      Messages messages = patterns(lanes.size(), 50, 3);
      lanes.update(messages);
      Messages pieces;
      for (std::size_t j = 0; j < lanes.size(); ++j) {
        pieces.push_back(pattern::bytes(70 + j, blocks_of(j) * kind.rate + j));
        append(&messages[j], pieces[j]);
      }
      lanes.update(pieces);
      ASSERT_EQ(read(lanes, 40), kind.expected(messages, 40));
    };
    for (std::size_t one = 0; one < lanes.size(); ++one) {
      check([&](std::size_t j) { return j == one ? 3U : 0U; });
      check([&](std::size_t j) { return j == one ? 0U : 2U; });
    }
    check([&](std::size_t j) { return j; });
    check([&](std::size_t j) { return (5 * j + 2) % 4; });
  });
}

TEST_P(LaneXofTest, OneLaneChanged) {
  for_each(set(), [&](Lanes& lanes, const Kind&) {
    const Messages messages = patterns(lanes.size(), 3, 500);
    const auto outputs = [&](const Messages& m) {
      lanes.reset();
      lanes.update(m);
      return read(lanes, 300);
    };
    const Messages same = outputs(messages);
    for (std::size_t changed = 0; changed < lanes.size(); ++changed) {
      Messages other = messages;
      if (changed % 2 == 0) {
        other[changed][499] ^= 1;
      } else {
        other[changed].push_back(0);
      }
      const Messages out = outputs(other);
      for (std::size_t j = 0; j < lanes.size(); ++j) {
        ASSERT_EQ(out[j] == same[j], j != changed) << j << ", " << changed;
      }
    }
  });
}

TEST_P(LaneXofTest, ForksByCopying) {
  for_each(set(), [&](Lanes& lanes, const Kind& kind) {
    const Messages first = patterns(lanes.size(), 1, 200);
    const Messages more = patterns(lanes.size(), 40, 150);
    Messages both = first;
    for (std::size_t j = 0; j < lanes.size(); ++j) append(&both[j], more[j]);
    const auto assigned = lanes.copy();
    lanes.update(first);
    const auto copy = lanes.copy();
    assigned->assign(lanes);
    copy->update(more);
    ASSERT_EQ(read(*copy, 200), kind.expected(both, 200));
    ASSERT_EQ(read(lanes, 200), kind.expected(first, 200));
    lanes.update(more);  // goes on after finish()
    ASSERT_EQ(read(lanes, 200), kind.expected(both, 200));
    ASSERT_EQ(read(*assigned, 200), kind.expected(first, 200));

    const auto reader = lanes.finish();
    Messages head(lanes.size());
    lane_kinds::read_more(*reader, &head, 99);
    const auto fork = reader->copy();
    const auto other = assigned->finish();
    other->assign(*reader);
    for (const auto* one : {&reader, &fork, &other}) {
      Messages out = head;
      lane_kinds::read_more(**one, &out, 300);
      ASSERT_EQ(out, kind.expected(both, 399));
    }
  });
}

// States are words that look random; none is left. They come first in an
// object; what follows is no secret, and padding is whatever the stack held.
void expect_none_kept(View before, View after, std::size_t words) {
  unsigned seen = 0, kept = 0;
  for (std::size_t at = 0; at < 8 * words; at += 8) {
    const View word = before.subspan(at, 8);
    if (std::count(word.begin(), word.end(), 0) > 1) continue;
    ++seen;
    if (std::equal(word.begin(), word.end(), after.data() + at)) ++kept;
  }
  EXPECT_EQ(kept, 0U);
  EXPECT_GE(seen, 20U);
}

template <std::size_t N, class Object>
void expect_wiped(const Object& secret, void (*forget)(Object*, const Object&),
                  const Object& other) {
  alignas(Object) unsigned char memory[sizeof(Object)] = {};
  const auto hide = [&] { __asm__ volatile("" : : "r"(memory) : "memory"); };
  auto* const object = new (memory) Object(secret);
  hide();
  const Bytes before(std::begin(memory), std::end(memory));
  forget(object, other);
  hide();
  expect_none_kept(before, memory, lanehop::detail::lane_words(N));
}

TEST_P(LaneXofTest, StatesAreWiped) {
  const auto set = this->set();
  lane_kinds::for_each_width([&](auto n) {
    lane_kinds::for_each_type<n()>(set, [&](auto lanes, auto, const Kind&) {
      using Hasher = decltype(lanes);
      using Reader = decltype(lanes.finish());
      const Hasher fresh = lanes;
      lanes.update(pattern::bytes(1, 1000));
      Reader reader = lanes.finish();
      std::ignore = reader.template read<500>();
      expect_wiped<n(), Hasher>(
          lanes, [](Hasher* h, const Hasher&) { h->~Hasher(); }, fresh);
      expect_wiped<n(), Hasher>(
          lanes, [](Hasher* h, const Hasher&) { h->reset(); }, fresh);
      expect_wiped<n(), Hasher>(
          lanes, [](Hasher* h, const Hasher& other) { *h = other; }, fresh);
      expect_wiped<n(), Reader>(
          reader, [](Reader* r, const Reader&) { r->~Reader(); }, reader);
      expect_wiped<n(), Reader>(
          reader, [](Reader* r, const Reader& other) { *r = other; },
          fresh.finish());
    });
  });
}

}  // namespace
