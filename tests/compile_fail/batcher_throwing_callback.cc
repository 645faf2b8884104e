// SPDX-License-Identifier: MIT
// A batcher's callback may not throw, and says so.
// expect: BatchCallback|SubmitOptions|noexcept|void \(\*\)\(void
#include "snippet.h"

#ifdef LANEHOP_BAD
static void done(void*, lanehop::Ticket) {}
#else
static void done(void*, lanehop::Ticket) noexcept {}
#endif

void snippet() { const lanehop::SubmitOptions options{.callback = done}; }
