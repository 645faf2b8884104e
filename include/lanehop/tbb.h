// SPDX-License-Identifier: MIT
// An Executor on oneTBB. In a library of its own, lanehop-tbb (Meson: option
// `tbb`, dependency lanehop_tbb_dep; pkg-config: lanehop-tbb), so that LaneHop
// itself needs no thread library.
#ifndef LANEHOP_TBB_H_
#define LANEHOP_TBB_H_

#include <cstddef>
#include <memory>

#include "lanehop/executor.h"

namespace lanehop::inline v0 {

/// Runs tasks on oneTBB's workers, in an arena of its own. Workers are started
/// when first needed, by oneTBB, and shared with whatever else in the process
/// uses it. Any number of threads may use one object at the same time, also
/// from within tasks of oneTBB. A thread takes up nothing else while it is in a
/// task or waits for one: a Source may use oneTBB, too, and callers may hold
/// locks.
class LANEHOP_API TbbExecutor final : public Executor {
 public:
  /// `concurrency`: the most threads that work at the same time for one caller,
  /// itself included; at most, and with 0, as many as oneTBB allows when this
  /// object is made, which heeds the affinity mask and tbb::global_control. May
  /// throw std::bad_alloc.
  explicit TbbExecutor(std::size_t concurrency = 0);
  ~TbbExecutor() override;

  /// May throw what oneTBB throws; the hashing calls catch it.
  void run(std::size_t count, Task task) override;
  std::size_t concurrency() const noexcept override;

 private:
  struct Arena;
  std::unique_ptr<Arena> arena_;
};

}  // namespace lanehop::inline v0

#endif  // LANEHOP_TBB_H_
