// SPDX-License-Identifier: MIT
// A 3x3 matrix of polynomials out of a seed of 32 bytes, as ML-KEM-768 expands
// it (FIPS 203, algorithms 7 and 13): nine streams of SHAKE128, side by side.
#include <sys/random.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <span>
#include <vector>

#include "kernels.h"
#include "lanehop/lane_xof.h"
#include "output.h"

namespace {

constexpr unsigned kQ = 3329;
constexpr std::size_t kCoefficients = 256, kRows = 3, kPolynomials = 9;
constexpr std::size_t kBlock = 168;  // a multiple of 3 bytes

using Seed = std::array<unsigned char, 32>;
using Polynomial = std::vector<std::uint16_t>;
using Matrix = std::array<Polynomial, kPolynomials>;

/// Takes two numbers of 12 bits out of every 3 bytes, and leaves out those that
/// are no residues.
void sample(std::span<const unsigned char> bytes, Polynomial* polynomial) {
  for (std::size_t i = 0; i + 3 <= bytes.size(); i += 3) {
    const unsigned low = bytes[i] | (bytes[i + 1] & 0xFU) << 8;
    const unsigned high = bytes[i + 1] >> 4 | unsigned{bytes[i + 2]} << 4;
    for (const unsigned number : {low, high}) {
      if (number < kQ && polynomial->size() < kCoefficients) {
        polynomial->push_back(static_cast<std::uint16_t>(number));
      }
    }
  }
}

/// The column, then the row.
std::array<unsigned char, 2> place(std::size_t p) {
  return {static_cast<unsigned char>(p % kRows),
          static_cast<unsigned char>(p / kRows)};
}

Matrix expand(const Seed& seed) {
  lanehop::Shake128Lanes<kPolynomials> lanes;
  lanes.update(seed);  // the same to every lane
  std::array<std::array<unsigned char, 2>, kPolynomials> places;
  for (std::size_t p = 0; p < kPolynomials; ++p) places[p] = place(p);
  lanes.update(places);  // two bytes to each
  auto reader = lanes.finish();

  Matrix matrix;
  std::array<std::array<unsigned char, 3 * kBlock>, kPolynomials> blocks;
  reader.read(blocks);  // nearly always enough
  for (std::size_t p = 0; p < kPolynomials; ++p) sample(blocks[p], &matrix[p]);
  const auto is_short = [](const Polynomial& polynomial) {
    return polynomial.size() < kCoefficients;
  };
  while (std::any_of(matrix.begin(), matrix.end(), is_short)) {
    const auto more = reader.read<kBlock>();
    for (std::size_t p = 0; p < kPolynomials; ++p) sample(more[p], &matrix[p]);
  }
  return matrix;
}

/// The same, one stream after the other.
Polynomial expand_one(const Seed& seed, std::size_t p) {
  lanehop::Shake128 hasher;
  hasher.update(seed);
  hasher.update(place(p));
  lanehop::XofReader reader = hasher.finish();
  Polynomial polynomial;
  while (polynomial.size() < kCoefficients) {
    sample(reader.read<kBlock>(), &polynomial);
  }
  return polynomial;
}

}  // namespace

int main() {
  if (!kernels_are_as_asked()) return 2;
  Seed seed;
  if (getrandom(seed.data(), seed.size(), 0) !=
      static_cast<ssize_t>(seed.size())) {
    std::perror("getrandom");
    return 1;
  }
  const Matrix matrix = expand(seed);
  for (std::size_t p = 0; p < kPolynomials; ++p) {
    const Polynomial& a = matrix[p];
    std::printf("A[%zu][%zu] = %u + %u X + ... + %u X^255\n", p / kRows,
                p % kRows, a[0], a[1], a[255]);
    if (a != expand_one(seed, p)) {
      std::puts("one stream alone gives something else");
      return 1;
    }
  }
  return output_is_written() ? 0 : 1;
}
