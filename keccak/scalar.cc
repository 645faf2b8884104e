// SPDX-License-Identifier: MIT
// The portable kernel set: plain C++, one state at a time.
#include <bit>
#include <cstring>

#include "keccak/common.h"
#include "keccak/kernels.h"

namespace lanehop::inline v0::keccakp {
namespace {

#include "keccak/word-inl.h"
#include "keccak/round-inl.h"

using OneWord = Word;
#include "keccak/one_state-inl.h"

void PermuteAny(std::uint64_t* state, unsigned rounds) {
  if (rounds % 2 != 0) {
    Word a[25], e[25];
    LoadState(state, a);
    Round(a, e, kRoundConstants[24 - rounds]);
    StoreState(e, state);
  }
  PermuteOne(state, rounds & ~1u);
}

}  // namespace

constinit const Kernels kScalar = {"scalar",  "",         PermuteAny,
                                   AbsorbOne, SqueezeOne, {}};

}  // namespace lanehop::inline v0::keccakp
