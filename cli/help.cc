// SPDX-License-Identifier: MIT
// What --help and --version print.
#include "cli/help.h"

#include "cli/kernels.h"

namespace k12sum {
namespace {

constexpr std::string_view kHelp = R"(Usage: k12sum [OPTION]... [FILE]...
   or: k12sum --check [OPTION]... [FILE]...
Print or check the hash of each FILE: by default KT128 of KangarooTwelve
(RFC 9861).

With no FILE, or when FILE is -, read standard input.

What to compute:
  -a, --algorithm=NAME         kt128 (the default), kt256, turboshake128,
                                 turboshake256, shake128, shake256, sha3-224,
                                 sha3-256, sha3-384, sha3-512 or keccak-256
  -l, --length=BYTES           length of the output; by default 32 for kt128,
                                 turboshake128 and shake128, 64 for kt256,
                                 turboshake256 and shake256; the others have
                                 a fixed one
      --customization=STRING, --custom=STRING
                               customization string of kt128 and kt256
      --customization-hex=HEX  the same as pairs of hexadecimal digits
      --customization-file=FILE
                               the same as the bytes of FILE, all of them
      --domain=HEX             domain separation byte of turboshake128 and
                                 turboshake256, 01 to 7F; by default 1F
      --hopmac-key-file=FILE   the keyed HopMAC128 or HopMAC256 instead of
                                 kt128 or kt256; the key is all bytes of FILE,
                                 also a newline at its end

What to read:
  -r, --recursive              the regular files in a directory, too, in the
                                 order of their names' bytes
      --files-from=FILE        the files whose names are the lines of FILE
      --files0-from=FILE       the same with NUL, not newline, after each name
  -b, --binary, -t, --text     for sha256sum's users; no effect

What to print:
      --tag                    lines that tell the algorithm and the
                                 customization: KT128 (NAME) = HASH
      --base64                 with --tag: the hash in Base64
      --no-names               the hash without the name
      --raw                    the bytes of the hash and nothing else; for one
                                 FILE
  -z, --zero                   NUL, not newline, after each line, and names as
                                 they are; with --check, such lines are read
  -o, --output=FILE            print to FILE

To check files:
  -c, --check                  read hashes and names from the FILEs, and compare
      --ignore-missing         say nothing of files that do not exist; one at
                                 least must be good
      --lenient                skip lines that are no checksum lines
      --strict                 do not skip them (the default)
      --quiet                  print no line for a good file
      --status                 print nothing; the exit status tells
  -w, --warn                   name each skipped line

      --threads=N, --num-threads=N
                               the most threads to use; by default, or when N
                                 is 0, as many as this process may use
      --progress               show the progress on standard error; by default
                                 only on a terminal and for work over 2 seconds
      --no-progress            never show it
      --kernels=NAME           the code that computes the hash, one of those
                                 that --version lists; the result is the same
      --version                print the version, the kernels in use and the
                                 usable ones
  -h, --help                   print this text

The last of a repeated option counts. So it does among --customization,
--customization-hex and --customization-file; among --quiet, --status and
--warn; and among --progress and --no-progress.

A line is the hash in hexadecimal digits, two spaces and the name. If backslash,
newline or carriage return are in the name, they are written \\, \n and \r, and
the line starts with a backslash.

With --check, a line may also be a tagged one, or OpenSSL's "KT128(NAME)= HASH",
and may end in CR LF. The length is that of the hash, at least 16 bytes, and
exactly --length if given. The algorithm is that of the tag, otherwise that of
--algorithm. A tag also carries a customization, KT128[c=HEX], and a domain
separation byte other than 1F, TurboSHAKE128[d=HEX]. The tags of keyed hashes
are HopMAC128 and HopMAC256. A line whose tag contradicts an option, or is of a
keyed hash without a key or the other way round, is a failure, with --lenient,
too. Lines that are empty or start with # are skipped.

The environment variable LANEHOP_KERNELS names the kernels for all programs that
use LaneHop.

Exit status: 0; 1 if a file could not be read, the output not be written, or a
check did not succeed; 2 for wrong usage.
)";

}  // namespace

std::string_view help_text() { return kHelp; }

std::string version_text(lanehop::KernelSet kernels) {
  return "k12sum (LaneHop) " LANEHOP_VERSION "\nkernels: " +
         std::string(kernels.name()) + " (usable: " + usable_kernel_names() +
         ")\n";
}

}  // namespace k12sum
