#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Negative compile tests: run.py INCLUDE_DIR COMPILER...

Every *.cc beside this script must build as it stands (the control: a snippet
with a typing error proves nothing) and must not build with -DLANEHOP_BAD; then
the compiler's errors must match the regular expression of the snippet's
`expect:` line. Warnings are off there unless it has a `flags:` line. The controls
are built together, each in a namespace of its own: nothing but the standard and
the public headers can be missing from it. Every public header must build alone,
and all of them without exceptions and RTTI.
"""

import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ENGLISH = {**os.environ, 'LC_ALL': 'C'}
STRICT = ['-Wall', '-Wextra', '-Werror']


def main() -> int:
    include, compiler = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]
    with tempfile.TemporaryDirectory() as scratch:
        failures = check(include, compiler, pathlib.Path(scratch))
    print(f'{len(failures)} failures')
    print('\n'.join(failures))
    return 1 if failures else 0


def check(include: pathlib.Path, compiler: list, scratch: pathlib.Path) -> list:
    base = compiler + ['-std=c++20', '-I', str(include), '-I', str(HERE)]

    # Precompiled, because the standard headers take most of the time. Where a
    # compiler cannot use it, it reads the header itself: slower, same result.
    header = scratch / 'snippet.h'
    shutil.copy(HERE / 'snippet.h', header)
    subprocess.run(base + ['-x', 'c++-header', str(header), '-o',
                           str(header) + '.gch'], check=True)

    def build(source, *flags):
        return subprocess.run(
            base + ['-fsyntax-only', *flags, str(source)],
            capture_output=True, text=True, env=ENGLISH)

    snippets = sorted(HERE.glob('*.cc'))
    headers = sorted(include.rglob('*.h'))

    def check_controls():
        source = together(scratch / 'controls.cc', (
            f'namespace snippet_{i} {{\n#include "{path}"\n}}'
            for i, path in enumerate(snippets)))
        return said('the controls', build(
            source, '-include', str(header), *STRICT, '-Wno-unused',
            '-Wno-unused-result'))

    def check_snippet(snippet):
        text = snippet.read_text()
        expect = re.search(r'^// expect: (.+)$', text, re.M)
        flags = re.search(r'^// flags: (.+)$', text, re.M)
        if expect is None:
            return f'{snippet.name}: no expect line'
        bad = build(snippet, '-include', str(header), '-DLANEHOP_BAD',
                    *(flags.group(1).split() if flags else ['-w']))
        if bad.returncode == 0:
            return f'{snippet.name}: builds, but must not'
        if not errors_match(bad.stderr, expect.group(1)):
            return (f'{snippet.name}: no error says {expect.group(1)!r}:\n'
                    + bad.stderr)
        return ''

    def check_header(public):
        return said(public.name, build(
            public, '-x', 'c++', *STRICT, '-Wpedantic'))

    def check_headers_without_exceptions():
        source = together(scratch / 'headers.cc',
                          (f'#include "{public}"' for public in headers))
        return said('without exceptions and RTTI', build(
            source, *STRICT, '-Wpedantic', '-fno-exceptions', '-fno-rtti'))

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = [pool.submit(check_controls),
                   pool.submit(check_headers_without_exceptions),
                   *(pool.submit(check_header, public) for public in headers),
                   *(pool.submit(check_snippet, path) for path in snippets)]
    failures = [result.result() for result in results if result.result()]
    print(f'{len(snippets)} snippets, {len(headers)} headers')
    if len(snippets) < 25:
        failures.append(f'only {len(snippets)} snippets found')
    if len(headers) < 6:
        failures.append(f'only {len(headers)} headers found')
    return failures


def together(source: pathlib.Path, lines) -> pathlib.Path:
    source.write_text('\n'.join(lines) + '\n')
    return source


def said(what: str, build) -> str:
    """Why a build failed that must not, or nothing."""
    return f'{what}:\n{build.stderr}' if build.returncode else ''


def errors_match(text: str, expect: str) -> bool:
    """Whether an error, and not just a quoted source line, says it."""
    lines = [line for line in text.splitlines()
             if re.search(r'(error|note):', line)]
    return any('error:' in line for line in lines) and any(
        re.search(expect, line) for line in lines)


if __name__ == '__main__':
    sys.exit(main())
