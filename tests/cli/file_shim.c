// SPDX-License-Identifier: MIT
// Preloaded into k12sum by test_changing_files.py: things happen to a file at
// an exact moment while it is read.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static long calls;

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

// SHIM_FAIL: N:errno fails the N-th read. SHIM_SIZE: N:bytes sets the size of
// SHIM_FILE after it. SHIM_MOST: the most bytes that a read gives.
ssize_t read(int fd, void* buffer, size_t size) {
  ++calls;
  const long error = planned("SHIM_FAIL");
  if (error > 0) {
    errno = (int)error;
    return -1;
  }
  const char* most = getenv("SHIM_MOST");
  if (most != NULL && size > strtoul(most, NULL, 10)) {
    size = strtoul(most, NULL, 10);
  }
  const ssize_t result = syscall(SYS_read, fd, buffer, size);
  const long new_size = planned("SHIM_SIZE");
  if (new_size >= 0 && truncate(getenv("SHIM_FILE"), new_size) != 0) abort();
  return result;
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
