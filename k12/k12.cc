// SPDX-License-Identifier: MIT
// The public one-shots of KT128 and KT256, and HopMAC (RFC 9861, 4).
#include "lanehop/k12.h"

#include <algorithm>
#include <span>

#include "xof/sponge.h"

namespace lanehop::inline v0 {

void kt128(Input message, Output out, Customization customization,
           KernelSet kernels) noexcept {
  detail::TreeHasher::hash(message, out, customization, kernels, 168);
}

void kt256(Input message, Output out, Customization customization,
           KernelSet kernels) noexcept {
  detail::TreeHasher::hash(message, out, customization, kernels, 136);
}

namespace detail {
namespace {

/// Wipes the stack of the calls that the caller made before: a compiler keeps
/// words of a state there, which hold those of a short key.
[[gnu::noinline]] void wipe_stack() noexcept {
  unsigned char bytes[8192];
  wipe(bytes, sizeof(bytes));
}

}  // namespace

template <class Kt, std::size_t kInnerSize>
XofReader HopMac<Kt, kInnerSize>::reader() const noexcept {
  const Digest<kInnerSize> inner = inner_.finish().template read<kInnerSize>();
  Kt outer{Customization(inner), kernels_};
  outer.update(std::span(key_.data(), key_.size()));
  XofReader result = outer.finish();
  wipe_stack();
  return result;
}

template <class Kt, std::size_t kInnerSize>
void HopMac<Kt, kInnerSize>::finish(Output tag) const noexcept {
  reader().read(tag);
  wipe_stack();
}

template <class Kt, std::size_t kInnerSize>
bool HopMac<Kt, kInnerSize>::verify(Input tag) const noexcept {
  constexpr std::size_t kShortest = 16;
  if (tag.size() < kShortest) return false;
  XofReader expected = reader();
  bool equal = true;
  for (std::size_t at = 0; at < tag.size();) {
    Digest<kInnerSize> part;
    const std::size_t size = std::min(part.size(), tag.size() - at);
    expected.read(std::span(part.data(), size));
    equal &= equal_in_constant_time(part.data(), tag.data() + at, size);
    wipe(part.data(), part.size());
    at += size;
  }
  wipe_stack();
  return equal;
}

}  // namespace detail

template class detail::HopMac<Kt128, 32>;
template class detail::HopMac<Kt256, 64>;

void hopmac128(Key key, Input message, Output tag, Customization customization,
               KernelSet kernels) noexcept {
  HopMac128 mac(key, customization, kernels);
  mac.update(message);
  mac.finish(tag);
}

void hopmac256(Key key, Input message, Output tag, Customization customization,
               KernelSet kernels) noexcept {
  HopMac256 mac(key, customization, kernels);
  mac.update(message);
  mac.finish(tag);
}

bool hopmac128_verify(Key key, Input message, Input tag,
                      Customization customization, KernelSet kernels) noexcept {
  HopMac128 mac(key, customization, kernels);
  mac.update(message);
  return mac.verify(tag);
}

bool hopmac256_verify(Key key, Input message, Input tag,
                      Customization customization, KernelSet kernels) noexcept {
  HopMac256 mac(key, customization, kernels);
  mac.update(message);
  return mac.verify(tag);
}

}  // namespace lanehop::inline v0
