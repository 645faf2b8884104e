// SPDX-License-Identifier: MIT
// A Merkle tree over the chunks of a file, many chunks hashed at a time: prints
// its root, proves that a chunk is part of it, checks such a proof.
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <exception>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>

#include "kernels.h"
#include "merkle_tree.h"

namespace {

using merkle::Hash;
using Bytes = std::vector<unsigned char>;

constexpr char kUsage[] =
    "usage: example-merkle root FILE CHUNK_SIZE\n"
    "       example-merkle prove FILE CHUNK_SIZE INDEX >PROOF\n"
    "       example-merkle verify ROOT PROOF CHUNK_FILE\n";

constexpr std::uint64_t kMostChunkSize = std::uint64_t{16} << 20;

/// File names and proofs may hold any bytes; a message is one line of text.
[[noreturn]] void fail(std::string message) {
  const auto is_control = [](char c) {
    return static_cast<unsigned char>(c) < ' ' || c == 0x7F;
  };
  std::replace_if(message.begin(), message.end(), is_control, '?');
  throw std::runtime_error(message);
}

/// `what` names the number in the message if it is none, or out of bounds.
std::uint64_t parse_number(const std::string& what, const std::string& text,
                           std::uint64_t least, std::uint64_t most) {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || rest != end || number < least || number > most) {
    fail(what + " '" + text + "': expected a number from " +
         std::to_string(least) + " to " + std::to_string(most));
  }
  return number;
}

class File {
 public:
  explicit File(const char* path)
      : path_(path), file_(std::fopen(path, "rb"), std::fclose) {
    if (file_ == nullptr) fail(path_ + ": " + std::strerror(errno));
  }

  /// As many bytes as `buffer` has, fewer only at the end of the file.
  std::size_t read(std::span<unsigned char> buffer) {
    const std::size_t size =
        std::fread(buffer.data(), 1, buffer.size(), file_.get());
    if (std::ferror(file_.get()) != 0)
      fail(path_ + ": " + std::strerror(errno));
    return size;
  }

 private:
  std::string path_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
};

/// The whole of a file, which may have at most `most` bytes.
Bytes read_all(const char* path, std::size_t most) {
  Bytes bytes(most + 1);
  bytes.resize(File(path).read(bytes));
  if (bytes.size() > most) {
    fail(std::string(path) + ": more than " + std::to_string(most) + " bytes");
  }
  return bytes;
}

/// A file's tree: its root, and the proof of one chunk with that chunk.
struct Tree {
  Hash root;
  merkle::Proof proof;
  Bytes chunk;
};

/// Needs memory for some chunks, not for the file: 1 MiB or a chunk, and 32
/// bytes for each chunk of it.
Tree build_tree(const char* path, std::uint64_t chunk_size,
                std::uint64_t index) {
  constexpr std::size_t kWindow = std::size_t{1} << 20, kMostJobs = 4096;
  const std::size_t jobs =
      std::clamp<std::size_t>(kWindow / chunk_size, 1, kMostJobs);
  Bytes window(jobs * chunk_size);
  File file(path);
  Tree tree;
  tree.proof = {.shape = {.file = 0, .chunk = chunk_size}, .index = index};
  std::vector<Hash> leaves;
  std::vector<lanehop::BorrowedInput> chunks;
  while (const std::size_t size = file.read(window)) {
    chunks.clear();
    for (std::size_t at = 0; at < size; at += chunk_size) {
      const auto chunk = std::span(window).subspan(
          at, std::min<std::size_t>(chunk_size, size - at));
      if (leaves.size() + chunks.size() == index) {
        tree.chunk.assign(chunk.begin(), chunk.end());
      }
      chunks.push_back(chunk);
    }
    merkle::hash_all(chunks, merkle::kLeaf, leaves);
    tree.proof.shape.file += size;
  }
  if (leaves.empty()) fail(std::string(path) + ": empty, there is no chunk");
  if (index >= leaves.size()) {
    fail("INDEX " + std::to_string(index) + ": the last chunk of " + path +
         " is " + std::to_string(leaves.size() - 1));
  }
  tree.root = merkle::root_and_siblings(std::move(leaves), tree.proof);
  return tree;
}

int root(const char* path, const char* chunk_size) {
  const auto size = parse_number("CHUNK_SIZE", chunk_size, 1, kMostChunkSize);
  std::printf("%s\n", build_tree(path, size, 0).root.to_hex().c_str());
  return 0;
}

int prove(const char* path, const char* chunk_size, const char* index) {
  const auto size = parse_number("CHUNK_SIZE", chunk_size, 1, kMostChunkSize);
  const Tree tree =
      build_tree(path, size, parse_number("INDEX", index, 0, UINT64_MAX));
  const merkle::Proof& proof = tree.proof;
  // The batches hashed side by side what this hashes one by one.
  Hash root;
  if (!merkle::root_from_proof(proof, tree.chunk, root) || root != tree.root) {
    fail("the proof does not lead to the root");
  }
  std::printf("%llu %llu %llu\n",
              static_cast<unsigned long long>(proof.shape.file),
              static_cast<unsigned long long>(proof.shape.chunk),
              static_cast<unsigned long long>(proof.index));
  for (const Hash& sibling : proof.siblings) {
    std::printf("%s\n", sibling.to_hex().c_str());
  }
  return 0;
}

/// What prove() prints. The sizes and the index are claims, no more: anybody
/// may have written the file.
merkle::Proof read_proof(const char* path) {
  constexpr std::size_t kMostBytes = 8192;  // 64 levels are less
  const Bytes text = read_all(path, kMostBytes);
  std::istringstream words(std::string(text.begin(), text.end()));
  std::string file, chunk, index;
  words >> file >> chunk >> index;
  const std::string where = std::string(path) + ": ";
  merkle::Proof proof{
      .shape = {parse_number(where + "file size", file, 1, UINT64_MAX),
                parse_number(where + "chunk size", chunk, 1, kMostChunkSize)},
      .index = parse_number(where + "index", index, 0, UINT64_MAX)};
  for (std::string word; words >> word;) {
    const auto sibling = Hash::from_hex(word);
    if (!sibling) fail(where + "'" + word + "' is no digest");
    proof.siblings.push_back(*sibling);
  }
  return proof;
}

int verify(const char* root, const char* proof_path, const char* chunk_path) {
  const auto wanted = Hash::from_hex(root);
  if (!wanted) fail("ROOT: expected 64 hexadecimal digits");
  const merkle::Proof proof = read_proof(proof_path);
  const Bytes chunk = read_all(chunk_path, kMostChunkSize);
  Hash found;
  if (!merkle::root_from_proof(proof, chunk, found) || found != *wanted) {
    std::fputs("example-merkle: not proved\n", stderr);
    return 1;
  }
  std::printf("chunk %llu is proved\n",
              static_cast<unsigned long long>(proof.index));
  return 0;
}

int run(int argc, char** argv) {
  const std::string command = argc > 1 ? argv[1] : "";
  if (command == "root" && argc == 4) return root(argv[2], argv[3]);
  if (command == "prove" && argc == 5) return prove(argv[2], argv[3], argv[4]);
  if (command == "verify" && argc == 5)
    return verify(argv[2], argv[3], argv[4]);
  std::fputs(kUsage, stderr);
  return 2;
}

}  // namespace

/// 0: done, or proved; 1: not proved; 2: anything else.
int main(int argc, char** argv) {
  if (!kernels_are_as_asked()) return 2;
  try {
    const int status = run(argc, argv);
    if (std::fflush(stdout) != 0) fail("standard output: cannot write");
    return status;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "example-merkle: %s\n", error.what());
    return 2;
  }
}
