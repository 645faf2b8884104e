# SPDX-License-Identifier: MIT
"""That a compiler has not ruined a kernel: codegen_test.py K12SUM SET...

Counts, and times nothing: instructions per byte of KT128 on the sets that valgrind
can run, and stores of vector registers to the stack in the kernels, which are
words that did not fit into registers. The bounds leave room for other compilers.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

MIB = 1 << 20
# GCC 12 and Clang 14 and 19 take 19 to 20 and 4.3 to 4.6.
INSTRUCTIONS_PER_BYTE = {"scalar": 26, "avx2": 6.5}
# Set and kernel -> most stores. GCC 12 and Clang 14 and 19 have 66 to 83, 12 to 22, and
# 22 to 27 where one state is absorbed or permuted.
STACK_STORES = {
    ("avx2", r"N_AVX2::.*::AbsorbLanesRows<4u?,"): 120,
    ("avx512", r"N_AVX3::.*::AbsorbLanesRows<8u?,"): 35,
    # Clang puts what is instantiated once into its caller.
    ("avx512", r"N_AVX3::.*::AbsorbLanes(Rows|Far)<4u?,"): 35,
    ("avx512", r"N_AVX3::.*::(AbsorbOne|PermuteOne)"): 45,
}
SKIP = 77


def instructions(k12sum, kernels, size):
    with tempfile.TemporaryDirectory() as directory:
        message = pathlib.Path(directory, "message")
        message.write_bytes(bytes(size))
        run = subprocess.run(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
             k12sum, "--kernels", kernels, message],
            check=True, capture_output=True, text=True)
    return int(re.search(r"Collected : (\d+)", run.stderr)[1])


def stack_stores(binary):
    """Function -> number of vector stores to the stack."""
    listing = subprocess.run(
        ["objdump", "-d", "-C", "--no-show-raw-insn", binary],
        check=True, capture_output=True, text=True).stdout
    counts = {}
    function = None
    for line in listing.splitlines():
        if heading := re.fullmatch(r"[0-9a-f]+ <(.*)>:", line):
            function = heading[1]
            counts[function] = 0
        elif re.search(r"\tvmov\w+ +%[xyz]mm\d+,.*\(%r[sb]p", line):
            counts[function] += 1
    return counts


def main():
    k12sum, *sets = sys.argv[1:]
    problems = []
    counts = stack_stores(k12sum)
    for (kernels, pattern), most in STACK_STORES.items():
        if kernels not in sets:
            continue
        found = {f: n for f, n in counts.items() if re.search(pattern, f)}
        if not found:
            problems.append(f"no function matches {pattern}")
        for function, n in found.items():
            print(f"{n} vector stores to the stack: {function[:100]}")
            if n > most:
                problems.append(f"more than {most}: {function}")

    valgrind = shutil.which("valgrind")
    for kernels, most in INSTRUCTIONS_PER_BYTE.items():
        if kernels not in sets or not valgrind:
            continue
        # The difference leaves out starting the program.
        per_byte = (instructions(k12sum, kernels, 3 * MIB)
                    - instructions(k12sum, kernels, MIB)) / (2 * MIB)
        print(f"{kernels}: {per_byte:.2f} instructions per byte")
        if not 1 < per_byte <= most:
            problems.append(f"{kernels}: {per_byte:.2f} instructions per byte,"
                            f" expected at most {most}")

    for problem in problems:
        print("PROBLEM:", problem)
    if problems:
        return 1
    if not valgrind:
        print("skipped: instructions per byte, for want of valgrind")
        return SKIP
    return 0


sys.exit(main())
