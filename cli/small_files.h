// SPDX-License-Identifier: MIT
// Many small files: read one after the other, hashed side by side in lanes.
#ifndef LANEHOP_CLI_SMALL_FILES_H_
#define LANEHOP_CLI_SMALL_FILES_H_

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "cli/hash_jobs.h"
#include "cli/hasher.h"
#include "cli/job.h"

namespace k12sum {

/// What the job's hasher is made with. Borrows from both.
HashParameters parameters_of(const Job& job, const HashSettings& settings);

/// The hash of a small file, as many bytes as its job asks for.
class SmallHash final : public HashOutput {
 public:
  static constexpr std::size_t kMaxSize = 64;  // bytes

  bool output(std::uint64_t length, const ByteSink& sink) const override {
    return sink(std::span(bytes_).first(length));
  }
  std::span<unsigned char> bytes(std::size_t size) {
    return std::span(bytes_).first(size);
  }

 private:
  std::array<unsigned char, kMaxSize> bytes_;
};

/// A job on its way.
struct Slot {
  Job job;
  bool done = false;
  SmallHash hash;
};

/// Does those of `slots` that are plain small files, and leaves all others as
/// they are: also files that cannot be read or that change meanwhile. Opens
/// nothing but regular files. Threads: as long as no two use one object.
class SmallFiles {
 public:
  explicit SmallFiles(const HashSettings& settings) : settings_(settings) {}

  void hash(std::span<Slot> slots);

 private:
  bool fits(const Job& job) const;
  bool read(Slot& slot);
  void flush();

  const HashSettings& settings_;
  std::unique_ptr<unsigned char[]> buffer_;
  std::size_t filled_ = 0;
  std::vector<Slot*> read_;
  std::vector<lanehop::BatchJob> jobs_;
};

}  // namespace k12sum

#endif  // LANEHOP_CLI_SMALL_FILES_H_
