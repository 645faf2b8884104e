// SPDX-License-Identifier: MIT
// Preloaded into k12sum by test_recursive.py: a name comes to mean another file
// between the moment it was found and the moment it is opened.
#define _GNU_SOURCE
#include <dlfcn.h>
#define openat64 the_declared_openat64  // without its attributes
#include <fcntl.h>
#undef openat64
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int (*OpenAt)(int directory, const char* name, int flags, ...);

// Renames SHIM_FROM to SHIM_TO, or exchanges the two if both are there, before
// SHIM_NAME is opened for the first time.
static void rename_or_exchange(void) {
  const char* from = getenv("SHIM_FROM");
  const char* to = getenv("SHIM_TO");
  if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_EXCHANGE) != 0 &&
      rename(from, to) != 0) {
    abort();
  }
}

int openat64(int directory, const char* name, int flags, ...) {
  static int done;
  if (!done && strcmp(name, getenv("SHIM_NAME")) == 0) {
    done = 1;
    rename_or_exchange();
  }
  va_list more;
  va_start(more, flags);
  const unsigned mode = va_arg(more, unsigned);
  va_end(more);
  const OpenAt next = (OpenAt)dlsym(RTLD_NEXT, "openat64");
  return next(directory, name, flags, mode);
}
