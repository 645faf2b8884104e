// SPDX-License-Identifier: MIT
#include "bench/peers.h"

#include <openssl/evp.h>

#include <cstdio>
#include <cstdlib>
#include <memory>

namespace lanehop::bench {
namespace {

void check(int result, const char* what) {
  if (result == 1) return;
  std::fprintf(stderr, "lanehop-bench: OpenSSL: %s failed\n", what);
  std::exit(1);
}

struct Name {
  const char* what;
  const char* openssl;
};
constexpr Name kNames[] = {{"sha256", "SHA256"},
                           {"sha512", "SHA512"},
                           {"sha3-256", "SHA3-256"},
                           {"shake128", "SHAKE128"}};

HashFunction make_peer(const Name& name) {
  const char* const what = name.what;
  const std::shared_ptr<EVP_MD> md(EVP_MD_fetch(nullptr, name.openssl, nullptr),
                                   EVP_MD_free);
  const std::shared_ptr<EVP_MD_CTX> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  check(md != nullptr && context != nullptr, what);
  const bool xof = (EVP_MD_get_flags(md.get()) & EVP_MD_FLAG_XOF) != 0;
  return [=](std::span<const unsigned char> message) {
    unsigned char out[EVP_MAX_MD_SIZE];
    check(EVP_DigestInit_ex2(context.get(), md.get(), nullptr), what);
    check(EVP_DigestUpdate(context.get(), message.data(), message.size()),
          what);
    check(xof ? EVP_DigestFinalXOF(context.get(), out, 32)
              : EVP_DigestFinal_ex(context.get(), out, nullptr),
          what);
  };
}

}  // namespace

HashFunction find_openssl_peer(std::string_view what) {
  for (const Name& name : kNames) {
    if (name.what == what) return make_peer(name);
  }
  return {};
}

std::vector<std::string> openssl_peer_names() {
  std::vector<std::string> names;
  for (const Name& name : kNames) names.push_back(name.what);
  return names;
}

}  // namespace lanehop::bench
