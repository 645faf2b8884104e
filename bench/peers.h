// SPDX-License-Identifier: MIT
// OpenSSL's hash functions, to be measured in the same run.
#ifndef LANEHOP_BENCH_PEERS_H_
#define LANEHOP_BENCH_PEERS_H_

#include <string>
#include <string_view>
#include <vector>

#include "bench/rows.h"

namespace lanehop::bench {

/// OpenSSL's "sha256", "sha512", "sha3-256" or "shake128" through its EVP
/// interface, with a context that is used again for each message; empty for
/// another name.
HashFunction find_openssl_peer(std::string_view what);

/// The names that find_openssl_peer() knows.
std::vector<std::string> openssl_peer_names();

}  // namespace lanehop::bench

#endif  // LANEHOP_BENCH_PEERS_H_
