// SPDX-License-Identifier: MIT
// What operator new was asked for, by anyone in the process.
#ifndef LANEHOP_TESTS_ALLOCATIONS_H_
#define LANEHOP_TESTS_ALLOCATIONS_H_

#include <cstddef>
#include <span>

#if defined(__SANITIZE_ADDRESS__)
#define LANEHOP_TESTS_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LANEHOP_TESTS_ASAN 1
#endif
#endif

namespace allocations {

/// Calls of operator new so far, on all threads.
std::size_t count();

/// Between start() and stop(), one thread alone: keeps what is allocated (at
/// most 16 blocks), filled with zeros. Valid for as long as the owner keeps it.
void start();
std::span<const std::span<const unsigned char>> stop();

}  // namespace allocations

#endif  // LANEHOP_TESTS_ALLOCATIONS_H_
