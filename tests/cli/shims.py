# SPDX-License-Identifier: MIT
"""Shared objects that are preloaded into k12sum."""

import pathlib
import shutil
import subprocess

import pytest
from tool import SANITIZED


def build(name, directory):
    """NAME.c, compiled into the directory; the test is skipped without a compiler."""
    if SANITIZED:
        pytest.skip("a sanitizer's runtime does not go with LD_PRELOAD")
    compiler = next(filter(None, map(shutil.which, ["cc", "gcc", "clang"])), None)
    if compiler is None:
        pytest.skip("no C compiler for the preloaded object")
    source = pathlib.Path(__file__).with_name(name + ".c")
    path = directory / (name + ".so")
    command = [compiler, "-shared", "-fPIC", "-O1", "-Wall", "-Werror"]
    subprocess.run([*command, "-o", path, source, "-ldl"], check=True)
    return path
