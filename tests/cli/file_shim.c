// SPDX-License-Identifier: MIT
// Preloaded into k12sum by test_changing_files.py: things happen to a file at
// an exact moment while it is read.
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static long calls;  // reads of SHIM_FILE; others are left alone

// The number after "N:" in the environment variable, where N is this call's
// number, or -1. The variable holds such pairs with commas between.
static long planned(const char* variable) {
  const char* plan = getenv(variable);
  while (plan != NULL && *plan != '\0') {
    char* end;
    const long call = strtol(plan, &end, 10);
    const long value = strtol(end + 1, &end, 10);
    if (call == calls) return value;
    plan = *end == ',' ? end + 1 : end;
  }
  return -1;
}

static int is_the_file(int fd) {
  struct stat file, other;
  return fstat(fd, &other) == 0 && stat(getenv("SHIM_FILE"), &file) == 0 &&
         file.st_dev == other.st_dev && file.st_ino == other.st_ino;
}

// SHIM_FAIL: N:errno fails the N-th read. SHIM_SIZE: N:bytes sets the size of
// SHIM_FILE after it, SHIM_UNLINK: N:0 unlinks it, SHIM_REPLACE: N:0 puts the
// file "replacement" in its place. SHIM_MOST: the most bytes that a read gives. Several
// threads may read.
static ssize_t planned_read(int fd, void* buffer, size_t size, off_t from) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  const int at = from >= 0;
  if (!is_the_file(fd)) {
    return at ? syscall(SYS_pread64, fd, buffer, size, from)
              : syscall(SYS_read, fd, buffer, size);
  }
  pthread_mutex_lock(&mutex);
  ++calls;
  const long error = planned("SHIM_FAIL");
  const char* most = getenv("SHIM_MOST");
  if (most != NULL && size > strtoul(most, NULL, 10)) {
    size = strtoul(most, NULL, 10);
  }
  ssize_t result = -1;
  if (error <= 0) {
    result = at ? syscall(SYS_pread64, fd, buffer, size, from)
                : syscall(SYS_read, fd, buffer, size);
  }
  const long new_size = planned("SHIM_SIZE");
  if (new_size >= 0 && truncate(getenv("SHIM_FILE"), new_size) != 0) abort();
  if (planned("SHIM_UNLINK") >= 0 && unlink(getenv("SHIM_FILE")) != 0) abort();
  if (planned("SHIM_REPLACE") >= 0 &&
      rename("replacement", getenv("SHIM_FILE")) != 0) {
    abort();
  }
  pthread_mutex_unlock(&mutex);
  if (error > 0) errno = (int)error;
  return result;
}

ssize_t read(int fd, void* buffer, size_t size) {
  return planned_read(fd, buffer, size, -1);
}

ssize_t pread(int fd, void* buffer, size_t size, off_t from) {
  return planned_read(fd, buffer, size, from);
}
ssize_t pread64(int fd, void* buffer, size_t size, off_t from) {
  return planned_read(fd, buffer, size, from);
}

// Of the file, nothing is in memory: the caller falls back on the others.
ssize_t preadv2(int fd, const struct iovec* parts, int count, off_t from,
                int flags) {
  if (is_the_file(fd)) {
    errno = EOPNOTSUPP;
    return -1;
  }
  return syscall(SYS_preadv2, fd, parts, count, from, 0L, flags);
}
ssize_t preadv64v2(int fd, const struct iovec* parts, int count, off_t from,
                   int flags) {
  return preadv2(fd, parts, count, from, flags);
}

// The same where the compiler fortifies calls of read().
ssize_t __read_chk(int fd, void* buffer, size_t size, size_t room) {
  if (size > room) abort();
  return read(fd, buffer, size);
}

// Leaves the number of reads in SHIM_LOG, as proof of having been there.
__attribute__((destructor)) static void log_calls(void) {
  FILE* log = fopen(getenv("SHIM_LOG"), "w");
  if (log == NULL) abort();
  fprintf(log, "%ld", calls);
  fclose(log);
}
