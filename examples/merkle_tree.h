// SPDX-License-Identifier: MIT
// A Merkle tree on KT128: what is hashed, and how one chunk is proved.
//
//   leaf  KT128(chunk,                               "... leaf")
//   node  KT128(left digest || right digest,         "... node")
//   root  KT128(top digest || file size || chunk size, "... root")
//
// The customization strings keep the three apart, so that no chunk passes for a
// node nor a node for a root. The root binds the two sizes (8 bytes each,
// little-endian), and they fix the number of chunks and so the whole shape: a
// digest proves its chunk at one place only. A node without a neighbour moves
// up as it is; nothing is hashed twice to fill a pair.
#ifndef LANEHOP_EXAMPLES_MERKLE_TREE_H_
#define LANEHOP_EXAMPLES_MERKLE_TREE_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "lanehop/batch.h"
#include "lanehop/k12.h"

namespace merkle {

using Hash = lanehop::Digest<32>;
using lanehop::Customization;

constexpr Customization kLeaf("example.org merkle v1 leaf");
constexpr Customization kNode("example.org merkle v1 node");
constexpr Customization kRoot("example.org merkle v1 root");

/// The sizes that a root binds, in bytes.
struct Shape {
  std::uint64_t file = 0;
  std::uint64_t chunk = 1;

  std::uint64_t chunks() const {
    return file / chunk + (file % chunk != 0 ? 1 : 0);
  }
  /// Of chunk `index`: the last one may be shorter.
  std::uint64_t chunk_size(std::uint64_t index) const {
    return std::min(chunk, file - index * chunk);
  }
};

/// What shows that a chunk belongs to a root.
struct Proof {
  Shape shape;
  std::uint64_t index = 0;
  /// The neighbours on the way up, where there is one.
  std::vector<Hash> siblings = {};
};

/// Appends the digests of `messages`, hashed side by side.
inline void hash_all(std::span<const lanehop::BorrowedInput> messages,
                     Customization customization, std::vector<Hash>& digests) {
  const std::size_t before = digests.size();
  digests.resize(before + messages.size());
  std::vector<lanehop::BatchJob> jobs;
  jobs.reserve(messages.size());
  for (std::size_t i = 0; i < messages.size(); ++i) {
    jobs.push_back({messages[i], digests[before + i]});
  }
  lanehop::kt128_batch(jobs, customization);
}

/// The level above: one batch, too, as all its nodes are independent.
inline std::vector<Hash> level_above(const std::vector<Hash>& level) {
  static_assert(sizeof(Hash) == 32, "two neighbours are one message");
  std::vector<lanehop::BorrowedInput> pairs;
  for (std::size_t i = 0; i + 1 < level.size(); i += 2) {
    pairs.push_back(std::as_bytes(std::span(level).subspan(i, 2)));
  }
  std::vector<Hash> above;
  hash_all(pairs, kNode, above);
  if (level.size() % 2 != 0) above.push_back(level.back());
  return above;
}

inline Hash root_over(const Hash& top, const Shape& shape) {
  std::array<unsigned char, 16> sizes;
  for (unsigned i = 0; i < 8; ++i) {
    sizes[i] = static_cast<unsigned char>(shape.file >> 8 * i);
    sizes[8 + i] = static_cast<unsigned char>(shape.chunk >> 8 * i);
  }
  lanehop::Kt128 hasher(kRoot);
  hasher.update(top);
  hasher.update(sizes);
  return hasher.finish().read<32>();
}

/// The root over `leaves`, at least one, and the siblings of leaf
/// `proof.index`.
inline Hash root_and_siblings(std::vector<Hash> leaves, Proof& proof) {
  std::uint64_t index = proof.index;
  std::vector<Hash> level = std::move(leaves);
  for (; level.size() > 1; level = level_above(level), index /= 2) {
    if ((index ^ 1) < level.size()) proof.siblings.push_back(level[index ^ 1]);
  }
  return root_over(level[0], proof.shape);
}

/// The root to which `proof` leads from its chunk: all that a verifier hashes.
/// Not the true root unless chunk, sizes, index and siblings are those of the
/// file. False if the proof has not the form that its sizes demand.
inline bool root_from_proof(const Proof& proof,
                            std::span<const unsigned char> chunk, Hash& root) {
  const Shape& shape = proof.shape;
  if (shape.chunk == 0 || proof.index >= shape.chunks() ||
      chunk.size() != shape.chunk_size(proof.index)) {
    return false;
  }
  Hash digest = lanehop::kt128(chunk, kLeaf);
  std::uint64_t index = proof.index, width = shape.chunks();
  std::size_t used = 0;
  for (; width > 1; width = width / 2 + width % 2, index /= 2) {
    if ((index ^ 1) >= width) continue;
    if (used == proof.siblings.size()) return false;
    const Hash& sibling = proof.siblings[used++];
    lanehop::Kt128 node(kNode);
    node.update(index % 2 == 0 ? digest : sibling);
    node.update(index % 2 == 0 ? sibling : digest);
    digest = node.finish().read<32>();
  }
  root = root_over(digest, shape);
  return used == proof.siblings.size();
}

}  // namespace merkle

#endif  // LANEHOP_EXAMPLES_MERKLE_TREE_H_
