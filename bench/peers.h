// SPDX-License-Identifier: MIT
// Hash functions of other libraries, to be measured in the same run.
#ifndef LANEHOP_BENCH_PEERS_H_
#define LANEHOP_BENCH_PEERS_H_

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace lanehop::bench {

/// Hashes a message into a small output that is thrown away.
using HashFunction = std::function<void(std::span<const unsigned char>)>;

struct Peer {
  std::string what;  // "sha256"
  HashFunction hash;
};

/// OpenSSL's SHA-256, SHA-512, SHA3-256 and SHAKE128 through its EVP interface,
/// with a context that is used again for each message.
std::vector<Peer> openssl_peers();

}  // namespace lanehop::bench

#endif  // LANEHOP_BENCH_PEERS_H_
