// SPDX-License-Identifier: MIT
// What memory batches touch: no byte beside messages and outputs, nothing
// allocated, and a stack that does not grow with the batch.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

#include "allocations.h"
#include "batches.h"
#include "guarded.h"
#include "lane_sets.h"
#include "measured_stack.h"
#include "pattern.h"

namespace {

using batches::Algorithm;
using batches::Bytes;
using batches::View;
using lanehop::BatchJob;
using Span = std::span<std::uint8_t>;

class BatchMemoryTest : public lane_sets::LaneSetTest {};
INSTANTIATE_FOR_ALL_LANE_SETS(BatchMemoryTest);

// Every message and every output ends at a page that cannot be touched, or
// begins behind one; so does the customization string.
void check_guarded(const Algorithm& algorithm, bool at_back,
                   lanehop::KernelSet set) {
  pattern::Random random(algorithm.rate + 4);
  std::vector<std::unique_ptr<Guarded>> memory;
  const auto place = [&](std::size_t size) {
    memory.push_back(std::make_unique<Guarded>(size));
    return Span(at_back ? memory.back()->back(size) : memory.back()->front(),
                size);
  };
  const View custom = batches::pool().first(algorithm.tree ? 777 : 0);
  const Span custom_copy = place(custom.size());
  std::copy(custom.begin(), custom.end(), custom_copy.begin());
  std::vector<batches::Job> jobs;
  for (std::size_t i = 0; i < 33; ++i) {
    const std::size_t most = algorithm.tree && i % 4 == 1 ? 30000 : 900;
    const std::size_t size =
        i % 2 == 0 ? algorithm.rate * (i % 5) : random.between(0, most);
    const View from = batches::pool().subspan(i, size);
    const Span message = place(size);
    std::copy(from.begin(), from.end(), message.begin());
    jobs.push_back(
        {message, place(algorithm.fixed_size != 0 ? algorithm.fixed_size
                                                  : random.between(0, 400))});
  }
  algorithm.batch(jobs, {custom_copy}, set);
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    const Span out = jobs[i].out;
    const View message = batches::pool().subspan(i, jobs[i].message.size());
    EXPECT_EQ(Bytes(out.begin(), out.end()),
              batches::expected(algorithm, message, out.size(), {custom}))
        << i;
  }
}

TEST_P(BatchMemoryTest, NothingBesideMessagesAndOutputsIsTouched) {
  for (const Algorithm& algorithm : batches::algorithms()) {
    SCOPED_TRACE(algorithm.name);
    check_guarded(algorithm, true, set());
    check_guarded(algorithm, false, set());
  }
}

// Empty messages and outputs without an address, between others.
TEST_P(BatchMemoryTest, NullPointers) {
  for (const Algorithm& algorithm : batches::algorithms()) {
    SCOPED_TRACE(algorithm.name);
    const std::size_t size =
        algorithm.fixed_size != 0 ? algorithm.fixed_size : 32;
    const View message = batches::pool().first(9000);
    batches::Outputs outputs({size, size, size});
    std::vector<batches::Job> jobs = {
        {View(), outputs[0]}, {message, outputs[1]}, {View(), outputs[2]}};
    if (algorithm.fixed_size == 0) {
      jobs.insert(jobs.begin() + 1, {message, Span()});
      jobs.push_back({View(), Span()});
    }
    algorithm.batch(jobs, {}, set());
    outputs.expect(0, batches::expected(algorithm, View(), size, {}));
    outputs.expect(1, batches::expected(algorithm, message, size, {}));
    outputs.expect(2, batches::expected(algorithm, View(), size, {}));
    EXPECT_TRUE(outputs.check());
  }
}

using Jobs = std::vector<BatchJob>;

// Tiny messages, all in one small buffer, and outputs of 1 to 8 bytes, side by
// side; one message in 10000 is a large tree.
struct ManyJobs {
  explicit ManyJobs(std::size_t count) : out(count * 9 / 2 + 8) {
    jobs.reserve(count);
    std::size_t at = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const bool large = i % 10000 == 5000;
      const std::size_t size = large ? 300'000 : i % 64;
      const View message = batches::pool().subspan(i % 512, size);
      jobs.push_back({message, Span(out).subspan(at, 1 + i % 8)});
      at += 1 + i % 8;
    }
  }
  Bytes out;
  Jobs jobs;
};

