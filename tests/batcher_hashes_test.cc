// SPDX-License-Identifier: MIT
// Both batchers, all hashes, every kernel set: what the oracle says, whatever
// is submitted, waited for and cancelled in between.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <optional>
#include <vector>

#include "batcher_log.h"
#include "counting_set.h"
#include "dispatch/dispatch.h"
#include "hashing.h"
#include "kernel_sets.h"
#include "lanehop/batcher.h"
#include "oracle.h"
#include "pattern.h"

namespace {

using batcher_log::log;
using batcher_log::Numbers;
using hashing::Bytes;
using lanehop::Batcher;
using lanehop::BatcherOptions;
using lanehop::Customization;
using lanehop::Digest;
using lanehop::DomainByte;
using lanehop::Kt128;
using lanehop::LockedBatcher;
using lanehop::Ticket;

// A result of any size, whatever the batcher writes: bytes or a digest.
struct AnyResult {
  explicit AnyResult(std::size_t size) : bytes(size, 0xEE) {}
  auto out(const auto&) { return lanehop::Output(bytes); }
  const Bytes& get() const { return bytes; }
  Bytes bytes;
};
template <std::size_t N>
struct DigestResult {
  explicit DigestResult(std::size_t) { std::memset(digest.data(), 0xEE, N); }
  Digest<N>& out(const auto&) { return digest; }
  Bytes get() const { return Bytes(digest.begin(), digest.end()); }
  Digest<N> digest;
};

// Random submissions, waits, flushes and cancellations; `hash` is the oracle.
template <class Result>
void check_random(auto&& batcher, std::size_t out_size, auto hash) {
  struct Message {
    Bytes bytes;
    Result result;
    std::optional<Ticket> ticket;
    bool cancelled = false;
  };
  constexpr std::size_t kMessages = 120;
  pattern::Random random(out_size + 1);
  std::vector<Message> messages;
  Numbers called;
  called.reserve(kMessages);
  for (std::size_t i = 0; i < kMessages; ++i) {
    const std::size_t size = random.between(0, 9) == 0
                                 ? random.between(8000, 20'000)
                                 : random.between(0, 700);
    messages.push_back({pattern::bytes(i, size),
                        Result(random.between(0, 3) == 0 ? 0 : out_size),
                        {}});
  }
  for (Message& m : messages) {
    const lanehop::SubmitOptions options{.callback = log, .context = &called};
    if (m.bytes.size() <= batcher.max_copy() && random.between(0, 1) == 0) {
      Bytes shortlived = m.bytes;
      m.ticket =
          batcher.try_submit_copy(shortlived, m.result.out(batcher), options)
              .ticket;
      std::fill(shortlived.begin(), shortlived.end(), 0xDD);
    } else {
      m.ticket = batcher.try_submit(m.bytes, m.result.out(batcher), options);
    }
    ASSERT_TRUE(m.ticket.has_value());
    Message& other = messages[random.between(0, kMessages - 1)];
    if (!other.ticket.has_value()) continue;
    switch (random.between(0, 7)) {
      case 0:
        batcher.wait(*other.ticket);
        ASSERT_FALSE(batcher.cancel(*other.ticket));
        if (!other.cancelled) {
          ASSERT_EQ(other.result.get(),
                    hash(other.bytes, other.result.get().size()));
        }
        break;
      case 1:
        other.cancelled |= batcher.cancel(*other.ticket);
        break;
      case 2:
        if (random.between(0, 3) == 0) batcher.flush();
        break;
      default:
        break;
    }
  }
  batcher.flush();
  EXPECT_EQ(batcher.waiting(), 0U);
  Numbers expected;
  for (const Message& m : messages) {
    const std::size_t size = m.result.get().size();
    if (m.cancelled) {
      ASSERT_EQ(m.result.get(), Bytes(size, 0xEE)) << "cancelled, but written";
    } else {
      ASSERT_EQ(m.result.get(), hash(m.bytes, size)) << m.bytes.size();
      expected.push_back(m.ticket->number());
    }
  }
  EXPECT_EQ(called, expected) << "every one once, in order";
}

template <template <class> class B>
void check_all_hashes(lanehop::KernelSet set) {
  const BatcherOptions options{.capacity = 100, .max_copy = 400};
  const Bytes custom = pattern::bytes(3, 50);
  const Customization customization(custom);
  check_random<AnyResult>(B<Kt128>(options, customization, set), 32,
                          [&](const Bytes& m, std::size_t size) {
                            return oracle::kt128(m, custom, size);
                          });
  check_random<AnyResult>(B<lanehop::Kt256>(options, customization, set), 200,
                          [&](const Bytes& m, std::size_t size) {
                            return oracle::kt256(m, custom, size);
                          });
  check_random<AnyResult>(
      B<lanehop::TurboShake128>(options, DomainByte(0x0B), set), 170,
      [](const Bytes& m, std::size_t size) {
        return oracle::turboshake128(m, 0x0B, size);
      });
  check_random<AnyResult>(
      B<lanehop::TurboShake256>(options, DomainByte(0x7F), set), 64,
      [](const Bytes& m, std::size_t size) {
        return oracle::turboshake256(m, 0x7F, size);
      });
  check_random<AnyResult>(B<lanehop::Shake128>(options, set), 32,
                          oracle::shake128);
  check_random<AnyResult>(B<lanehop::Shake256>(options, set), 33,
                          oracle::shake256);
  check_random<DigestResult<28>>(B<lanehop::Sha3_224>(options, set), 28,
                                 oracle::sha3);
  check_random<DigestResult<32>>(B<lanehop::Sha3_256>(options, set), 32,
                                 oracle::sha3);
  check_random<DigestResult<48>>(B<lanehop::Sha3_384>(options, set), 48,
                                 oracle::sha3);
  check_random<DigestResult<64>>(B<lanehop::Sha3_512>(options, set), 64,
                                 oracle::sha3);
}

class BatcherHashesTest : public kernel_sets::KernelSetTest {};
INSTANTIATE_FOR_ALL_SETS(BatcherHashesTest);

TEST_P(BatcherHashesTest, Unlocked) { check_all_hashes<Batcher>(set()); }
TEST_P(BatcherHashesTest, Locked) { check_all_hashes<LockedBatcher>(set()); }

TEST(BatcherHashes, TheKernelSetThatWasAskedFor) {
  const auto set = lanehop::detail::KernelAccess::make(counting::kEightLanes);
  Batcher<Kt128> batcher({}, {}, set);
  EXPECT_EQ(batcher.fill(), 32U);
  const Bytes message = pattern::bytes(7, 10'000);
  Digest<32> digest;
  counting::reset();
  ASSERT_TRUE(batcher.try_submit(message, digest));
  EXPECT_EQ(counting::counts().all(), 0U);
  batcher.flush();
  EXPECT_GT(counting::counts().all(), 0U);
}

}  // namespace
