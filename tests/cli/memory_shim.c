// SPDX-License-Identifier: MIT
// Preloaded into k12sum by test_keyed.py: at the end of the process, looks in
// all that it could write to for a secret.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kMostWords = 16 };

// SHIM_WORDS: the secret's words of eight bytes, with all bits flipped, so that
// this variable is not what is found.
static size_t flipped_words(uint64_t* words) {
  size_t count = 0;
  char* at = getenv("SHIM_WORDS");
  while (at != NULL && *at != '\0' && count < kMostWords) {
    words[count++] = strtoull(at, &at, 16);
    if (*at == ',') ++at;
  }
  return count;
}

static void look(FILE* log, const char* place, const unsigned char* from,
                 const unsigned char* to, const uint64_t* words, size_t count) {
  for (; from + 8 <= to; ++from) {
    uint64_t flipped;
    memcpy(&flipped, from, 8);
    flipped = ~flipped;
    for (size_t i = 0; i < count; ++i) {
      if (flipped == words[i]) fprintf(log, "word %zu in %s", i, place);
    }
  }
}

__attribute__((destructor)) static void look_everywhere(void) {
  uint64_t words[kMostWords];
  const size_t count = flipped_words(words);
  FILE* log = fopen(getenv("SHIM_LOG"), "w");
  FILE* maps = fopen("/proc/self/maps", "r");
  if (log == NULL || maps == NULL) abort();
  size_t looked = 0;
  char line[512];
  while (fgets(line, sizeof line, maps) != NULL) {
    unsigned long from, to;
    char access[5];
    if (sscanf(line, "%lx-%lx %4s", &from, &to, access) != 3) abort();
    if (strncmp(access, "rw", 2) != 0) continue;
    look(log, line, (const unsigned char*)from, (const unsigned char*)to, words,
         count);
    looked += to - from;
  }
  fprintf(log, "looked for %zu words in %zu bytes\n", count, looked);
  fclose(maps);
  fclose(log);
}
