// SPDX-License-Identifier: MIT
// Reads the test vectors in tests/vectors/*.json and compares outputs with
// them.
#ifndef LANEHOP_TESTS_VECTOR_FILE_H_
#define LANEHOP_TESTS_VECTOR_FILE_H_

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vectors {

using Bytes = std::vector<std::uint8_t>;

struct Vector {
  std::string id;
  std::string alg;
  // Byte strings, as specifications: see expand().
  std::string msg, custom, key, state;
  unsigned domain = 0x1F;
  unsigned rate_bits = 0;
  unsigned rounds = 0, times = 0;
  bool slow = false;
  std::size_t out_len = 0;
  // Either the whole output in hex, or its end and SHA-256 of the whole.
  std::string out, out_tail, out_sha256;
};

/// All vectors of a file of LANEHOP_VECTOR_DIR. Throws unless the file holds
/// exactly as many as it says.
std::vector<Vector> load(std::string_view file);

/// The bytes that a specification stands for: "", "hex:00ff", "ptn:N" or
/// "rep:BB:N".
Bytes expand(std::string_view specification);
/// Their number, without making them.
std::size_t size_of(std::string_view specification);

/// Whether `out` is what the vector expects: its length and every byte.
testing::AssertionResult matches(const Vector& vector,
                                 std::span<const std::uint8_t> out);

/// Bytes to hash for one vector: message, customization and key.
std::size_t cost(const Vector& vector);

/// LANEHOP_TEST_MAX_BYTES: vectors that cost more are left out.
std::size_t max_bytes();

}  // namespace vectors

#endif  // LANEHOP_TESTS_VECTOR_FILE_H_
