// SPDX-License-Identifier: MIT
// The kernels over one state, written once over any word type.
//
// Included inside the namespace of each user, after round-inl.h; hence no
// include guard. `OneWord` is the user's word type. Beside what round-inl.h
// asks for, the namespace offers for it:
//   LoadWord(const V&, const uint64_t*), StoreWord(V, uint64_t*)   of a state
//   LoadBytes(const V&, const uint8_t*), StoreBytes(V, uint8_t*)   of a block
//   LoadInnerBytes(const V&, const uint8_t*)   where eight bytes more are
//   readable V Enter(unsigned w, V), V Leave(unsigned w, V)   word w of a state
//   to the form
//     that Chi() takes and gives, and back; a block is xored in either form

LANEHOP_INLINE void LoadState(const std::uint64_t* state, OneWord (&a)[25]) {
  LANEHOP_UNROLL for (unsigned w = 0; w < 25; ++w) {
    a[w] = Enter(w, LoadWord(a[w], state + w));
  }
}

LANEHOP_INLINE void StoreState(const OneWord (&a)[25], std::uint64_t* state) {
  LANEHOP_UNROLL for (unsigned w = 0; w < 25; ++w) {
    StoreWord(Leave(w, a[w]), state + w);
  }
}

void PermuteOne(std::uint64_t* state, unsigned rounds) {
  OneWord a[25];
  LoadState(state, a);
  if (rounds % 2 != 0) {
    OneWord e[25];
    Round(a, e, kRoundConstants[24 - rounds]);
    LANEHOP_UNROLL for (unsigned w = 0; w < 25; ++w) a[w] = e[w];
    --rounds;
  }
  PermuteEven(a, rounds, Nothing());
  StoreState(a, state);
}

// A rate known to the compiler keeps the state in registers across blocks. The
// number of rounds is even.
template <unsigned kRateWords>
void AbsorbOneFixed(std::uint64_t* state, const std::uint8_t* data,
                    std::size_t blocks, unsigned rounds) {
  OneWord a[25];
  LoadState(state, a);
  for (; blocks != 0; --blocks, data += 8 * kRateWords) {
    LANEHOP_UNROLL for (unsigned w = 0; w < kRateWords; ++w) {
      const bool inner = w + 1 < kRateWords;
      a[w] = Xor(a[w], inner ? LoadInnerBytes(a[w], data + 8 * w)
                             : LoadBytes(a[w], data + 8 * w));
    }
    PermuteEven(a, rounds, Nothing());
  }
  StoreState(a, state);
}

template <unsigned kRateWords>
void SqueezeOneFixed(std::uint64_t* state, std::uint8_t* out,
                     std::size_t blocks, unsigned rounds) {
  OneWord a[25];
  LoadState(state, a);
  for (; blocks != 0; --blocks, out += 8 * kRateWords) {
    PermuteEven(a, rounds, Nothing());
    LANEHOP_UNROLL for (unsigned w = 0; w < kRateWords; ++w) {
      StoreBytes(Leave(w, a[w]), out + 8 * w);
    }
  }
  StoreState(a, state);
}

void AbsorbOne(std::uint64_t* state, const std::uint8_t* data,
               std::size_t blocks, std::size_t rate, unsigned rounds) {
  if (rounds % 2 == 0) {
    if (rate == 168) return AbsorbOneFixed<21>(state, data, blocks, rounds);
    if (rate == 136) return AbsorbOneFixed<17>(state, data, blocks, rounds);
  }
  for (; blocks != 0; --blocks, data += rate) {
    for (std::size_t w = 0; w < rate / 8; ++w) {
      const OneWord word = LoadWord(OneWord(), state + w);
      StoreWord(Xor(word, LoadBytes(word, data + 8 * w)), state + w);
    }
    PermuteOne(state, rounds);
  }
}

void SqueezeOne(std::uint64_t* state, std::uint8_t* out, std::size_t blocks,
                std::size_t rate, unsigned rounds) {
  if (rounds % 2 == 0 && rate == 168) {
    return SqueezeOneFixed<21>(state, out, blocks, rounds);
  }
  for (; blocks != 0; --blocks, out += rate) {
    PermuteOne(state, rounds);
    for (std::size_t w = 0; w < rate / 8; ++w) {
      StoreBytes(LoadWord(OneWord(), state + w), out + 8 * w);
    }
  }
}
