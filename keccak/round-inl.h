// SPDX-License-Identifier: MIT
// One Keccak round, written once over any word type.
//
// Included inside the namespace of each user, so that every kernel set compiles
// a copy of its own with its own instructions; hence no include guard. The
// user's namespace offers, for its word type V:
//   V Xor(V, V)          bitwise exclusive or
//   V Xor5(V, V, V, V, V)
//   V Chi(unsigned w, V a, V b, V c)  a ^ (~b & c), for word w of the result;
//     w is a constant
//   V Rotl<k>(V)         rotation of each 64-bit word towards the high bits
//   V Constant(const V&, uint64_t)  the number in every word (V& selects V)
//   void HoldPlane(V&, V&, V&, V&, V&)  does nothing, but may have the compiler
//     finish these five words before it goes on
// and kRoundConstants.

// FIPS 202, 3.2. `a` is plane by plane, a[x + 5y]. Theta's D goes into every
// lane as it is taken up by rho and pi; chi then closes one plane at a time, so
// that few words are alive at once. Reads a, writes e.
template <class V>
LANEHOP_INLINE void Round(const V (&a)[25], V (&e)[25],
                          std::uint64_t round_constant) {
  const V c0 = Xor5(a[0], a[5], a[10], a[15], a[20]);
  const V c1 = Xor5(a[1], a[6], a[11], a[16], a[21]);
  const V c2 = Xor5(a[2], a[7], a[12], a[17], a[22]);
  const V c3 = Xor5(a[3], a[8], a[13], a[18], a[23]);
  const V c4 = Xor5(a[4], a[9], a[14], a[19], a[24]);
  const V d0 = Xor(c4, Rotl<1>(c1));
  const V d1 = Xor(c0, Rotl<1>(c2));
  const V d2 = Xor(c1, Rotl<1>(c3));
  const V d3 = Xor(c2, Rotl<1>(c4));
  const V d4 = Xor(c3, Rotl<1>(c0));
  {
    V b0 = Xor(a[0], d0);
    V b1 = Rotl<44>(Xor(a[6], d1));
    V b2 = Rotl<43>(Xor(a[12], d2));
    V b3 = Rotl<21>(Xor(a[18], d3));
    V b4 = Rotl<14>(Xor(a[24], d4));
    HoldPlane(b0, b1, b2, b3, b4);
    e[0] = Xor(Chi(0, b0, b1, b2), Constant(b0, round_constant));
    e[1] = Chi(1, b1, b2, b3);
    e[2] = Chi(2, b2, b3, b4);
    e[3] = Chi(3, b3, b4, b0);
    e[4] = Chi(4, b4, b0, b1);
  }
  {
    V b0 = Rotl<28>(Xor(a[3], d3));
    V b1 = Rotl<20>(Xor(a[9], d4));
    V b2 = Rotl<3>(Xor(a[10], d0));
    V b3 = Rotl<45>(Xor(a[16], d1));
    V b4 = Rotl<61>(Xor(a[22], d2));
    HoldPlane(b0, b1, b2, b3, b4);
    e[5] = Chi(5, b0, b1, b2);
    e[6] = Chi(6, b1, b2, b3);
    e[7] = Chi(7, b2, b3, b4);
    e[8] = Chi(8, b3, b4, b0);
    e[9] = Chi(9, b4, b0, b1);
  }
  {
    V b0 = Rotl<1>(Xor(a[1], d1));
    V b1 = Rotl<6>(Xor(a[7], d2));
    V b2 = Rotl<25>(Xor(a[13], d3));
    V b3 = Rotl<8>(Xor(a[19], d4));
    V b4 = Rotl<18>(Xor(a[20], d0));
    HoldPlane(b0, b1, b2, b3, b4);
    e[10] = Chi(10, b0, b1, b2);
    e[11] = Chi(11, b1, b2, b3);
    e[12] = Chi(12, b2, b3, b4);
    e[13] = Chi(13, b3, b4, b0);
    e[14] = Chi(14, b4, b0, b1);
  }
  {
    V b0 = Rotl<27>(Xor(a[4], d4));
    V b1 = Rotl<36>(Xor(a[5], d0));
    V b2 = Rotl<10>(Xor(a[11], d1));
    V b3 = Rotl<15>(Xor(a[17], d2));
    V b4 = Rotl<56>(Xor(a[23], d3));
    HoldPlane(b0, b1, b2, b3, b4);
    e[15] = Chi(15, b0, b1, b2);
    e[16] = Chi(16, b1, b2, b3);
    e[17] = Chi(17, b2, b3, b4);
    e[18] = Chi(18, b3, b4, b0);
    e[19] = Chi(19, b4, b0, b1);
  }
  {
    V b0 = Rotl<62>(Xor(a[2], d2));
    V b1 = Rotl<55>(Xor(a[8], d3));
    V b2 = Rotl<39>(Xor(a[14], d4));
    V b3 = Rotl<41>(Xor(a[15], d0));
    V b4 = Rotl<2>(Xor(a[21], d1));
    HoldPlane(b0, b1, b2, b3, b4);
    e[20] = Chi(20, b0, b1, b2);
    e[21] = Chi(21, b1, b2, b3);
    e[22] = Chi(22, b2, b3, b4);
    e[23] = Chi(23, b3, b4, b0);
    e[24] = Chi(24, b4, b0, b1);
  }
}

// Keccak-p[1600, rounds], rounds even: the last `rounds` of Keccak-f's 24. Two
// rounds an iteration bring the words back to where they were; unrolling all of
// them made code that runs up to twice as slow. `meanwhile` is called once an
// iteration, for work that fills the slots which the rounds leave free.
template <class V, class Meanwhile>
LANEHOP_INLINE void PermuteEven(V (&a)[25], unsigned rounds,
                                const Meanwhile& meanwhile) {
  for (unsigned r = 24 - rounds; r < 24; r += 2) {
    meanwhile();
    V e[25];
    Round(a, e, kRoundConstants[r]);
    Round(e, a, kRoundConstants[r + 1]);
  }
}

struct Nothing {
  LANEHOP_INLINE void operator()() const {}
};
