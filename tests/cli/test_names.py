# SPDX-License-Identifier: MIT
"""File names are bytes: they reach open() untouched, checksum lines look like
coreutils' own, and a message about any name is one printable line."""

import hashlib
import os
import random
import re
import shutil
import subprocess

import pytest
from coreutils import sha256sum
from tool import environment, output, run

NAMES = [
    b"plain",
    b"[x]",
    b"a,b",
    b"a b",
    b" a ",
    b"a\tb",
    b"a\nb",
    b"\n",
    b"a\rb",
    b"a\\b",
    b"\\",
    b"\\n",
    b"a\\\n\r\\",
    b"-",
    b"-a",
    b"--",
    b"--help",
    b"'",
    b"it's",
    b"it's\n",
    b'"',
    b"*?",
    b"$HOME",
    b"~",
    b"#",
    b"a#~",
    b"{",
    b"{a}",
    b"a:b",
    b"a=b",
    b"!",
    b"\x01\x1b[31m\x7f",
    b"\a\b\f\v",
    b"\xff\xfe",
    b"\xc3\x28",
    "größe".encode(),
    b"9\x019",
    b"x" * 255,
    b"\n" * 255,
]


def operand(name):
    """The name for open(): "-" alone would be standard input."""
    return b"./-" if name == b"-" else name


@pytest.fixture
def files(tmp_path):
    for name in NAMES:
        with open(os.path.join(os.fsencode(tmp_path), name), "wb") as file:
            file.write(b"content of " + name)
    return tmp_path


def test_the_right_file_is_opened(files):
    for name in NAMES:
        line = output("-a", "sha3-256", "--", operand(name), cwd=files)
        digits = hashlib.sha3_256(b"content of " + name).hexdigest().encode()
        assert line.lstrip(b"\\").startswith(digits + b"  "), name


def test_lines_are_those_of_sha256sum(files):
    names = [operand(name) for name in NAMES]
    theirs = sha256sum("--", *names, cwd=files).stdout.split(b"\n")
    ours = output("-a", "sha3-256", "--", *names, cwd=files).split(b"\n")
    assert len(ours) == len(NAMES) + 1
    digest = re.compile(rb"^(\\?)[0-9a-f]{64}  ")
    for our, their in zip(ours, theirs, strict=True):
        assert digest.sub(rb"\1DIGEST  ", our) == digest.sub(rb"\1DIGEST  ", their)


@pytest.mark.parametrize(
    "name, written, escaped",
    [
        (b"a\\b", rb"a\\b", True),
        (b"a\nb", rb"a\nb", True),
        (b"a\rb", rb"a\rb", True),
        (b"a\tb", b"a\tb", False),
        (b"\xff'\"", b"\xff'\"", False),
    ],
)
def test_escaping(name, written, escaped, tmp_path):
    with open(os.path.join(os.fsencode(tmp_path), name), "wb") as file:
        file.write(b"abc")
    digits = hashlib.sha3_256(b"abc").hexdigest().encode()
    line = output("-asha3-256", name, cwd=tmp_path)
    assert line == (b"\\" if escaped else b"") + digits + b"  " + written + b"\n"


def test_standard_input_is_a_dash():
    digits = hashlib.sha3_256(b"abc").hexdigest().encode()
    for args in [(), ("-",), ("--", "-")]:
        line = output("-asha3-256", *args, input=b"abc")
        assert line == digits + b"  -\n"


def misquoted(name):
    """Whether coreutils 9.1 itself quotes the name wrongly. It goes twice over a
    name with an apostrophe, and the second time, if an escape was last, starts
    as if it were still inside $'...'."""
    return b"'" in name and not 0x20 <= name[-1] <= 0x7E


def check_messages(names, cwd):
    """Each message is what sha256sum says, and one printable line."""
    names = [name for name in names if not misquoted(name)]
    done = run("--", *names, cwd=cwd)
    assert (done.returncode, done.stdout) == (1, b"")
    theirs = sha256sum("--", *names, cwd=cwd).stderr
    assert done.stderr.count(b"\n") == len(names)
    assert re.fullmatch(rb"[ -~\n]*", done.stderr)
    ours = done.stderr.split(b"\n")
    for our, their in zip(ours, theirs.split(b"\n"), strict=True):
        assert our == re.sub(rb"^sha256sum:", b"k12sum:", their)


def test_messages_are_those_of_sha256sum(tmp_path):
    check_messages([b"", *map(operand, NAMES), b"y" * 256], tmp_path)


def test_every_byte_in_a_message(tmp_path):
    names = []
    for code in range(1, 256):
        byte = bytes([code])
        if byte not in b"/.-":
            names += [byte, b"a" + byte, byte + b"a", b"'" + byte, byte + b"'" + byte]
    check_messages(names, tmp_path)


def random_names():
    source = random.Random(9861)
    names = set()
    while len(names) < 2000:
        kind = source.choice([bytes(range(1, 256)), b"ab'#~{}:\n\x01\\\"$ 17"])
        name = bytes(source.choices(kind, k=source.randint(3, 12)))
        names.add(name.replace(b"/", b"_"))
    return sorted(names)


def test_random_names_in_a_message(tmp_path):
    check_messages(random_names(), tmp_path)


def test_a_shell_reads_the_names_in_messages(tmp_path):
    """Also those that coreutils 9.1 gets wrong."""
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("no bash, whose quotes they are")
    names = random_names()
    assert any(map(misquoted, names))
    lines = run("--", *names, cwd=tmp_path).stderr.splitlines()
    words = [line[len("k12sum: ") : line.rindex(b": No such")] for line in lines]
    script = b"printf '%s\\0' " + b" ".join(words)
    echoed = subprocess.run(
        [bash], input=script, env=environment(), capture_output=True
    ).stdout
    assert echoed.split(b"\0")[:-1] == names


def test_messages_without_sha256sum(tmp_path):
    """A few by the letter: there may be no coreutils, or one that errs."""
    names = ["a b", "a\nb", "\x1b[31m", "it's", "-x", "\n'\n", "it's\n"]
    done = run("--", *names, cwd=tmp_path)
    reason = "No such file or directory"
    assert done.returncode == 1
    assert done.stderr.decode().splitlines() == [
        f"k12sum: 'a b': {reason}",
        f"k12sum: 'a'$'\\n''b': {reason}",
        f"k12sum: ''$'\\033''[31m': {reason}",
        f'k12sum: "it\'s": {reason}',
        f"k12sum: -x: {reason}",
        rf"k12sum: ''$'\n'\'''$'\n': {reason}",
        rf"k12sum: 'it'\''s'$'\n': {reason}",
    ]
