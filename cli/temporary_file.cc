// SPDX-License-Identifier: MIT
// A file that takes another one's name when it is whole, and else leaves
// nothing behind.
#include "cli/temporary_file.h"

#include <fcntl.h>
#include <sys/random.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdio>

namespace k12sum {
namespace {

constexpr int kNone = -1;

// What a signal handler has to remove: `name` in `directory`, unless that is
// kNone. The name is written only while it is.
std::atomic<int> directory_of_file = kNone;
static_assert(std::atomic<int>::is_always_lock_free);
char name_of_file[32];

void remove_file() {
  const int directory = directory_of_file.exchange(kNone);
  if (directory != kNone) unlinkat(directory, name_of_file, 0);
}

extern "C" void remove_file_and_end(int signal_number) {
  remove_file();
  // Pending until this handler returns; then the process ends by it.
  std::signal(signal_number, SIG_DFL);
  std::raise(signal_number);
}

/// A signal that was ignored when the process began stays so.
void handle_signal(int number) {
  struct sigaction action = {};
  if (sigaction(number, nullptr, &action) != 0) return;
  if (action.sa_handler == SIG_IGN) return;
  action = {};
  action.sa_handler = remove_file_and_end;
  sigaction(number, &action, nullptr);
}

/// Those that end a process, but for those that tell of a fault in it.
void handle_signals() {
  for (const int number :
       {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGALRM, SIGXCPU, SIGXFSZ,
        SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGIO, SIGPWR, SIGSTKFLT}) {
    handle_signal(number);
  }
  for (int number = SIGRTMIN; number <= SIGRTMAX; ++number) {
    handle_signal(number);
  }
}

/// A name that nobody has thought of. False, with errno set, without
/// randomness.
bool choose_name() {
  std::uint64_t random = 0;
  if (getrandom(&random, sizeof random, 0) != sizeof random) return false;
  std::snprintf(name_of_file, sizeof name_of_file, ".k12sum-%016llx",
                static_cast<unsigned long long>(random));
  return true;
}

}  // namespace

TemporaryFile::TemporaryFile(int directory, mode_t mode)
    : directory_(directory) {
  handle_signals();
  do {
    directory_of_file = kNone;
    if (!choose_name()) return;
    // A signal from here on removes what may not be there yet.
    directory_of_file = directory;
    fd_ = openat(directory, name_of_file,
                 O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode);
  } while (fd_ < 0 && (errno == EEXIST || errno == EINTR));
  if (fd_ < 0) directory_of_file = kNone;
}

TemporaryFile::~TemporaryFile() {
  if (fd_ >= 0) close(fd_);
  remove_file();
}

bool TemporaryFile::rename_to(const char* name) {
  const int fd = fd_;
  fd_ = -1;
  if (close(fd) != 0) return false;
  if (renameat(directory_, name_of_file, directory_, name) != 0) return false;
  directory_of_file = kNone;
  return true;
}

}  // namespace k12sum
