// SPDX-License-Identifier: MIT
// KT128 with a customization string, its output read in two parts.
#include <cstdio>
#include <string_view>

#include "kernels.h"
#include "lanehop/k12.h"
#include "output.h"

int main() {
  if (!kernels_are_as_asked()) return 2;
  constexpr std::string_view message = "KangarooTwelve hops along its lanes.";
  constexpr std::string_view context = "example.org 2026-11-30 session key";
  std::printf("message        %s\n", message.data());
  std::printf("customization  %s\n", context.data());

  lanehop::Kt128 hasher{lanehop::Customization(context)};
  hasher.update(message);
  lanehop::XofReader reader = hasher.finish();
  const auto first = reader.read<32>();
  const auto second = reader.read<16>();
  std::printf("bytes  0..31   %s\n", first.to_hex().c_str());
  std::printf("bytes 32..47   %s\n", second.to_hex().c_str());
  return output_is_written() ? 0 : 1;
}
