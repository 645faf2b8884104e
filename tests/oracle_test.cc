// SPDX-License-Identifier: MIT
// The oracle against the published vectors: a test must not trust it before.
#include "oracle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "pattern.h"
#include "vector_file.h"

namespace {

constexpr std::size_t kLimit = 1 << 20;

class OracleVectors : public testing::TestWithParam<const char*> {};

oracle::Bytes compute(const vectors::Vector& v) {
  const oracle::Bytes msg = vectors::expand(v.msg);
  const oracle::Bytes custom = vectors::expand(v.custom);
  const oracle::Bytes key = vectors::expand(v.key);
  const auto domain = static_cast<std::uint8_t>(v.domain);
  const std::size_t n = v.out_len;
  if (v.alg == "TurboSHAKE128") return oracle::turboshake128(msg, domain, n);
  if (v.alg == "TurboSHAKE256") return oracle::turboshake256(msg, domain, n);
  if (v.alg == "KT128") return oracle::kt128(msg, custom, n);
  if (v.alg == "KT256") return oracle::kt256(msg, custom, n);
  if (v.alg == "HopMAC128") return oracle::hopmac128(key, msg, custom, n);
  if (v.alg == "HopMAC256") return oracle::hopmac256(key, msg, custom, n);
  if (v.alg.starts_with("SHA3-")) return oracle::sha3(msg, n);
  if (v.alg == "SHAKE128") return oracle::shake128(msg, n);
  if (v.alg == "SHAKE256") return oracle::shake256(msg, n);
  if (v.alg == "Keccak") return oracle::sponge(v.rate_bits / 8, 24, 1, msg, n);
  if (v.alg == "Keccak-p[1600]") {
    const oracle::Bytes bytes = vectors::expand(v.state);
    std::uint64_t state[25] = {};
    for (std::size_t i = 0; i < 200; ++i) {
      state[i / 8] |= std::uint64_t{bytes.at(i)} << (8 * (i % 8));
    }
    for (unsigned i = 0; i < v.times; ++i) oracle::keccak_p(state, v.rounds);
    oracle::Bytes out(200);
    for (std::size_t i = 0; i < 200; ++i) {
      out[i] = static_cast<std::uint8_t>(state[i / 8] >> (8 * (i % 8)));
    }
    return out;
  }
  ADD_FAILURE() << "no such algorithm: " << v.alg;
  return {};
}

TEST_P(OracleVectors, Agree) {
  std::size_t ran = 0;
  for (const vectors::Vector& v : vectors::load(GetParam())) {
    if (v.slow || vectors::cost(v) > std::min(kLimit, vectors::max_bytes())) {
      continue;
    }
    EXPECT_TRUE(vectors::matches(v, compute(v)));
    ++ran;
  }
  EXPECT_GE(ran, 36U);
}

std::string test_name(const testing::TestParamInfo<const char*>& info) {
  return std::string(info.param, std::strchr(info.param, '.'));
}

INSTANTIATE_TEST_SUITE_P(Oracle, OracleVectors,
                         testing::Values("rfc9861.json",
                                         "turboshake_lengths.json",
                                         "kt_lengths.json", "hopmac.json",
                                         "fips202.json", "keccak_sponge.json",
                                         "keccakp.json"),
                         test_name);

TEST(Oracle, LengthEncode) {  // the examples of RFC 9861, 3.3.1
  EXPECT_EQ(oracle::length_encode(0), (oracle::Bytes{0x00}));
  EXPECT_EQ(oracle::length_encode(12), (oracle::Bytes{0x0C, 0x01}));
  EXPECT_EQ(oracle::length_encode(65538), (oracle::Bytes{1, 0, 2, 3}));
}

TEST(Oracle, StreamsEqualTheWhole) {
  pattern::Random random(1);
  for (const std::size_t size :
       {0U, 1U, 8190U, 8191U, 8192U, 8193U, 16383U, 16384U, 40000U, 65536U}) {
    const oracle::Bytes message = pattern::bytes(size, size);
    oracle::Kt128Stream kt128;
    for (std::size_t at = 0; at < size;) {
      const std::size_t n = std::min(random.between(1, 20000), size - at);
      kt128.update(oracle::View(message).subspan(at, n));
      at += n;
    }
    EXPECT_EQ(kt128.finish(200), oracle::kt128(message, {}, 200)) << size;
  }
}

}  // namespace
