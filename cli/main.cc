// SPDX-License-Identifier: MIT
// k12sum: prints the hash of each file, with the flow of the whole program.
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>

#include "cli/algorithm.h"
#include "cli/file_hash.h"
#include "cli/kernels.h"
#include "cli/message.h"
#include "cli/options.h"
#include "cli/quote.h"
#include "cli/standard_streams.h"
#include "lanehop/lanehop.h"

namespace k12sum {
namespace {

constexpr std::string_view kHelp = R"(Usage: k12sum [OPTION]... [FILE]...
Print the hash of each FILE: by default KT128 of KangarooTwelve (RFC 9861).

With no FILE, or when FILE is -, read standard input.

  -a, --algorithm=NAME         kt128 (the default), kt256, turboshake128,
                                 turboshake256, shake128, shake256, sha3-224,
                                 sha3-256, sha3-384, sha3-512 or keccak-256
  -l, --length=BYTES           length of the output; by default 32 for kt128,
                                 turboshake128 and shake128, 64 for kt256,
                                 turboshake256 and shake256; the others have
                                 a fixed one
      --customization=STRING   customization string of kt128 and kt256
      --domain=HEX             domain separation byte of turboshake128 and
                                 turboshake256, 01 to 7F; by default 1F
      --kernels=NAME           the code that computes the hash, one of those
                                 that --version lists; the result is the same
      --version                print the version, the kernels in use and the
                                 usable ones
  -h, --help                   print this text

The last of a repeated option counts. A line is the hash in hexadecimal digits,
two spaces and the name. If backslash, newline or carriage return are in the
name, they are written \\, \n and \r, and the line starts with a backslash.

The environment variable LANEHOP_KERNELS names the kernels for all programs that
use LaneHop.

Exit status: 0, or 1 if a file could not be read or the output not be written,
or 2 for wrong usage.
)";

/// The exit status so far, or the one of a failed write, of which it complains.
int end_of_output(StandardOutput& out, int status) {
  out.flush();
  if (!out.failed()) return status;
  complain("write error: " + reason_of(out.error()));
  return kExitFailure;
}

void print_version(lanehop::KernelSet kernels, StandardOutput& out) {
  out.write("k12sum (LaneHop) " LANEHOP_VERSION "\nkernels: ");
  out.write(kernels.name());
  out.write(" (usable: " + usable_kernel_names() + ")\n");
}

/// Prints the line of one file whose bytes `hasher` has got.
void print_line(std::string_view name, const Hasher& hasher,
                std::uint64_t length, StandardOutput& out) {
  if (needs_escape(name)) out.write("\\");
  hasher.output(length, [&out](std::span<const unsigned char> bytes) {
    out.write_hex(bytes);
    return !out.failed();
  });
  out.write("  " + escape(name) + "\n");
  out.flush();
}

int hash_files(const Options& options, lanehop::KernelSet kernels,
               StandardOutput& out) {
  const HashParameters parameters{lanehop::Customization(options.customization),
                                  options.domain, kernels};
  FileReader reader;
  int status = EXIT_SUCCESS;
  for (const char* const name : options.files) {
    const std::unique_ptr<Hasher> hasher = options.algorithm->make(parameters);
    if (const auto problem = reader.feed(name, *hasher)) {
      complain(quote_name(name) + ": " + *problem);
      status = kExitFailure;
      continue;
    }
    print_line(name, *hasher, options.length, out);
    if (out.failed()) break;
  }
  return status;
}

int run(int argc, char** argv) {
  occupy_standard_descriptors();
  const std::optional<Options> options = parse_options(argc, argv);
  if (!options) return kExitUsage;

  StandardOutput out;
  if (options->action == Action::kHelp) {
    out.write(kHelp);
    return end_of_output(out, EXIT_SUCCESS);
  }
  const std::optional<lanehop::KernelSet> kernels =
      choose_kernels(options->kernels);
  if (!kernels) return kExitUsage;
  if (options->action == Action::kVersion) {
    print_version(*kernels, out);
    return end_of_output(out, EXIT_SUCCESS);
  }
  const int status = hash_files(*options, *kernels, out);
  return end_of_output(out, status);
}

}  // namespace
}  // namespace k12sum

int main(int argc, char** argv) {
  try {
    return k12sum::run(argc, argv);
  } catch (const std::bad_alloc&) {
    k12sum::complain("memory exhausted");
    return k12sum::kExitFailure;
  }
}
