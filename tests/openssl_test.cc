// SPDX-License-Identifier: MIT
// SHA-3 and SHAKE against a peer: OpenSSL's libcrypto.
#include <gtest/gtest.h>
#include <openssl/evp.h>

#include <memory>
#include <vector>

#include "hashing.h"
#include "kernel_sets.h"
#include "lanehop/xof.h"
#include "pattern.h"

namespace {

using hashing::Bytes;
using hashing::View;

Bytes openssl(const EVP_MD* algorithm, View message, std::size_t size) {
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(
      EVP_MD_CTX_new(), EVP_MD_CTX_free);
  Bytes out(size);
  const bool is_xof = (EVP_MD_get_flags(algorithm) & EVP_MD_FLAG_XOF) != 0;
  unsigned written = 0;
  bool ok =
      EVP_DigestInit_ex(context.get(), algorithm, nullptr) == 1 &&
      EVP_DigestUpdate(context.get(), message.data(), message.size()) == 1;
  if (is_xof) {
    ok = ok && EVP_DigestFinalXOF(context.get(), out.data(), size) == 1;
  } else {
    ok = ok && EVP_DigestFinal_ex(context.get(), out.data(), &written) == 1 &&
         written == size;
  }
  EXPECT_TRUE(ok) << "libcrypto failed";
  return out;
}

class OpensslTest : public kernel_sets::KernelSetTest {
 protected:
  void check(View message, std::size_t xof_size) const {
    SCOPED_TRACE(testing::Message() << message.size() << " bytes");
    const auto bytes = [](const auto& digest) {
      return Bytes(digest.begin(), digest.end());
    };
    EXPECT_EQ(bytes(lanehop::sha3_224(message, set())),
              openssl(EVP_sha3_224(), message, 28));
    EXPECT_EQ(bytes(lanehop::sha3_256(message, set())),
              openssl(EVP_sha3_256(), message, 32));
    EXPECT_EQ(bytes(lanehop::sha3_384(message, set())),
              openssl(EVP_sha3_384(), message, 48));
    EXPECT_EQ(bytes(lanehop::sha3_512(message, set())),
              openssl(EVP_sha3_512(), message, 64));
    Bytes out(xof_size);
    lanehop::shake128(message, out, set());
    EXPECT_EQ(out, openssl(EVP_shake128(), message, xof_size));
    lanehop::shake256(message, out, set());
    EXPECT_EQ(out, openssl(EVP_shake256(), message, xof_size));
  }
};
INSTANTIATE_FOR_ALL_SETS(OpensslTest);

TEST_P(OpensslTest, EveryLengthTo600) {
  for (std::size_t size = 0; size <= 600 && !HasFailure(); ++size) {
    check(pattern::bytes(size, size), 1 + size);
  }
}

TEST_P(OpensslTest, LargeMessagesAndOutputs) {
  pattern::Random random(6);
  for (const std::size_t size : {8192U, 65536U, 100001U, 1000000U}) {
    check(pattern::bytes(size, size), random.between(1000, 100000));
  }
}

}  // namespace
