#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Negative compile tests: run.py INCLUDE_DIR COMPILER...

Every *.cc beside this script must build as it stands (the control: a snippet
with a typing error proves nothing) and must not build with -DLANEHOP_BAD; then
the compiler's errors must match the regular expression of the snippet's
`expect:` line. Warnings are off there unless it has a `flags:` line. Every public header must build alone, also without exceptions
and RTTI.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ENGLISH = {**os.environ, 'LC_ALL': 'C'}


def main() -> int:
    with tempfile.TemporaryDirectory() as scratch:
        return check(sys.argv[1], sys.argv[2:], pathlib.Path(scratch))


def check(include: str, compiler: list, scratch: pathlib.Path) -> int:
    base = compiler + ['-std=c++20', '-I', include, '-I', str(HERE)]
    failures = []

    # Precompiled, because the standard headers take most of the time. Where a
    # compiler cannot use it, it reads the header itself: slower, same result.
    header = scratch / 'snippet.h'
    shutil.copy(HERE / 'snippet.h', header)
    subprocess.run(base + ['-x', 'c++-header', str(header), '-o',
                           str(header) + '.gch'], check=True)

    def build(source, *flags):
        return subprocess.run(
            base + ['-fsyntax-only'] + list(flags) + [str(source)],
            capture_output=True, text=True, env=ENGLISH)

    snippets = sorted(HERE.glob('*.cc'))
    for snippet in snippets:
        expect = re.search(r'^// expect: (.+)$', snippet.read_text(), re.M)
        flags = re.search(r'^// flags: (.+)$', snippet.read_text(), re.M)
        if expect is None:
            failures.append(f'{snippet.name}: no expect line')
            continue
        use = ('-include', str(header))
        good = build(snippet, *use, '-Wall', '-Wextra', '-Wno-unused',
                     '-Wno-unused-result', '-Werror')
        if good.returncode != 0:
            failures.append(f'{snippet.name}: the control does not build:\n'
                            + good.stderr)
        bad = build(snippet, *use, '-DLANEHOP_BAD',
                    *(flags.group(1).split() if flags else ['-w']))
        if bad.returncode == 0:
            failures.append(f'{snippet.name}: builds, but must not')
        elif not errors_match(bad.stderr, expect.group(1)):
            failures.append(f'{snippet.name}: no error says '
                            f'{expect.group(1)!r}:\n{bad.stderr}')
    if len(snippets) < 25:
        failures.append(f'only {len(snippets)} snippets found')

    headers = sorted(pathlib.Path(include).rglob('*.h'))
    if len(headers) < 6:
        failures.append(f'only {len(headers)} headers found')
    for public in headers:
        strict = ('-x', 'c++', '-Wall', '-Wextra', '-Wpedantic', '-Werror')
        for flags in ((), ('-fno-exceptions', '-fno-rtti')):
            alone = build(public, *strict, *flags)
            if alone.returncode != 0:
                failures.append(f'{public.name} {flags}:\n{alone.stderr}')

    print(f'{len(snippets)} snippets, {len(headers)} headers, '
          f'{len(failures)} failures')
    print('\n'.join(failures))
    return 1 if failures else 0


def errors_match(text: str, expect: str) -> bool:
    """Whether an error, and not just a quoted source line, says it."""
    lines = [line for line in text.splitlines()
             if re.search(r'(error|note):', line)]
    return any('error:' in line for line in lines) and any(
        re.search(expect, line) for line in lines)


if __name__ == '__main__':
    sys.exit(main())
