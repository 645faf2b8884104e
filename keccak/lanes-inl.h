// SPDX-License-Identifier: MIT
// The kernels over several states in lockstep: each register holds the same
// word of every state. Included by simd.cc inside its per-target namespace;
// hence no include guard.
//
// A block arrives as bytes of one message after the other and is needed word by
// word of all messages: transposed. The next block is transposed into a buffer
// while this one is permuted, since the rounds wait for latencies and leave
// execution slots free. Transposing takes kGroup words at a time; the last
// group is moved back to end with the block and does some words again, so that
// nothing is read past the block.

template <unsigned kWidth>
inline constexpr unsigned kGroup = kWidth == 8 ? 4 : 2;

#if HWY_TARGET == HWY_AVX3
// The even or odd 128-bit quarters of a, then of b.
LANEHOP_INLINE Vec<8> EvenQuarters(Vec<8> a, Vec<8> b) {
  return Vec<8>{_mm512_shuffle_i64x2(a.raw, b.raw, 0x88)};
}
LANEHOP_INLINE Vec<8> OddQuarters(Vec<8> a, Vec<8> b) {
  return Vec<8>{_mm512_shuffle_i64x2(a.raw, b.raw, 0xDD)};
}

// 4 words of 8 messages, from byte `at` on, to 4 rows of 8.
LANEHOP_INLINE void TransposeIn(Tag<8> d, const std::uint8_t* const* data,
                                std::size_t at, std::uint64_t* rows) {
  const Tag<4> half;
  const auto load = [&](unsigned low, unsigned high) HWY_ATTR {
    return hn::Combine(
        d,
        hn::LoadU(half,
                  reinterpret_cast<const std::uint64_t*>(data[high] + at)),
        hn::LoadU(half,
                  reinterpret_cast<const std::uint64_t*>(data[low] + at)));
  };
  const Vec<8> m02 = load(0, 2), m13 = load(1, 3);
  const Vec<8> even0 = hn::InterleaveLower(d, m02, m13);
  const Vec<8> odd0 = hn::InterleaveUpper(d, m02, m13);
  const Vec<8> m46 = load(4, 6), m57 = load(5, 7);
  const Vec<8> even1 = hn::InterleaveLower(d, m46, m57);
  const Vec<8> odd1 = hn::InterleaveUpper(d, m46, m57);
  hn::Store(EvenQuarters(even0, even1), d, rows);
  hn::Store(EvenQuarters(odd0, odd1), d, rows + 8);
  hn::Store(OddQuarters(even0, even1), d, rows + 16);
  hn::Store(OddQuarters(odd0, odd1), d, rows + 24);
}
#endif

// 2 words of 4 messages to 2 rows of 4.
LANEHOP_INLINE void TransposeIn(Tag<4> d, const std::uint8_t* const* data,
                                std::size_t at, std::uint64_t* rows) {
  const Tag<2> half;
  const auto load = [&](unsigned low, unsigned high) HWY_ATTR {
    return hn::Combine(
        d,
        hn::LoadU(half,
                  reinterpret_cast<const std::uint64_t*>(data[high] + at)),
        hn::LoadU(half,
                  reinterpret_cast<const std::uint64_t*>(data[low] + at)));
  };
  const Vec<4> m02 = load(0, 2), m13 = load(1, 3);
  hn::Store(hn::InterleaveLower(d, m02, m13), d, rows);
  hn::Store(hn::InterleaveUpper(d, m02, m13), d, rows + 4);
}

// 2 words of 2 messages to 2 rows of 2.
LANEHOP_INLINE void TransposeIn(Tag<2> d, const std::uint8_t* const* data,
                                std::size_t at, std::uint64_t* rows) {
  const auto m0 =
      hn::LoadU(d, reinterpret_cast<const std::uint64_t*>(data[0] + at));
  const auto m1 =
      hn::LoadU(d, reinterpret_cast<const std::uint64_t*>(data[1] + at));
  hn::Store(hn::InterleaveLower(d, m0, m1), d, rows);
  hn::Store(hn::InterleaveUpper(d, m0, m1), d, rows + 2);
}

// As many words as kGroup<kWidth>, one after the other: for blocks shorter than
// a group.
template <unsigned kWidth>
void CopyIn(const std::uint8_t* const* data, std::size_t at,
            std::size_t rate_words, std::uint64_t* rows) {
  for (std::size_t w = 0; w < rate_words; ++w) {
    for (unsigned j = 0; j < kWidth; ++j) {
      std::memcpy(rows + w * kWidth + j, data[j] + at + 8 * w, 8);
    }
  }
}

