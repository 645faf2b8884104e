// SPDX-License-Identifier: MIT
// The file format is described in vector_file.h.
#include "vector_file.h"

#include <openssl/sha.h>

#include <array>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace vectors {
namespace {

[[noreturn]] void fail(std::string_view what) {
  throw std::runtime_error("test vectors: " + std::string(what));
}

std::size_t number(std::string_view text, int base = 10) {
  std::size_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value, base);
  if (error != std::errc() || stop != end) fail(text);
  return value;
}

std::string hex(std::span<const std::uint8_t> bytes) {
  std::string result;
  for (const std::uint8_t byte : bytes) {
    result += "0123456789abcdef"[byte >> 4];
    result += "0123456789abcdef"[byte & 15];
  }
  return result;
}

}  // namespace

std::vector<Vector> load(std::string_view file) {
  std::ifstream stream(std::string(LANEHOP_VECTOR_DIR "/") + std::string(file));
  if (!stream) fail(file);
  const nlohmann::json root = nlohmann::json::parse(stream);
  std::vector<Vector> result;
  for (const nlohmann::json& line : root.at("vectors")) {
    const auto text = [&line](const char* name) {
      return line.value(name, std::string());
    };
    Vector v;
    v.id = line.at("id").get<std::string>();
    v.alg = line.at("alg").get<std::string>();
    v.msg = text("msg");
    v.custom = text("custom");
    v.key = text("key");
    v.state = text("state");
    v.domain = line.value("d", 0x1FU);
    v.rate_bits = line.value("r", 0U);
    v.rounds = line.value("rounds", 0U);
    v.times = line.value("times", 0U);
    v.slow = line.value("slow", 0) != 0;
    v.out_len = line.at("out_len").get<std::size_t>();
    v.out = text("out");
    v.out_tail = text("out_tail");
    v.out_sha256 = text("out_sha256");
    const bool whole = v.out.size() == 2 * v.out_len;
    const bool summary = !v.out_tail.empty() && v.out_sha256.size() == 64;
    if (!whole && !summary) fail(v.id);
    result.push_back(std::move(v));
  }
  if (result.empty() || result.size() != root.at("count")) fail(file);
  return result;
}

std::size_t size_of(std::string_view specification) {
  if (specification.empty()) return 0;
  if (specification.starts_with("hex:")) return (specification.size() - 4) / 2;
  if (specification.starts_with("ptn:")) return number(specification.substr(4));
  if (specification.starts_with("rep:")) return number(specification.substr(7));
  fail(specification);
}

Bytes expand(std::string_view specification) {
  Bytes bytes(size_of(specification));
  if (specification.starts_with("ptn:")) {
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      bytes[i] = static_cast<std::uint8_t>(i % 251);
    }
    return bytes;
  }
  const bool repeated = specification.starts_with("rep:");
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const std::string_view digits =
        specification.substr(repeated ? 4 : 4 + 2 * i, 2);
    bytes[i] = static_cast<std::uint8_t>(number(digits, 16));
  }
  return bytes;
}

testing::AssertionResult matches(const Vector& vector,
                                 std::span<const std::uint8_t> out) {
  if (out.size() != vector.out_len) {
    return testing::AssertionFailure() << vector.id << ": " << out.size()
                                       << " bytes, not " << vector.out_len;
  }
  if (vector.out_tail.empty()) {
    if (hex(out) == vector.out) return testing::AssertionSuccess();
    return testing::AssertionFailure()
           << vector.id << ": " << hex(out) << ", expected " << vector.out;
  }
  const std::string tail = hex(out.last(vector.out_tail.size() / 2));
  std::array<std::uint8_t, SHA256_DIGEST_LENGTH> sha256;
  SHA256(out.data(), out.size(), sha256.data());
  if (tail == vector.out_tail && hex(sha256) == vector.out_sha256) {
    return testing::AssertionSuccess();
  }
  return testing::AssertionFailure()
         << vector.id << ": ends in " << tail << ", expected "
         << vector.out_tail << "; SHA-256 " << hex(sha256) << ", expected "
         << vector.out_sha256;
}

std::size_t cost(const Vector& vector) {
  return size_of(vector.msg) + size_of(vector.custom) + size_of(vector.key);
}

std::size_t max_bytes() {
  const char* limit = std::getenv("LANEHOP_TEST_MAX_BYTES");
  if (limit == nullptr || *limit == '\0') {
    return std::numeric_limits<std::size_t>::max();
  }
  return number(limit);
}

}  // namespace vectors
