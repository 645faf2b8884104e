// SPDX-License-Identifier: MIT
// Prints each hash as a line, or as the options want it.
#include "cli/print.h"

#include <string>

#include "cli/encoding.h"
#include "cli/message.h"
#include "cli/quote.h"

namespace k12sum {
namespace {

std::span<const unsigned char> bytes_of(const std::string& text) {
  return {reinterpret_cast<const unsigned char*>(text.data()), text.size()};
}

/// "KT128", with whatever else decides on the hash in brackets.
void print_tag(const Job& job, StandardOutput& out) {
  out.write(job.algorithm->tag);
  if (job.customization != nullptr && !job.customization->empty()) {
    out.write("[c=");
    out.write_hex(bytes_of(*job.customization));
    out.write("]");
  }
  const unsigned char domain = job.domain.value();
  if (job.algorithm->takes_domain && domain != lanehop::DomainByte().value()) {
    out.write("[d=");
    out.write_hex(std::span(&domain, 1));
    out.write("]");
  }
}

}  // namespace

void Printer::print_digest(const Job& job, const HashOutput& hash) {
  Base64Encoder base64;
  hash.output(job.length, [&](std::span<const unsigned char> bytes) {
    if (format_.raw) {
      out_.write({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    } else if (format_.base64) {
      out_.write(base64.update(bytes));
    } else {
      out_.write_hex(bytes);
    }
    return !out_.failed();
  });
  out_.write(base64.finish());
}

bool Printer::hashed(const Job& job, const HashOutput& hash) {
  const bool escaped = !format_.zero && format_.names && needs_escape(job.name);
  const std::string name = escaped ? escape(job.name) : job.name;
  if (escaped && !format_.raw) out_.write("\\");
  if (format_.tag) {
    print_tag(job, out_);
    out_.write(" (" + name + ") = ");
  }
  print_digest(job, hash);
  if (format_.names && !format_.tag && !format_.raw) out_.write("  " + name);
  if (!format_.raw) out_.write(std::string_view(format_.zero ? "\0" : "\n", 1));
  return !out_.failed();
}

bool Printer::flush() {
  out_.flush();
  return !out_.failed();
}

bool Printer::failed(const Job& job, const ReadFailure& failure) {
  return noticed(
      {quote_name(job.name) + ": " + failure.reason, !failure.skipped});
}

bool Printer::noticed(const Notice& notice) {
  if (!flush()) return false;
  complain(notice.text);
  if (notice.is_failure) all_good_ = false;
  return true;
}

}  // namespace k12sum
