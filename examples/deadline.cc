// SPDX-License-Identifier: MIT
// A server's loop that lets no message wait longer than a deadline: requests
// are hashed when they fill the lanes, or when the oldest one has waited long
// enough. The clock is simulated, so that every run prints the same.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <string_view>

#include "kernels.h"
#include "lanehop/batcher.h"
#include "output.h"

namespace {

using Microseconds = std::uint64_t;
constexpr Microseconds kDeadline = 200;

Microseconds now = 0;  // a server asks std::chrono::steady_clock

struct Request {
  Microseconds arrival;
  std::string_view body;
  lanehop::Digest<32> digest;
  Microseconds answered = 0;
};

void answer(void* context, lanehop::Ticket) noexcept {
  auto& request = *static_cast<Request*>(context);
  request.answered = now;
  std::printf("%5llu us  %s  after %3llu us\n",
              static_cast<unsigned long long>(now),
              request.digest.to_hex().substr(0, 16).c_str(),
              static_cast<unsigned long long>(now - request.arrival));
}

}  // namespace

int main() {
  if (!kernels_are_as_asked()) return 2;
  // Four close together fill the lanes; the others have to be waited for.
  std::array<Request, 8> requests = {{{10, "lane", {}},
                                      {20, "plane", {}},
                                      {30, "state", {}},
                                      {40, "rate", {}},
                                      {500, "capacity", {}},
                                      {650, "sponge", {}},
                                      {705, "absorb", {}},
                                      {1000, "squeeze", {}}}};

  lanehop::Batcher<lanehop::Kt128> batcher({.capacity = 16, .fill = 4});
  std::size_t next = 0;
  while (next < requests.size() || batcher.waiting() != 0) {
    // Sleep until a request arrives or the oldest one is due: epoll_wait(2)
    // with that timeout.
    const auto oldest = batcher.oldest_submitted();
    Microseconds wake = ~Microseconds{0};
    if (oldest) wake = oldest->stamp + kDeadline;
    if (next < requests.size()) wake = std::min(wake, requests[next].arrival);
    now = wake;

    if (oldest && now >= oldest->stamp + kDeadline) batcher.flush();
    for (; next < requests.size() && requests[next].arrival <= now; ++next) {
      Request& request = requests[next];
      const auto ticket = batcher.try_submit(
          request.body, request.digest,
          {.callback = answer, .context = &request, .stamp = now});
      // Cannot happen with this `fill`; a server would stop reading requests.
      if (!ticket) return 1;
    }
  }

  for (const Request& request : requests) {
    if (request.digest != lanehop::kt128(request.body) ||
        request.answered > request.arrival + kDeadline) {
      std::puts("a request was answered late or wrongly");
      return 1;
    }
  }
  return output_is_written() ? 0 : 1;
}
