// SPDX-License-Identifier: MIT
// The operations that round-inl.h and one_state-inl.h ask for, on a plain
// 64-bit word. Included inside the namespace of each user; hence no include
// guard.

using Word = std::uint64_t;

LANEHOP_INLINE Word Xor(Word a, Word b) { return a ^ b; }
LANEHOP_INLINE Word Xor5(Word a, Word b, Word c, Word d, Word e) {
  return a ^ b ^ c ^ d ^ e;
}
template <int k>
LANEHOP_INLINE Word Rotl(Word a) {
  return a << k | a >> (64 - k);
}
LANEHOP_INLINE void HoldPlane(Word&, Word&, Word&, Word&, Word&) {}
LANEHOP_INLINE Word Constant(const Word&, std::uint64_t c) { return c; }

LANEHOP_INLINE Word LoadWord(const Word&, const std::uint64_t* from) {
  return *from;
}
LANEHOP_INLINE void StoreWord(Word word, std::uint64_t* to) { *to = word; }

LANEHOP_INLINE Word LittleEndian(Word w) {
  return std::endian::native == std::endian::big ? __builtin_bswap64(w) : w;
}
LANEHOP_INLINE Word LoadBytes(const Word&, const std::uint8_t* from) {
  Word word;
  std::memcpy(&word, from, 8);
  return LittleEndian(word);
}
LANEHOP_INLINE Word LoadInnerBytes(const Word& word, const std::uint8_t* from) {
  return LoadBytes(word, from);
}
LANEHOP_INLINE void StoreBytes(Word word, std::uint8_t* to) {
  word = LittleEndian(word);
  std::memcpy(to, &word, 8);
}
