#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the library file holds: symbols_test.py LIBRARY [--vectors].

A shared library exports nothing outside namespace lanehop::v0. Neither kind of
library has an AVX, AVX-512 or BMI instruction outside Highway's per-target
namespaces N_AVX2 and N_AVX3, where only dispatch leads. With --vectors (an
x86-64 build with all kernel sets) such instructions must be found inside them,
so that the check cannot pass by seeing nothing. A shared library has at most
200 KiB of text and needs nothing but the compiler's own libraries.
"""

import pathlib
import re
import subprocess
import sys

# _ZN7lanehop2v0.., const members, and their vtables, type infos and guards.
OWN_SYMBOL = re.compile(r'_Z(T[VIST]|GV|GR)?NK?7lanehop2v0\d')
KERNEL = re.compile(r'\d+N_AVX[23]')
FUNCTION = re.compile(r'^[0-9a-f]+ <(.+)>:$')
VECTOR = re.compile(r'%(ymm|zmm)\d|%k[0-7]\b|^v\w+\s.*%xmm')
BMI = re.compile(r'^(andn|bextr|blsi|blsmsk|blsr|bzhi|mulx|pdep|pext|rorx|'
                 r'sarx|shlx|shrx)[lq]?\s')


def run(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True,
                          text=True).stdout


def foreign_symbols(library: str) -> list:
    symbols = [line.split() for line in
               run('nm', '-D', '--defined-only', library).splitlines()]
    # 'A' marks the name of a symbol version.
    names = [s[-1] for s in symbols if s[-2] != 'A']
    if len(names) < 20:
        return [f'only {len(names)} exported symbols found']
    return [f'exported: {name}' for name in names
            if not OWN_SYMBOL.match(name)]


def too_large(library: str) -> list:
    # Berkeley format: text, data, bss.
    text = int(run('size', library).splitlines()[1].split()[0])
    print(f'text: {text} bytes')
    return [] if text <= 200 * 1024 else ['more than 200 KiB of text']


def foreign_libraries(library: str) -> list:
    needed = re.findall(r'\(NEEDED\).*\[(.+)\]', run('readelf', '-d', library))
    if not needed:
        return ['no needed library found']
    own = re.compile(r'(libstdc\+\+|libgcc_s|libm|libc|ld-linux.*)\.so')
    return [f'needs {name}' for name in needed if not own.match(name)]


def stray_instructions(library: str, vectors: bool) -> list:
    function = '?'
    inside = {'N_AVX2': 0, 'N_AVX3': 0}
    problems = []
    listing = run('objdump', '-d', '--no-show-raw-insn', library)
    for line in listing.splitlines():
        header = FUNCTION.match(line)
        if header:
            function = header.group(1)
            continue
        parts = line.split('\t', 1)
        if len(parts) != 2:
            continue
        instruction = parts[1]
        if not (VECTOR.search(instruction) or BMI.match(instruction)):
            continue
        kernel = KERNEL.search(function)
        if kernel:
            inside[kernel.group(0).lstrip('0123456789')] += 1
        else:
            problems.append(f'in {function}: {instruction}')
    print('vector instructions:', inside)
    if vectors:
        problems += [f'no vector instruction in {name}: is the check blind?'
                     for name, count in inside.items() if count < 100]
    return problems


def main() -> int:
    library = sys.argv[1]
    problems = stray_instructions(library, '--vectors' in sys.argv[2:])
    if '.so' in pathlib.Path(library).name:
        problems += foreign_symbols(library)
        problems += too_large(library)
        problems += foreign_libraries(library)
    print('\n'.join(problems[:40]))
    print(f'{library}: {len(problems)} problems')
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
