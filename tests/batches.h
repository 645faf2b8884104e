// SPDX-License-Identifier: MIT
// One way to call every batch function and what it is compared with, so that a
// test can be written once for all of them.
#ifndef LANEHOP_TESTS_BATCHES_H_
#define LANEHOP_TESTS_BATCHES_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "hashing.h"
#include "lanehop/lanehop.h"

namespace batches {

using hashing::Bytes;
using hashing::View;
using Span = std::span<std::uint8_t>;

struct Job {
  View message;
  Span out;
};

/// What the messages of a call have in common, where the algorithm has it.
struct Common {
  View custom = {};
  std::uint8_t domain = 0x1F;
};

struct Algorithm {
  const char* name;
  std::size_t rate;
  bool tree;
  /// Bytes of output; 0: as many as are asked for.
  std::size_t fixed_size;
  void (*batch)(const std::vector<Job>&, const Common&, lanehop::KernelSet);
  Bytes (*oracle)(View message, std::size_t size, const Common&);
  Bytes (*one_shot)(View message, std::size_t size, const Common&,
                    lanehop::KernelSet);
};

/// KT128, KT256, TurboSHAKE128, TurboSHAKE256, SHAKE128, SHAKE256, and SHA-3 in
/// four sizes.
std::span<const Algorithm> algorithms();

/// What the message's output must be. Up to two chunks it comes from the
/// oracle, beyond from the scalar set's one-shot, which other tests compare
/// with the oracle: that one is slow. Remembers answers by the message's
/// address, so messages must stay in place and unchanged: only for those in
/// pool().
const Bytes& expected(const Algorithm& algorithm, View message,
                      std::size_t size, const Common& common);

/// 3 MiB of pattern bytes, to take messages and customization strings from.
View pool();

/// What follows the message in a tree: the customization string and its length
/// code (RFC 9861, 3.3.1), in bytes.
std::size_t bytes_behind(View custom);

/// Outputs of given sizes in one piece of memory with gaps between them, all of
/// it filled, so that every stray byte shows.
class Outputs {
 public:
  /// Gaps are `gap` bytes; 0: the outputs touch each other.
  explicit Outputs(const std::vector<std::size_t>& sizes, std::size_t gap = 13);

  Span operator[](std::size_t i) {
    return Span(memory_).subspan(at_[i], sizes_[i]);
  }
  std::size_t size() const { return sizes_.size(); }
  /// What the memory was filled with, with `bytes` as output `i`.
  void expect(std::size_t i, View bytes);
  /// The whole memory is as expected.
  testing::AssertionResult check() const;
  const Bytes& memory() const { return memory_; }

 private:
  std::vector<std::size_t> sizes_, at_;
  Bytes memory_, expected_;
};

/// Runs the batch over messages and output sizes and compares everything.
testing::AssertionResult check(const Algorithm& algorithm,
                               const std::vector<View>& messages,
                               const std::vector<std::size_t>& sizes,
                               const Common& common, lanehop::KernelSet set);

}  // namespace batches

#endif  // LANEHOP_TESTS_BATCHES_H_
