// SPDX-License-Identifier: MIT
// A streaming hash whose output can be of any length: what a file is fed to,
// whatever the algorithm.
#ifndef LANEHOP_CLI_HASHER_H_
#define LANEHOP_CLI_HASHER_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "lanehop/executor.h"

namespace k12sum {

/// Takes the next bytes of an output. False ends the output early.
using ByteSink = std::function<bool(std::span<const unsigned char> bytes)>;

/// The output of a hash, from its beginning.
class HashOutput {
 public:
  virtual ~HashOutput() = default;

  /// Hands the first `length` bytes of the output to `sink`, in pieces, so that
  /// the memory used does not depend on `length`. False when `sink` ended it.
  virtual bool output(std::uint64_t length, const ByteSink& sink) const = 0;
};

class Hasher : public HashOutput {
 public:
  /// Absorbs the next bytes of the message.
  virtual void update(std::span<const unsigned char> piece) = 0;

  /// Absorbs all of `source` on several threads and returns how many bytes that
  /// were; no value where the algorithm has nothing for several threads to do.
  virtual std::optional<std::uint64_t> update(
      lanehop::Source& /*source*/, const lanehop::Parallel& /*parallel*/) {
    return std::nullopt;
  }
};

}  // namespace k12sum

#endif  // LANEHOP_CLI_HASHER_H_
