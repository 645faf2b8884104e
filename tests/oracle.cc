// SPDX-License-Identifier: MIT
// Transcribed from FIPS 202 and RFC 9861 section by section; see oracle.h.
#include "oracle.h"

#include <algorithm>
#include <array>

namespace oracle {
namespace {

using State = std::array<std::array<std::uint64_t, 5>, 5>;  // A[x][y]

std::uint64_t rotate(std::uint64_t lane, unsigned by) {
  by %= 64;
  return by == 0 ? lane : (lane << by) | (lane >> (64 - by));
}

// FIPS 202, 3.2.1.
State theta(const State& a) {
  std::uint64_t c[5];
  std::uint64_t d[5];
  for (unsigned x = 0; x < 5; ++x) {
    c[x] = a[x][0] ^ a[x][1] ^ a[x][2] ^ a[x][3] ^ a[x][4];
  }
  for (unsigned x = 0; x < 5; ++x) {
    d[x] = c[(x + 4) % 5] ^ rotate(c[(x + 1) % 5], 1);
  }
  State result;
  for (unsigned x = 0; x < 5; ++x) {
    for (unsigned y = 0; y < 5; ++y) result[x][y] = a[x][y] ^ d[x];
  }
  return result;
}

// FIPS 202, 3.2.2.
State rho(const State& a) {
  State result;
  result[0][0] = a[0][0];
  unsigned x = 1;
  unsigned y = 0;
  for (unsigned t = 0; t <= 23; ++t) {
    result[x][y] = rotate(a[x][y], (t + 1) * (t + 2) / 2);
    const unsigned old_x = x;
    x = y;
    y = (2 * old_x + 3 * y) % 5;
  }
  return result;
}

// FIPS 202, 3.2.3.
State pi(const State& a) {
  State result;
  for (unsigned x = 0; x < 5; ++x) {
    for (unsigned y = 0; y < 5; ++y) result[x][y] = a[(x + 3 * y) % 5][x];
  }
  return result;
}

// FIPS 202, 3.2.4.
State chi(const State& a) {
  State result;
  for (unsigned x = 0; x < 5; ++x) {
    for (unsigned y = 0; y < 5; ++y) {
      result[x][y] = a[x][y] ^ (~a[(x + 1) % 5][y] & a[(x + 2) % 5][y]);
    }
  }
  return result;
}

// FIPS 202, 3.2.5, algorithm 5. R[0] is the leftmost bit of the string.
bool rc(unsigned t) {
  if (t % 255 == 0) return true;
  std::array<bool, 9> r = {true,  false, false, false, false,
                           false, false, false, false};
  for (unsigned i = 1; i <= t % 255; ++i) {
    for (unsigned k = 8; k >= 1; --k) r[k] = r[k - 1];  // R = 0 || R
    r[0] = false;
    r[0] = r[0] != r[8];
    r[4] = r[4] != r[8];
    r[5] = r[5] != r[8];
    r[6] = r[6] != r[8];
    r[8] = false;  // Trunc8[R]
  }
  return r[0];
}

// FIPS 202, 3.2.5, algorithm 6, steps 2 and 3.
std::uint64_t round_constant(unsigned round) {
  std::uint64_t constant = 0;
  for (unsigned j = 0; j <= 6; ++j) {
    if (rc(j + 7 * round)) constant |= std::uint64_t{1} << ((1U << j) - 1);
  }
  return constant;
}

State iota(State a, unsigned round) {
  static const std::array<std::uint64_t, 24> constants = [] {
    std::array<std::uint64_t, 24> all{};
    for (unsigned i = 0; i < 24; ++i) all[i] = round_constant(i);
    return all;
  }();
  a[0][0] ^= constants[round];
  return a;
}

void xor_byte(std::uint64_t* state, unsigned at, std::uint8_t byte) {
  state[at / 8] ^= std::uint64_t{byte} << (8 * (at % 8));
}

std::uint8_t byte_of(const std::uint64_t* state, unsigned at) {
  return static_cast<std::uint8_t>(state[at / 8] >> (8 * (at % 8)));
}

void append(Bytes& to, View bytes) {
  to.insert(to.end(), bytes.begin(), bytes.end());
}

// What differs between KT128 and KT256.
struct Variant {
  Bytes (*turboshake)(View, std::uint8_t, std::size_t);
  std::size_t chaining_value_size;
};

// RFC 9861, 3.2 (KT128) and 3.3 (KT256).
Bytes kangaroo_twelve(const Variant& variant, View message, View customization,
                      std::size_t size) {
  Bytes s(message.begin(), message.end());
  append(s, customization);
  append(s, length_encode(customization.size()));
  if (s.size() <= 8192) return variant.turboshake(s, 0x07, size);

  // Kangaroo hopping.
  Bytes final_node(s.begin(), s.begin() + 8192);
  append(final_node, Bytes{0x03, 0, 0, 0, 0, 0, 0, 0});
  std::size_t offset = 8192;
  std::uint64_t blocks = 0;
  while (offset < s.size()) {
    const std::size_t block_size =
        std::min<std::size_t>(s.size() - offset, 8192);
    append(final_node, variant.turboshake(View(s).subspan(offset, block_size),
                                          0x0B, variant.chaining_value_size));
    ++blocks;
    offset += block_size;
  }
  append(final_node, length_encode(blocks));
  append(final_node, Bytes{0xFF, 0xFF});
  return variant.turboshake(final_node, 0x06, size);
}

}  // namespace

void keccak_p(std::uint64_t* state, unsigned rounds) {
  State a;
  for (unsigned x = 0; x < 5; ++x) {
    for (unsigned y = 0; y < 5; ++y) a[x][y] = state[x + 5 * y];
  }
  // FIPS 202, 3.3: round indices from 12 + 2l - nr to 12 + 2l - 1, l = 6.
  for (unsigned round = 24 - rounds; round < 24; ++round) {
    a = iota(chi(pi(rho(theta(a)))), round);
  }
  for (unsigned x = 0; x < 5; ++x) {
    for (unsigned y = 0; y < 5; ++y) state[x + 5 * y] = a[x][y];
  }
}

Bytes sponge(unsigned rate, unsigned rounds, std::uint8_t suffix, View message,
             std::size_t size) {
  // Steps 1 to 4: P = N || pad, cut into blocks of the rate.
  Bytes padded(message.begin(), message.end());
  padded.push_back(suffix);
  while (padded.size() % rate != 0) padded.push_back(0);
  padded.back() ^= 0x80;
  // Steps 5 and 6.
  std::uint64_t state[25] = {};
  for (std::size_t block = 0; block < padded.size(); block += rate) {
    for (unsigned i = 0; i < rate; ++i) xor_byte(state, i, padded[block + i]);
    keccak_p(state, rounds);
  }
  // Steps 7 to 10.
  Bytes z;
  for (;;) {
    for (unsigned i = 0; i < rate; ++i) z.push_back(byte_of(state, i));
    if (z.size() >= size) break;
    keccak_p(state, rounds);
  }
  z.resize(size);
  return z;
}

Bytes sha3(View message, std::size_t size) {
  return sponge(static_cast<unsigned>(200 - 2 * size), 24, 0x06, message, size);
}
Bytes shake128(View message, std::size_t size) {
  return sponge(168, 24, 0x1F, message, size);
}
Bytes shake256(View message, std::size_t size) {
  return sponge(136, 24, 0x1F, message, size);
}
Bytes turboshake128(View message, std::uint8_t domain, std::size_t size) {
  return sponge(168, 12, domain, message, size);
}
Bytes turboshake256(View message, std::uint8_t domain, std::size_t size) {
  return sponge(136, 12, domain, message, size);
}

Bytes length_encode(std::uint64_t x) {
  Bytes s;
  while (x > 0) {
    s.insert(s.begin(), static_cast<std::uint8_t>(x % 256));
    x = x / 256;
  }
  s.push_back(static_cast<std::uint8_t>(s.size()));
  return s;
}

Bytes kt128(View message, View customization, std::size_t size) {
  return kangaroo_twelve({turboshake128, 32}, message, customization, size);
}
Bytes kt256(View message, View customization, std::size_t size) {
  return kangaroo_twelve({turboshake256, 64}, message, customization, size);
}

Bytes hopmac128(View key, View message, View customization, std::size_t size) {
  return kt128(key, kt128(message, customization, 32), size);
}
Bytes hopmac256(View key, View message, View customization, std::size_t size) {
  return kt256(key, kt256(message, customization, 64), size);
}

void Stream::absorb(View bytes) {
  for (const std::uint8_t byte : bytes) {
    xor_byte(state_, at_++, byte);
    if (at_ == rate_) {
      keccak_p(state_, rounds_);
      at_ = 0;
    }
  }
}

Bytes Stream::finish(std::uint8_t suffix, std::size_t size) {
  xor_byte(state_, at_, suffix);
  xor_byte(state_, rate_ - 1, 0x80);
  keccak_p(state_, rounds_);
  Bytes out;
  for (unsigned at = 0; out.size() < size; ++at) {
    if (at == rate_) {
      keccak_p(state_, rounds_);
      at = 0;
    }
    out.push_back(byte_of(state_, at));
  }
  return out;
}

void Kt128Stream::put(View bytes) {
  while (!bytes.empty()) {
    if (first_.size() < 8192) {
      const std::size_t n =
          std::min<std::size_t>(bytes.size(), 8192 - first_.size());
      append(first_, bytes.first(n));
      bytes = bytes.subspan(n);
      continue;
    }
    if (leaves_ == 0 || filled_ == 8192) {  // a byte of a new chunk
      if (leaves_ == 0) {
        final_.absorb(first_);
        final_.absorb(Bytes{0x03, 0, 0, 0, 0, 0, 0, 0});
      } else {
        final_.absorb(leaf_.finish(0x0B, 32));
      }
      leaf_ = Stream(168, 12);
      filled_ = 0;
      ++leaves_;
    }
    const std::size_t n = std::min<std::size_t>(bytes.size(), 8192 - filled_);
    leaf_.absorb(bytes.first(n));
    filled_ += n;
    bytes = bytes.subspan(n);
  }
}

void Kt128Stream::update(View bytes) { put(bytes); }

Bytes Kt128Stream::finish(std::size_t size) {
  put(length_encode(0));
  if (leaves_ == 0) {
    final_.absorb(first_);
    return final_.finish(0x07, size);
  }
  final_.absorb(leaf_.finish(0x0B, 32));
  final_.absorb(length_encode(leaves_));
  final_.absorb(Bytes{0xFF, 0xFF});
  return final_.finish(0x06, size);
}

}  // namespace oracle
