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

Peer make_peer(const char* what, const char* name) {
  const std::shared_ptr<EVP_MD> md(EVP_MD_fetch(nullptr, name, nullptr),
                                   EVP_MD_free);
  const std::shared_ptr<EVP_MD_CTX> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  check(md != nullptr && context != nullptr, name);
  const bool xof = (EVP_MD_get_flags(md.get()) & EVP_MD_FLAG_XOF) != 0;
  return {what, [=](std::span<const unsigned char> message) {
            unsigned char out[EVP_MAX_MD_SIZE];
            check(EVP_DigestInit_ex2(context.get(), md.get(), nullptr), what);
            check(
                EVP_DigestUpdate(context.get(), message.data(), message.size()),
                what);
            check(xof ? EVP_DigestFinalXOF(context.get(), out, 32)
                      : EVP_DigestFinal_ex(context.get(), out, nullptr),
                  what);
          }};
}

}  // namespace

std::vector<Peer> openssl_peers() {
  return {make_peer("sha256", "SHA256"), make_peer("sha512", "SHA512"),
          make_peer("sha3-256", "SHA3-256"), make_peer("shake128", "SHAKE128")};
}

}  // namespace lanehop::bench