// Fetches a block at an address. That may lie behind all messages, hence no
// pointer: fetching reads nothing and cannot fail.
LANEHOP_INLINE void Fetch(std::uintptr_t address) {
  constexpr std::uintptr_t kLine = 64;
  LANEHOP_UNROLL for (unsigned line = 0; line < 3; ++line) {
    __builtin_prefetch(reinterpret_cast<const void*>(address + line * kLine));
  }
}

// Sets rows of messages' words to zero. They may be secret, and the compiler
// must not leave that out though nothing reads them again.
template <unsigned kWidth>
LANEHOP_INLINE void WipeRows(Tag<kWidth> d, std::uint64_t* rows,
                             std::size_t count) {
  std::uint64_t* const first = rows;
  for (; count != 0; --count, rows += kWidth) {
    hn::Store(hn::Zero(d), d, rows);
  }
  __asm__ volatile("" : : "r"(first) : "memory");
}

// kRows: words of the state that a block can reach, known to the compiler. At
// rates of fewer words the remaining rows of the buffer are zero.
template <unsigned kWidth, unsigned kRows, bool kFetch>
void AbsorbLanesRows(std::uint64_t* states, const std::uint8_t* const* data,
                     [[maybe_unused]] const std::uintptr_t* ahead,
                     std::size_t blocks, std::size_t rate, unsigned rounds) {
  if (blocks == 0) return;
  using V = Vec<kWidth>;
  const Tag<kWidth> d;
  const std::size_t rate_words = rate / 8;
  // Six iterations of two rounds, at the least, each take one group of four
  // words or two of two: 24 words, the largest rate.
  constexpr unsigned kGroupsAtOnce = 4 / kGroup<kWidth>;

  alignas(64) std::uint64_t buffer[2][kRows * kWidth];
  if (kRows > rate_words) std::memset(buffer, 0, sizeof(buffer));
  const bool short_block = rate_words < kGroup<kWidth>;

  std::size_t at = 0;    // the byte of every message that the next word is at
  std::size_t word = 0;  // of that block
  const auto transpose_group = [&](std::uint64_t* rows) HWY_ATTR {
    if (word >= rate_words) return;
    std::size_t first = word;
    if (first > rate_words - kGroup<kWidth>) {
      first = rate_words - kGroup<kWidth>;
    }
    TransposeIn(d, data, at + 8 * first, rows + first * kWidth);
    word += kGroup<kWidth>;
  };

  V a[25];
  LANEHOP_UNROLL for (unsigned w = 0; w < 25; ++w) {
    a[w] = hn::Load(d, states + w * kWidth);
  }
  if (short_block) {
    CopyIn<kWidth>(data, at, rate_words, buffer[0]);
  } else {
    while (word < rate_words) transpose_group(buffer[0]);
  }
  for (std::size_t block = 0; block < blocks; ++block) {
    const std::uint64_t* const rows = buffer[block % 2];
    std::uint64_t* const next_rows = buffer[(block + 1) % 2];
    LANEHOP_UNROLL for (unsigned w = 0; w < kRows; ++w) {
      a[w] = Xor(a[w], hn::Load(d, rows + w * kWidth));
    }
    at += rate;
    word = block + 1 < blocks ? 0 : rate_words;
    if (short_block && word == 0) {
      CopyIn<kWidth>(data, at, rate_words, next_rows);
      word = rate_words;
    }
    const auto transpose_some = [&]() HWY_ATTR {
      LANEHOP_UNROLL for (unsigned g = 0; g < kGroupsAtOnce; ++g) {
        transpose_group(next_rows);
      }
    };
    if constexpr (kFetch) {
      unsigned lane = 0;  // two at a time: all at once would wait
      PermuteEven(a, rounds, [&]() HWY_ATTR {
        if (lane < kWidth) {
          Fetch(ahead[lane] + at - rate);
          Fetch(ahead[lane + 1] + at - rate);
          lane += 2;
        }
        transpose_some();
      });
    } else {
      PermuteEven(a, rounds, transpose_some);
    }
  }
  LANEHOP_UNROLL for (unsigned w = 0; w < 25; ++w) {
    hn::Store(a[w], d, states + w * kWidth);
  }
  WipeRows<kWidth>(d, buffer[0], (blocks == 1 ? 1 : 2) * kRows);
}

constexpr unsigned kWidest = HWY_TARGET == HWY_AVX3 ? 8 : 4;

