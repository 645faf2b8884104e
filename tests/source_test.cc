// SPDX-License-Identifier: MIT
// Messages that the tasks of a tree fetch by themselves. Also built alone, for
// ThreadSanitizer.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <thread>
#include <vector>

#include "executors.h"
#include "kernel_sets.h"
#include "lanehop/k12.h"
#include "pattern.h"

namespace {

using lanehop::Kt128;
using lanehop::Kt256;
using lanehop::Parallel;
using lanehop::Source;
using View = std::span<const unsigned char>;

constexpr std::size_t kChunk = 8192;
constexpr std::size_t kPiece = Source::kMaxPiece;

/// `size` bytes, the same 256 KiB again and again, so that long messages need
/// no memory. Checks what it is asked for.
class Periodic : public Source {
 public:
  explicit Periodic(std::uint64_t size) : size_(size) {}

  View bytes(std::uint64_t offset, std::size_t size,
             std::size_t worker) noexcept override {
    EXPECT_LE(size, kMaxPiece);
    EXPECT_LT(worker, kMaxWorkers);
    Asked& asked = asked_[worker];
    EXPECT_GE(offset, asked.from) << "not ascending";
    EXPECT_FALSE(asked.ended) << "asked again after the end";
    asked.from = offset + size;
    total_ += size;
    const std::uint64_t left = size_ - std::min(offset, size_);
    asked.ended = left < size;
    return period(offset).first(std::min<std::uint64_t>(size, left));
  }

  /// Bytes asked for so far.
  std::uint64_t total() const { return total_; }

  static View period(std::uint64_t offset) {
    static const std::vector<std::uint8_t> bytes = [] {
      std::vector<std::uint8_t> once =
          pattern::bytes(pattern::kFileSeed, kPiece);
      once.insert(once.end(), once.begin(), once.end());
      return once;
    }();
    return View(bytes).subspan(offset % kPiece, kPiece);
  }

 private:
  struct Asked {
    std::uint64_t from = 0;
    bool ended = false;
  };
  const std::uint64_t size_;
  Asked asked_[kMaxWorkers];
  std::atomic<std::uint64_t> total_ = 0;
};

template <class Kt>
void update_serially(Kt& hasher, std::uint64_t size) {
  for (std::uint64_t at = 0; at < size;) {
    const auto part = std::min<std::uint64_t>(size - at, kPiece);
    hasher.update(Periodic::period(at).first(part));
    at += part;
  }
}

template <class Kt>
void check(lanehop::Executor& executor, std::size_t before, Source& source,
           std::uint64_t size, lanehop::KernelSet set) {
  SCOPED_TRACE(testing::Message() << size << " bytes after " << before);
  Kt serial({}, set), hasher({}, set);
  update_serially(serial, before);
  update_serially(hasher, before);
  update_serially(serial, size);
  serial.update("and on");
  EXPECT_EQ(hasher.update(source, Parallel(executor)), size);
  hasher.update("and on");
  EXPECT_EQ(hasher.finish().template read<40>(),
            serial.finish().template read<40>());
}

using SourceTest = kernel_sets::KernelSetTest;

TEST_P(SourceTest, EndsAnywhere) {
  executors::Threads threads;
  for (const std::size_t before :
       {std::size_t{0}, std::size_t{5}, kChunk, kChunk + 1, 3 * kChunk}) {
    const std::size_t head = before == 3 * kChunk ? 0 : kChunk;
    for (const std::size_t border :
         {std::size_t{0}, kChunk, 8 * kChunk, kPiece, head + kPiece,
          8 * kChunk + kPiece, 5 * kPiece}) {
      for (const std::size_t beyond : {0U, 1U, 8191U}) {
        const std::size_t size = border + beyond;
        Periodic source(size), other(size);
        check<Kt128>(threads, before, source, size, set());
        check<Kt256>(threads, before, other, size, set());
      }
    }
  }
  EXPECT_EQ(threads.finished_serially(), 0U);
}

TEST_P(SourceTest, ExecutorsThatMisbehave) {
  executors::None none;
  executors::HalfThenThrow half;
  executors::Twice twice;
  lanehop::SerialExecutor serial;
  for (lanehop::Executor* const executor :
       {static_cast<lanehop::Executor*>(&none),
        static_cast<lanehop::Executor*>(&half),
        static_cast<lanehop::Executor*>(&twice),
        static_cast<lanehop::Executor*>(&serial)}) {
    Periodic source(3 * kPiece + 9);
    check<Kt128>(*executor, 0, source, 3 * kPiece + 9, set());
  }
  EXPECT_EQ(none.finished_serially(), 1U);
  EXPECT_EQ(half.finished_serially(), 1U);
}

/// Ends, and has bytes again farther on, as a file has that grows.
class Growing final : public Periodic {
 public:
  explicit Growing(std::uint64_t size)
      : Periodic(std::numeric_limits<std::uint64_t>::max()), size_(size) {}
  View bytes(std::uint64_t offset, std::size_t size,
             std::size_t worker) noexcept override {
    const View all = Periodic::bytes(offset, size, worker);
    if (offset > size_ || offset + size <= size_) return all;
    return all.first(size_ - offset);
  }

