#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A file of 1 GiB through k12sum, with every usable kernel set.

Environment: K12SUM and MAKE_PATTERN, the programs. The expected digest comes
from the literal oracle: make_pattern 1073741824 | oracle_digest. With --oracle
the test computes it anew (ORACLE_DIGEST, the program) and compares.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SIZE = 1 << 30
DIGEST = '335b08a06841dfe738c1408878d8a94d81a49b2d19b6c467a9a79e6793a36801'
SKIPPED = 77  # Meson shows it as a skip


def usable_sets(k12sum: str) -> list:
    """The names that `k12sum --version` lists as usable."""
    version = subprocess.run([k12sum, '--version'], check=True,
                             capture_output=True, text=True).stdout
    line = re.search(r'^.*usable.*$', version, re.M | re.I)
    names = re.findall(r'\b(?:avx512|avx2|scalar)\b', line.group(0)
                       if line else '')
    if 'scalar' not in names:
        sys.exit(f'no usable sets in:\n{version}')
    return list(dict.fromkeys(names))


def check_oracle() -> int:
    with subprocess.Popen([os.environ['MAKE_PATTERN'], str(SIZE)],
                          stdout=subprocess.PIPE) as pattern:
        digest = subprocess.run([os.environ['ORACLE_DIGEST']], check=True,
                                stdin=pattern.stdout, capture_output=True,
                                text=True).stdout
    print(f'the oracle says {digest}')
    return 0 if pattern.returncode == 0 and digest == DIGEST + '\n' else 1


def main() -> int:
    if sys.argv[1:] == ['--oracle']:
        return check_oracle()
    k12sum = os.environ['K12SUM']
    make_pattern = os.environ['MAKE_PATTERN']
    with tempfile.TemporaryDirectory() as scratch:
        free = shutil.disk_usage(scratch).free
        if free < 2 * SIZE:
            print(f'SKIP: {free} bytes free in {scratch}, 2 GiB wanted')
            return SKIPPED
        path = pathlib.Path(scratch) / 'big'
        with path.open('wb') as file:
            subprocess.run([make_pattern, str(SIZE)], stdout=file, check=True)
        if path.stat().st_size != SIZE:
            sys.exit(f'the file has {path.stat().st_size} bytes')
        failures = 0
        for name in usable_sets(k12sum):
            done = subprocess.run([k12sum, '--kernels', name, str(path)],
                                  capture_output=True, text=True)
            right = (done.returncode == 0
                     and done.stdout == f'{DIGEST}  {path}\n')
            print(f'{name}: {"right" if right else "WRONG"}')
            if not right:
                print(f'exit {done.returncode}\n{done.stdout}{done.stderr}')
                failures += 1
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
