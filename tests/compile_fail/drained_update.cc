// SPDX-License-Identifier: MIT
// What drain() returns is the writer's: bytes for it go to the writer.
// expect: discards qualifiers|is not marked const|no matching
#include "snippet.h"

void take(lanehop::BufferedWriter<lanehop::Kt128>& writer) {
#if !defined(LANEHOP_BAD)
  writer.drain();
  writer.update("more");
#else
  writer.drain().update("more");
#endif
}