 private:
  const std::uint64_t size_;
};

// All that lies behind the end is left out, whoever got there first.
TEST_P(SourceTest, WhatFollowsTheEndIsLeftOut) {
  executors::Threads threads;
  for (const std::size_t size :
       {2 * kPiece, 2 * kPiece + 3 * kChunk + 7, 40 * kPiece + 1}) {
    Growing source(size);
    check<Kt128>(threads, 0, source, size, set());
    // One task may be late at the end: the others fill the ring meanwhile.
    EXPECT_LE(source.total(), size + (32 + 1) * kPiece) << "does not end";
  }
}

/// Keeps the first piece until the ring is full behind it.
class Held final : public Periodic {
 public:
  /// In KT128; the ring has one more.
  static constexpr int kOthers = 31;

  using Periodic::Periodic;
  View bytes(std::uint64_t offset, std::size_t size,
             std::size_t worker) noexcept override {
    // By its offset: who takes a piece first may ask for it second.
    if (size == kMaxPiece && offset < kMaxPiece) {
      while (others_ < kOthers) std::this_thread::yield();
      // Every chance for the others to go too far.
      for (int i = 0; i < 1000; ++i) std::this_thread::yield();
      EXPECT_EQ(others_, kOthers);
    } else {
      ++others_;
    }
    return Periodic::bytes(offset, size, worker);
  }

 private:
  std::atomic<int> others_ = -1;  // the one before the pieces is none
};

// Memory is bounded: when one task is late, the others wait for it.
TEST_P(SourceTest, NobodyGoesFartherThanTheRing) {
  executors::Threads threads;
  Held source(70 * kPiece);
  check<Kt128>(threads, 0, source, 70 * kPiece, set());
}

#ifndef NDEBUG
/// One byte too many from `from` on.
class TooMuch final : public Periodic {
 public:
  explicit TooMuch(std::uint64_t from) : Periodic(5 * kPiece), from_(from) {}
  View bytes(std::uint64_t offset, std::size_t size,
             std::size_t worker) noexcept override {
    const View asked = Periodic::bytes(offset, size, worker);
    if (offset < from_) return asked;
    return {asked.data(), asked.size() + 1};  // nobody reads it
  }

 private:
  const std::uint64_t from_;
};

TEST(SourceDeathTest, MoreThanAskedFor) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  lanehop::SerialExecutor executor;
  for (const std::size_t from : {std::size_t{0}, std::size_t{1}}) {
    TooMuch source(from);
    Kt128 hasher;
    EXPECT_DEATH(hasher.update(source, executor), "more than asked for");
  }
}
#endif

INSTANTIATE_FOR_ALL_SETS(SourceTest);

}  // namespace
