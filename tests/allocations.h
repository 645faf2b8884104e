// SPDX-License-Identifier: MIT
// How often this program has asked operator new for memory.
#ifndef LANEHOP_TESTS_ALLOCATIONS_H_
#define LANEHOP_TESTS_ALLOCATIONS_H_

#include <cstddef>

#if defined(__SANITIZE_ADDRESS__)
#define LANEHOP_TESTS_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LANEHOP_TESTS_ASAN 1
#endif
#endif

namespace allocations {

/// Always 0 under AddressSanitizer, whose own operators find more than a count.
std::size_t count();

}  // namespace allocations

#endif  // LANEHOP_TESTS_ALLOCATIONS_H_
