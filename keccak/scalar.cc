// SPDX-License-Identifier: MIT
// The portable kernel set: plain C++, one state at a time.
#include <bit>
#include <cstring>

#include "keccak/common.h"
#include "keccak/kernels.h"

namespace lanehop::inline v0::keccakp {
namespace {

#include "keccak/word-inl.h"
#include "keccak/complemented-inl.h"
#include "keccak/round-inl.h"

using OneWord = Word;
#include "keccak/one_state-inl.h"

}  // namespace

constinit const Kernels kScalar = {"scalar",  "",         PermuteOne,
                                   AbsorbOne, SqueezeOne, {}};

}  // namespace lanehop::inline v0::keccakp