// A few outputs of each size; hashing all of them again takes too long.
void check_some(const Algorithm& algorithm, const Jobs& jobs) {
  const std::size_t stride = jobs.size() / 100 | 1;
  const auto check = [&](const BatchJob& job) {
    const View message(job.message.data(), job.message.size());
    ASSERT_EQ(Bytes(job.out.data(), job.out.data() + job.out.size()),
              batches::expected(algorithm, message, job.out.size(), {}));
  };
  for (std::size_t i = 0; i < jobs.size(); i += stride) check(jobs[i]);
  for (std::size_t i = 5000; i < jobs.size(); i += 10000) check(jobs[i]);
  check(jobs.back());
}

const Algorithm& kt128() { return batches::algorithms()[0]; }
const Algorithm& turboshake128() { return batches::algorithms()[2]; }

// Debug builds allocate to check that outputs are apart.
void expect_no_allocation_since([[maybe_unused]] std::size_t before) {
#ifdef NDEBUG
  EXPECT_EQ(allocations::count(), before);
#endif
}

TEST_P(BatchMemoryTest, AMillionMessagesAllocateNothing) {
  // A call, which Clang may not leave out as it may a new-expression.
  const std::size_t before_control = allocations::count();
  ::operator delete(::operator new(1));
  EXPECT_GT(allocations::count(), before_control) << "nothing is counted";
  // Where lanes are slow or none, a tenth has to do.
  const bool fast = set().lanes() > 1 && !set().name().starts_with("counting");
  ManyJobs many(fast ? 1'000'000 : 100'000);
  std::size_t before = allocations::count();
  lanehop::kt128_batch(many.jobs, {}, set());
  expect_no_allocation_since(before);
  check_some(kt128(), many.jobs);

  std::fill(many.out.begin(), many.out.end(), std::uint8_t{0});
  many.jobs.erase(many.jobs.begin() + 100'000, many.jobs.end());
  before = allocations::count();
  lanehop::turboshake128_batch(many.jobs, {}, set());
  expect_no_allocation_since(before);
  check_some(turboshake128(), many.jobs);
}

// lanehop/batch.h promises so much.
constexpr std::size_t kStack = std::size_t{30} << 10;

std::size_t stack_used_by(const std::function<void()>& body) {
  body();  // The dynamic linker's work is done when it is measured.
  return measured_stack::used_by(body);
}

// The stack is that of a thread with 256 KiB, below which lies a guard page.
TEST_P(BatchMemoryTest, StackStaysSmall) {
#ifdef LANEHOP_TESTS_ASAN
  GTEST_SKIP() << "AddressSanitizer puts frames elsewhere and pads them";
#endif
  const ManyJobs some(20'000);
  const auto check = [&](auto batch) {
    const std::size_t used =
        stack_used_by([&] { batch(std::span<const BatchJob>(some.jobs)); });
    EXPECT_LE(used, kStack);
    EXPECT_GE(used, 200U) << "less than one state: nothing was measured";
  };
  check([&](auto jobs) { lanehop::kt128_batch(jobs, {}, set()); });
  check([&](auto jobs) { lanehop::kt256_batch(jobs, {}, set()); });
  check([&](auto jobs) { lanehop::shake128_batch(jobs, set()); });
  check([&](auto jobs) { lanehop::turboshake256_batch(jobs, {}, set()); });

  std::vector<lanehop::Kt128> trees(1000, lanehop::Kt128({}, set()));
  std::vector<lanehop::StreamPiece<lanehop::Kt128>> pieces;
  for (std::size_t i = 0; i < 3000; ++i) {
    const std::size_t size = i % 100 == 0 ? 200'000 : 2000;
    pieces.push_back(
        {trees[i % trees.size()], batches::pool().subspan(i, size)});
  }
  EXPECT_LE(stack_used_by([&] { lanehop::update_many(pieces); }), kStack);
  const std::vector<lanehop::BorrowedInput> scattered(
      1000, batches::pool().first(1500));
  EXPECT_LE(stack_used_by([&] { trees[0].update(scattered); }), kStack);
}

}  // namespace
