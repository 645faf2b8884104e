#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""LaneHop inside somebody's debug build: compile_commands_test.py SOURCE_ROOT
COMPILER...

Configures a small parent project (-Dbuildtype=debug) that has LaneHop as a
subproject. The sources on the hot path must still be compiled optimised, with
asserts; and no test, benchmark, tool or example may be built unasked.
"""

import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

PARENT = """\
project('parent', 'cpp', default_options: ['cpp_std=c++20'])
lanehop = subproject('lanehop').get_variable('lanehop_dep')
executable('app', 'app.cc', dependencies: lanehop)
"""
APP = """\
#include <lanehop/lanehop.h>
int main() { return lanehop::kt128("").size() == 32 ? 0 : 1; }
"""


def configure(root: pathlib.Path, scratch: pathlib.Path, compiler: list):
    (scratch / 'subprojects').mkdir()
    (scratch / 'subprojects' / 'lanehop').symlink_to(root)
    (scratch / 'meson.build').write_text(PARENT)
    (scratch / 'app.cc').write_text(APP)
    build = scratch / 'build'
    environment = dict(os.environ, CXX=shlex.join(compiler))
    environment.pop('CXXFLAGS', None)
    done = subprocess.run(
        ['meson', 'setup', '-Dbuildtype=debug', str(build), str(scratch)],
        env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit('meson setup failed:\n' + done.stdout + done.stderr)
    return build


def introspect(build: pathlib.Path, what: str):
    return json.loads(subprocess.run(
        ['meson', 'introspect', what, str(build)], check=True,
        capture_output=True, text=True).stdout)


def hot_sources(root: pathlib.Path, kernels: bool) -> list:
    names = ['keccak/scalar.cc'] + (['keccak/simd.cc'] if kernels else [])
    for folder in ('xof', 'k12'):
        names += [f'{folder}/{p.name}' for p in (root / folder).glob('*.cc')]
    return sorted(names)


def command_problems(root, build) -> list:
    commands = json.loads((build / 'compile_commands.json').read_text())
    by_source = {}
    for entry in commands:
        path = pathlib.Path(entry['directory'], entry['file']).resolve()
        words = shlex.split(entry['command'])
        by_source.setdefault(path, []).append(words)
    problems = []
    with_simd = any(path.name == 'simd.cc' for path in by_source)
    sources = hot_sources(root, with_simd)
    if len(sources) < 5:
        problems.append(f'only these sources: {sources}')
    for source in sources:
        compiled = by_source.get(root / source, [])
        if not compiled:
            problems.append(f'{source} is not compiled')
        for words in compiled:
            levels = [w for w in words if re.fullmatch(r'-O\w*', w)]
            if not levels or levels[-1] not in ('-O2', '-O3'):
                problems.append(f'{source}: optimised with {levels}')
            if any(w.startswith('-DNDEBUG') for w in words):
                problems.append(f'{source}: asserts are off')
            if any(w.startswith('-march') or w.startswith('-mavx')
                   for w in words):
                problems.append(f'{source}: {words}')
    app = by_source.get((build.parent / 'app.cc').resolve())
    if not app or not any(w in ('-O0', '-g') for w in app[0]):
        problems.append('the parent is not a debug build: nothing was shown')
    elif any(w in ('-O2', '-O3', '-DNDEBUG') for w in app[0]):
        problems.append(f'LaneHop changes its parent: {app[0]}')
    return problems


def target_problems(build) -> list:
    problems = []
    for target in introspect(build, '--targets'):
        if target['type'] == 'executable' and target['name'] != 'app':
            problems.append(f'builds {target["name"]} unasked')
    for kind in ('--tests', '--benchmarks'):
        names = [test['name'] for test in introspect(build, kind)]
        if names:
            problems.append(f'registers {kind[2:]} unasked: {names}')
    return problems


def main() -> int:
    root = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as scratch:
        build = configure(root, pathlib.Path(scratch).resolve(), sys.argv[2:])
        problems = command_problems(root, build) + target_problems(build)
    print('\n'.join(problems))
    print(f'{len(problems)} problems')
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
