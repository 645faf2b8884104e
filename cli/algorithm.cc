// SPDX-License-Identifier: MIT
// The algorithms that -a names, as rows of one table.
#include "cli/algorithm.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace k12sum {
namespace {

/// Bytes squeezed at a time.
constexpr std::size_t kPiece = 16384;

template <class Xof>
lanehop::XofReader reader_of(const Xof& xof) {
  return xof.finish();
}

template <class Kt, std::size_t kInnerSize>
lanehop::XofReader reader_of(
    const lanehop::detail::HopMac<Kt, kInnerSize>& mac) {
  return mac.reader();
}

/// Hands `length` bytes of `reader` to `sink`. What was read may be the right
/// tag of a forged file: it is wiped.
bool read_all(lanehop::XofReader reader, std::uint64_t length,
              const ByteSink& sink) {
  std::array<unsigned char, kPiece> bytes;
  bool go_on = true;
  for (std::uint64_t left = length; left > 0 && go_on;) {
    const auto size =
        static_cast<std::size_t>(std::min<std::uint64_t>(left, kPiece));
    const std::span piece = std::span(bytes).first(size);
    reader.read(piece);
    go_on = sink(piece);
    left -= size;
  }
  const auto used =
      static_cast<std::size_t>(std::min<std::uint64_t>(length, kPiece));
  lanehop::detail::wipe_bytes(bytes.data(), used);
  return go_on;
}

/// An extendable-output function: output of any length.
template <class Xof>
class XofAdapter final : public Hasher {
 public:
  explicit XofAdapter(Xof xof) : xof_(std::move(xof)) {}

  void update(std::span<const unsigned char> piece) override {
    xof_.update(piece);
  }

  std::optional<std::uint64_t> update(
      lanehop::Source& source, const lanehop::Parallel& parallel) override {
    if constexpr (requires { xof_.update(source, parallel); }) {
      return xof_.update(source, parallel);
    } else {
      return Hasher::update(source, parallel);
    }
  }

  bool output(std::uint64_t length, const ByteSink& sink) const override {
    return read_all(reader_of(xof_), length, sink);
  }

 private:
  Xof xof_;
};

/// A hash whose output has one length, so that `length` is always that one.
template <class Hash>
class FixedAdapter final : public Hasher {
 public:
  explicit FixedAdapter(Hash hash) : hash_(std::move(hash)) {}

  void update(std::span<const unsigned char> piece) override {
    hash_.update(piece);
  }

  bool output(std::uint64_t /*length*/, const ByteSink& sink) const override {
    const auto digest = hash_.finish();
    return sink(digest);
  }

 private:
  Hash hash_;
};

template <class Kt>
std::unique_ptr<Hasher> make_kt(const HashParameters& p) {
  return std::make_unique<XofAdapter<Kt>>(Kt{p.customization, p.kernels});
}

template <class HopMac>
std::unique_ptr<Hasher> make_hopmac(const HashParameters& p) {
  return std::make_unique<XofAdapter<HopMac>>(
      HopMac{p.key, p.customization, p.kernels});
}

template <class TurboShake>
std::unique_ptr<Hasher> make_turboshake(const HashParameters& p) {
  return std::make_unique<XofAdapter<TurboShake>>(
      TurboShake{p.domain, p.kernels});
}

template <class Shake>
std::unique_ptr<Hasher> make_shake(const HashParameters& p) {
  return std::make_unique<XofAdapter<Shake>>(Shake{p.kernels});
}

template <class Sha3>
std::unique_ptr<Hasher> make_sha3(const HashParameters& p) {
  return std::make_unique<FixedAdapter<Sha3>>(Sha3{p.kernels});
}

/// Ethereum's Keccak-256: 32 bytes of Keccak[r = 1088, c = 512].
std::unique_ptr<Hasher> make_keccak_256(const HashParameters& p) {
  return std::make_unique<XofAdapter<lanehop::Keccak>>(
      lanehop::Keccak{lanehop::KeccakRate(136), p.kernels});
}

using Jobs = std::span<const lanehop::BatchJob>;

void batch_kt128(Jobs jobs, const HashParameters& p) {
  lanehop::kt128_batch(jobs, p.customization, p.kernels);
}
void batch_kt256(Jobs jobs, const HashParameters& p) {
  lanehop::kt256_batch(jobs, p.customization, p.kernels);
}
void batch_turboshake128(Jobs jobs, const HashParameters& p) {
  lanehop::turboshake128_batch(jobs, p.domain, p.kernels);
}
void batch_turboshake256(Jobs jobs, const HashParameters& p) {
  lanehop::turboshake256_batch(jobs, p.domain, p.kernels);
}
void batch_shake128(Jobs jobs, const HashParameters& p) {
  lanehop::shake128_batch(jobs, p.kernels);
}
void batch_shake256(Jobs jobs, const HashParameters& p) {
  lanehop::shake256_batch(jobs, p.kernels);
}

template <std::size_t N, void (*kBatch)(std::span<const lanehop::DigestJob<N>>,
                                        lanehop::KernelSet) noexcept>
void batch_sha3(Jobs jobs, const HashParameters& p) {
  std::vector<lanehop::Digest<N>> digests(jobs.size());
  std::vector<lanehop::DigestJob<N>> all;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    all.push_back({jobs[i].message, digests[i]});
  }
  kBatch(all, p.kernels);
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    std::copy(digests[i].begin(), digests[i].end(), jobs[i].out.data());
  }
}