template <unsigned kWidth, bool kFetch>
void AbsorbLanesFar(std::uint64_t* states, const std::uint8_t* const* data,
                    const std::uintptr_t* ahead, std::size_t blocks,
                    std::size_t rate, unsigned rounds) {
  // Lanes that half fill the registers are for few messages: not worth the code
  // (6 to 10 KiB for 1 %).
  const bool own_code = kWidth == kWidest;
  const auto absorb =
      own_code && rate == 168   ? AbsorbLanesRows<kWidth, 21, kFetch>
      : own_code && rate == 136 ? AbsorbLanesRows<kWidth, 17, kFetch>
                                : AbsorbLanesRows<kWidth, 24, false>;
  absorb(states, data, ahead, blocks, rate, rounds);
}

template <unsigned kWidth>
void AbsorbLanes(std::uint64_t* states, const std::uint8_t* const* data,
                 std::size_t blocks, std::size_t rate, unsigned rounds) {
  AbsorbLanesFar<kWidth, false>(states, data, nullptr, blocks, rate, rounds);
}

template <unsigned kWidth>
void PermuteLanes(std::uint64_t* states, unsigned rounds) {
  const Tag<kWidth> d;
  Vec<kWidth> a[25];
  LANEHOP_UNROLL for (unsigned w = 0; w < 25; ++w) {
    a[w] = hn::Load(d, states + w * kWidth);
  }
  PermuteEven(a, rounds, Nothing());
  LANEHOP_UNROLL for (unsigned w = 0; w < 25; ++w) {
    hn::Store(a[w], d, states + w * kWidth);
  }
}

// 4 rows to 4 words of each output, at byte `at` of it, two outputs at a time.
template <unsigned kWidth>
LANEHOP_INLINE void TransposeOut(const std::uint64_t* rows,
                                 std::uint8_t* const* out, std::size_t at) {
  const Tag<4> d;
  const Tag<2> half;
  LANEHOP_UNROLL for (unsigned j = 0; j < kWidth; j += 2) {
    const auto load = [&](unsigned low, unsigned high) HWY_ATTR {
      return hn::Combine(d, hn::Load(half, rows + high * kWidth + j),
                         hn::Load(half, rows + low * kWidth + j));
    };
    const Vec<4> even = load(0, 2), odd = load(1, 3);
    hn::StoreU(hn::InterleaveLower(d, even, odd), d,
               reinterpret_cast<std::uint64_t*>(out[j] + at));
    hn::StoreU(hn::InterleaveUpper(d, even, odd), d,
               reinterpret_cast<std::uint64_t*>(out[j + 1] + at));
  }
}

// As many words as there are, one after the other: for blocks shorter than a
// group.
template <unsigned kWidth>
void CopyOut(const std::uint64_t* rows, std::uint8_t* const* out,
             std::size_t at, std::size_t rate_words) {
  for (std::size_t w = 0; w < rate_words; ++w) {
    for (unsigned j = 0; j < kWidth; ++j) {
      std::memcpy(out[j] + at + 8 * w, rows + w * kWidth + j, 8);
    }
  }
}

// The mirror image of absorbing: a block is put aside in `states` and written
// from there while the next one is permuted, four words at a time, the last
// four moved back to end with the block. Writing it after the permutation took
// longer: with eight lanes by 5 to 8 % (24 rounds) and 8 to 15 % (12 rounds).
template <unsigned kWidth>
void SqueezeLanes(std::uint64_t* states, std::uint8_t* const* out,
                  std::size_t blocks, std::size_t rate, unsigned rounds) {
  if (blocks == 0) return;
  const Tag<kWidth> d;
  const std::size_t rate_words = rate / 8;
  std::size_t at = 0;  // the byte of every output that the block goes to
  std::size_t word = rate_words;  // of that block, to be written next
  // Called in two places, but no function: that would empty all registers.
  const auto write_group = [&]() HWY_ATTR __attribute__((always_inline)) {
    if (word >= rate_words) return;
    const std::size_t first = std::min(word, rate_words - 4);
    TransposeOut<kWidth>(states + first * kWidth, out, at + 8 * first);
    word += 4;
  };

  Vec<kWidth> a[25];
  LANEHOP_UNROLL for (unsigned w = 0; w < 25; ++w) {
    a[w] = hn::Load(d, states + w * kWidth);
  }
  for (std::size_t block = 0; block < blocks; ++block) {
    // Six iterations at the least write 24 words, the largest rate.
    PermuteEven(a, rounds, write_group);
    LANEHOP_UNROLL for (unsigned w = 0; w < 25; ++w) {
      hn::Store(a[w], d, states + w * kWidth);
    }
    at = block * rate;
    word = 0;
    if (rate_words < 4) {
      CopyOut<kWidth>(states, out, at, rate_words);
      word = rate_words;
    }
  }
  while (word < rate_words) write_group();
}
