# SPDX-License-Identifier: MIT
"""The sha256sum of coreutils, to compare with."""

import re
import shutil
import subprocess

import pytest
from tool import environment


def coreutils():
    """The path of a sha256sum that escapes carriage returns (9.0 on)."""
    path = shutil.which("sha256sum")
    if path:
        text = subprocess.run([path, "--version"], capture_output=True).stdout
        match = re.match(rb"sha256sum \(GNU coreutils\) (\d+)", text)
        if match and int(match[1]) >= 9:
            return path
    pytest.skip("no sha256sum of coreutils >= 9 to compare with")


def sha256sum(*args, cwd, **kwargs):
    """The finished process; standard input is empty unless given."""
    if "input" not in kwargs:
        kwargs.setdefault("stdin", subprocess.DEVNULL)
    return subprocess.run(
        ["sha256sum", *args],
        executable=coreutils(),
        cwd=cwd,
        capture_output=True,
        env=environment(),
        **kwargs,
    )