// name, tag, default length, fixed length, takes customization, takes domain,
// make, batch
constexpr Algorithm kAlgorithms[] = {
    {"kt128", "KT128", 32, false, true, false, make_kt<lanehop::Kt128>,
     batch_kt128},
    {"kt256", "KT256", 64, false, true, false, make_kt<lanehop::Kt256>,
     batch_kt256},
    {"turboshake128", "TurboSHAKE128", 32, false, false, true,
     make_turboshake<lanehop::TurboShake128>, batch_turboshake128},
    {"turboshake256", "TurboSHAKE256", 64, false, false, true,
     make_turboshake<lanehop::TurboShake256>, batch_turboshake256},
    {"shake128", "SHAKE128", 32, false, false, false,
     make_shake<lanehop::Shake128>, batch_shake128},
    {"shake256", "SHAKE256", 64, false, false, false,
     make_shake<lanehop::Shake256>, batch_shake256},
    {"sha3-224", "SHA3-224", 28, true, false, false,
     make_sha3<lanehop::Sha3_224>, batch_sha3<28, lanehop::sha3_224_batch>},
    {"sha3-256", "SHA3-256", 32, true, false, false,
     make_sha3<lanehop::Sha3_256>, batch_sha3<32, lanehop::sha3_256_batch>},
    {"sha3-384", "SHA3-384", 48, true, false, false,
     make_sha3<lanehop::Sha3_384>, batch_sha3<48, lanehop::sha3_384_batch>},
    {"sha3-512", "SHA3-512", 64, true, false, false,
     make_sha3<lanehop::Sha3_512>, batch_sha3<64, lanehop::sha3_512_batch>},
    {"keccak-256", "KECCAK-256", 32, true, false, false, make_keccak_256,
     nullptr},
};

/// Those with a key: each the keyed form of the algorithm at the same place.
constexpr Algorithm kKeyed[] = {
    {"hopmac128", "HopMAC128", 32, false, true, false,
     make_hopmac<lanehop::HopMac128>, nullptr},
    {"hopmac256", "HopMAC256", 64, false, true, false,
     make_hopmac<lanehop::HopMac256>, nullptr},
};

const Algorithm* find(std::span<const Algorithm> among, std::string_view name) {
  for (const Algorithm& algorithm : among) {
    if (algorithm.name == name) return &algorithm;
  }
  return nullptr;
}

}  // namespace

std::span<const Algorithm> algorithms() { return kAlgorithms; }

const Algorithm* find_algorithm(std::string_view name) {
  return find(kAlgorithms, name);
}

const Algorithm* keyed_form(const Algorithm& algorithm) {
  for (std::size_t i = 0; i < std::size(kKeyed); ++i) {
    if (&algorithm == &kAlgorithms[i]) return &kKeyed[i];
  }
  return nullptr;
}

bool is_keyed(const Algorithm& algorithm) {
  return find(kKeyed, algorithm.name) != nullptr;
}

const Algorithm* find_tag(std::string_view tag) {
  std::string name(tag);
  for (char& c : name) {
    if ('A' <= c && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  const Algorithm* const keyed = find(kKeyed, name);
  return keyed != nullptr ? keyed : find_algorithm(name);
}

}  // namespace k12sum
