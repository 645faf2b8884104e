// SPDX-License-Identifier: MIT
// A batcher borrows messages: not from a temporary string. It copies one.
// expect: (BorrowedInput|InputMeaning|ByteRange)
#include "snippet.h"

void snippet(lanehop::Batcher<lanehop::Kt128>& batcher) {
  static lanehop::Digest<32> digest;
#ifdef LANEHOP_BAD
  (void)batcher.try_submit(std::string("message"), digest);
#else
  (void)batcher.try_submit_copy(std::string("message"), digest);
#endif
}
