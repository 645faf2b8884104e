// SPDX-License-Identifier: MIT
// Chi without its negations, for machines that have no and-not: some words of
// the state are kept complemented, so that chi's ~b & c becomes b & c or ~(b |
// c) and the rest cancels out ("lane complementing"). Included inside the
// namespace of the scalar set, after word-inl.h; hence no include guard.

// The words that are complemented between rounds, by x + 5y.
inline constexpr std::uint32_t kComplemented =
    1u << 1 | 1u << 2 | 1u << 8 | 1u << 12 | 1u << 17 | 1u << 20;

constexpr bool IsComplemented(unsigned w) { return kComplemented >> w & 1; }

// Whether D[x] of theta comes out complemented: C[x] does if an odd number of
// words of its column are.
constexpr bool ThetaComplements(unsigned x) {
  bool odd = false;
  for (unsigned y = 0; y < 5; ++y) {
    odd ^= IsComplemented((x + 4) % 5 + 5 * y);
    odd ^= IsComplemented((x + 1) % 5 + 5 * y);
  }
  return odd;
}

// The same of word w as chi takes it, after theta and pi (FIPS 202, 3.2.3).
constexpr bool ChiTakesComplemented(unsigned w) {
  const unsigned x = (w % 5 + 3 * (w / 5)) % 5, y = w % 5;
  return IsComplemented(x + 5 * y) != ThetaComplements(x);
}

LANEHOP_INLINE Word Chi(unsigned w, Word a, Word b, Word c) {
  const unsigned plane = w / 5 * 5;
  const bool b_complemented = ChiTakesComplemented(plane + (w + 1 - plane) % 5);
  const bool c_complemented = ChiTakesComplemented(plane + (w + 2 - plane) % 5);
  // ~b & c of the true words, perhaps complemented.
  Word f;
  bool complemented = ChiTakesComplemented(w) != IsComplemented(w);
  if (b_complemented && c_complemented) {
    f = ~b | c;
    complemented = !complemented;
  } else if (b_complemented) {
    f = b & c;
  } else if (c_complemented) {
    f = b | c;
    complemented = !complemented;
  } else {
    f = ~b & c;
  }
  return complemented ? ~a ^ f : a ^ f;
}

LANEHOP_INLINE Word Enter(unsigned w, Word word) {
  return IsComplemented(w) ? ~word : word;
}
LANEHOP_INLINE Word Leave(unsigned w, Word word) { return Enter(w, word); }
