// SPDX-License-Identifier: MIT
// Every vector kernel, compiled once per Highway target: AVX2 and AVX-512. The
// only file that includes Highway.

// Highway's other targets are left out by number, as their names differ between
// its versions; only its two fallbacks stay (bits 61 and 62), one of which it
// insists on. Those that are left are built whatever -march says.
#define HWY_COMPILE_ALL_ATTAINABLE
#define HWY_DISABLED_TARGETS \
  (~((1LL << 8) | (1LL << 9) | (1LL << 61) | (1LL << 62)))
// Keeps features that no kernel uses out of HWY_TARGET_STR, from which dispatch
// learns what a set needs.
#define HWY_DISABLE_PCLMUL_AES
#define HWY_DISABLE_F16C

#include <algorithm>
#include <bit>
#include <cstring>

#include "keccak/common.h"
#include "keccak/kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "keccak/simd.cc"
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace lanehop::inline v0::keccakp {
namespace HWY_NAMESPACE {
#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3
namespace {

namespace hn = hwy::HWY_NAMESPACE;

/// The same word of `kWidth` states side by side.
template <unsigned kWidth>
using Tag = hn::FixedTag<std::uint64_t, kWidth>;
template <unsigned kWidth>
using Vec = hn::Vec<Tag<kWidth>>;

#include "keccak/word-inl.h"

template <class V>
LANEHOP_INLINE V Xor(V a, V b) {
  return hn::Xor(a, b);
}
template <class V>
LANEHOP_INLINE V Constant(const V&, std::uint64_t c) {
  return hn::Set(hn::DFromV<V>(), c);
}
template <int k, class V>
LANEHOP_INLINE V Rotl(V a) {
  return hn::RotateRight<64 - k>(a);
}

template <class V>
LANEHOP_INLINE void HoldPlane(V&, V&, V&, V&, V&) {}

#if HWY_TARGET == HWY_AVX3

// Eight states fill the registers, and without this the compiler mixes planes
// until words have to go to memory: 3 % (GCC 12), 1 % (Clang 19).
LANEHOP_INLINE void HoldPlane(Vec<8>& a, Vec<8>& b, Vec<8>& c, Vec<8>& d,
                              Vec<8>& e) {
  __asm__("" : "+v"(a.raw), "+v"(b.raw), "+v"(c.raw), "+v"(d.raw), "+v"(e.raw));
}

template <class V>
LANEHOP_INLINE V Xor5(V a, V b, V c, V d, V e) {
  return hn::Xor3(hn::Xor3(a, b, c), d, e);
}
// GCC 12 does not merge the two operations of chi. 0xD2 is their truth table.
LANEHOP_INLINE Vec<8> Chi(unsigned, Vec<8> a, Vec<8> b, Vec<8> c) {
  return Vec<8>{_mm512_ternarylogic_epi64(a.raw, b.raw, c.raw, 0xD2)};
}
LANEHOP_INLINE Vec<4> Chi(unsigned, Vec<4> a, Vec<4> b, Vec<4> c) {
  return Vec<4>{_mm256_ternarylogic_epi64(a.raw, b.raw, c.raw, 0xD2)};
}
LANEHOP_INLINE Vec<2> Chi(unsigned, Vec<2> a, Vec<2> b, Vec<2> c) {
  return Vec<2>{_mm_ternarylogic_epi64(a.raw, b.raw, c.raw, 0xD2)};
}

#else

template <class V>
LANEHOP_INLINE V Xor5(V a, V b, V c, V d, V e) {
  return Xor(Xor(Xor(a, b), Xor(c, d)), e);
}
template <class V>
LANEHOP_INLINE V Chi(unsigned, V a, V b, V c) {
  return Xor(a, hn::AndNot(b, c));
}
LANEHOP_INLINE Word Chi(unsigned, Word a, Word b, Word c) {
  return a ^ (~b & c);
}

#endif

#include "keccak/round-inl.h"

#if HWY_TARGET == HWY_AVX3
// Rotation and three-input logic outweigh the detour through vector registers:
// one state keeps one lane in each, in the lower half.
using OneWord = Vec<2>;
LANEHOP_INLINE OneWord LoadWord(const OneWord&, const std::uint64_t* from) {
  return OneWord{_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from))};
}
LANEHOP_INLINE void StoreWord(OneWord word, std::uint64_t* to) {
  _mm_storel_epi64(reinterpret_cast<__m128i*>(to), word.raw);
}
LANEHOP_INLINE OneWord LoadBytes(const OneWord&, const std::uint8_t* from) {
  return OneWord{_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from))};
}
// The upper half is never looked at, so a load of 16 bytes does, and can be
// part of the instruction that uses it: 2 % (GCC 12).
LANEHOP_INLINE OneWord LoadInnerBytes(const OneWord&,
                                      const std::uint8_t* from) {
  return OneWord{_mm_loadu_si128(reinterpret_cast<const __m128i*>(from))};
}
LANEHOP_INLINE void StoreBytes(OneWord word, std::uint8_t* to) {
  _mm_storel_epi64(reinterpret_cast<__m128i*>(to), word.raw);
}
#else
// Three-operand rotations and and-not (BMI) are the gain over the scalar set.
using OneWord = Word;
#endif
LANEHOP_INLINE OneWord Enter(unsigned, OneWord word) { return word; }
LANEHOP_INLINE OneWord Leave(unsigned, OneWord word) { return word; }
#include "keccak/one_state-inl.h"

#include "keccak/lanes-inl.h"

constexpr Kernels kKernels = {
#if HWY_TARGET == HWY_AVX3
    "avx512",
#else
    "avx2",
#endif
    HWY_TARGET_STR,
    PermuteOne,
    AbsorbOne,
    SqueezeOne,
    {
#if HWY_TARGET == HWY_AVX3
        {8, AbsorbLanes<8>, AbsorbLanesFar<8, true>, PermuteLanes<8>,
         SqueezeLanes<8>},
        // Large inputs fill the widest kernel.
        {4, AbsorbLanes<4>, AbsorbLanesFar<4, false>, PermuteLanes<4>,
         SqueezeLanes<4>},
#else
        // Fetching ahead would give 2 % at 64 MiB: not worth its code.
        {4, AbsorbLanes<4>, AbsorbLanesFar<4, false>, PermuteLanes<4>,
         SqueezeLanes<4>, 2},
#endif
    }};

}  // namespace

const Kernels* GetKernels() { return &kKernels; }

#else  // the static target, which the portable set stands in for

inline const Kernels* GetKernels() { return nullptr; }

#endif
}  // namespace HWY_NAMESPACE
}  // namespace lanehop::inline v0::keccakp
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace lanehop::inline v0::keccakp {

VectorSets vector_sets() {
  // Best first, by Highway's own order.
  const Kernels* (*const getters[])() = {HWY_CHOOSE_TARGET_LIST(GetKernels)};
  VectorSets result = {};
  std::size_t count = 0;
  for (const auto get : getters) {
    const Kernels* const kernels = get != nullptr ? get() : nullptr;
    if (kernels != nullptr) result.sets[count++] = kernels;
  }
  return result;
}

}  // namespace lanehop::inline v0::keccakp
#endif
