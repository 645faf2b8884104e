# SPDX-License-Identifier: MIT
"""Customization strings: from where they come, how lines carry them, and what
is checked with them."""

import oracle
import pytest
from tool import assert_one_line, assert_refused, digest, output, run

MESSAGE = b"abc"


def kt128(customization, length=32):
    return oracle.kt(168, MESSAGE, customization, length).hex()


@pytest.fixture
def place(tmp_path):
    (tmp_path / "f").write_bytes(MESSAGE)
    (tmp_path / "c").write_bytes(b"x\0\n")
    (tmp_path / "empty").touch()
    (tmp_path / "dir").mkdir()
    return tmp_path


@pytest.mark.parametrize(
    "options, customization",
    [
        (["--custom", "xy"], b"xy"),
        (["--custom=xy"], b"xy"),
        (["--customization-hex", "78797A"], b"xyz"),
        (["--customization-hex=00ff0a"], b"\0\xff\n"),
        (["--customization-hex="], b""),
        (["--customization-file", "c"], b"x\0\n"),
        (["--customization-file=empty"], b""),
        (["--customization-file=f", "--custom", "last"], b"last"),
        (["--customization-hex=zz", "--customization-file", "c"], b"x\0\n"),
        (["--custom=a", "--customization=b", "--customization-hex=63"], b"c"),
        (["--customization-file=missing", "--customization-hex=63"], b"c"),
    ],
)
def test_where_it_comes_from(options, customization, place):
    assert digest(*options, "f", cwd=place) == kt128(customization)


def test_from_standard_input(place):
    options = ("--customization-file", "-", "f")
    assert digest(*options, cwd=place, input=b"s\0t") == kt128(b"s\0t")


def test_a_long_one(place):
    long = oracle.ptn(10000)
    (place / "long").write_bytes(long)
    line = output("--tag", "--customization-file=long", "f", cwd=place)
    assert line.decode() == f"KT128[c={long.hex()}] (f) = {kt128(long)}\n"
    done = run("-c", cwd=place, input=line)
    assert (done.returncode, done.stdout) == (0, b"f: OK\n")


def test_the_longest(place):
    (place / "long").write_bytes(bytes(1 << 20))
    line = output("--tag", "--customization-file=long", "f", cwd=place)
    assert run("-c", cwd=place, input=line).returncode == 0
    (place / "long").write_bytes(bytes((1 << 20) + 1))
    done = run("--customization-file=long", "f", cwd=place)
    assert_one_line(done, 1, "long: A customization string of more than 1048576 bytes")


@pytest.mark.parametrize(
    "name, reason",
    [
        ("missing", "No such file or directory"),
        ("dir", "Is a directory"),
        ("a\nb", "No such file or directory"),
        ("", "No such file or directory"),
    ],
)
def test_no_file(name, reason, place):
    done = run("--customization-file", name, "f", cwd=place)
    assert_one_line(done, 1, reason)
    assert run("-c", "--customization-file", name, "f", cwd=place).returncode == 1


@pytest.mark.parametrize("text", ["0", "0x00", "zz", " 00", "00 ", "00:11", "\n"])
def test_what_is_no_hex(text, place):
    done = run("--customization-hex", text, "f", cwd=place)
    assert_refused(done, "--customization-hex", "pairs of hexadecimal digits")


@pytest.mark.parametrize(
    "option", ["custom", "customization-hex", "customization-file"]
)
def test_only_for_kt(option, place):
    name = "customization" if option == "custom" else option
    done = run("-a", "sha3-256", f"--{option}=00", "f", cwd=place)
    assert_refused(done, f"--{name}: only for kt128 and kt256, not sha3-256")


def test_in_the_tag(place):
    tag = output("--tag", "--custom", "\n] (", "f", cwd=place)
    expected = kt128(b"\n] (")
    assert tag.decode() == f"KT128[c=0a5d2028] (f) = {expected}\n"
    assert output("--tag", "--custom=", "f", cwd=place).startswith(b"KT128 (f) = ")
    done = run("-c", cwd=place, input=tag)
    assert (done.returncode, done.stdout) == (0, b"f: OK\n")


def test_a_line_without_tag(place):
    line = f"{kt128(b'x')}  f\n".encode()
    assert run("-c", "--custom", "x", cwd=place, input=line).returncode == 0
    done = run("-c", "--custom", "y", cwd=place, input=line)
    assert (done.returncode, done.stdout) == (1, b"f: FAILED\n")
    done = run("-c", cwd=place, input=line)
    assert b"made with another algorithm or customization?\n" in done.stderr


@pytest.mark.parametrize(
    "options, customization, status",
    [
        ([], b"x", 0),
        (["--custom=x"], b"x", 0),
        (["--customization-hex=78"], b"x", 0),
        (["--custom=y"], b"x", 1),
        (["--custom="], b"x", 1),
        (["--custom=x"], b"", 1),
        (["--custom="], b"", 0),
    ],
)
def test_a_tag_has_to_agree(options, customization, status, place):
    brackets = f"[c={customization.hex()}]" if customization else ""
    line = f"KT128{brackets} (f) = {kt128(customization)}\n"
    done = run("-c", *options, cwd=place, input=line.encode())
    assert done.returncode == status
    if status:
        assert done.stdout == b""
        reason = b": 1: the tag contradicts the customization string given\n"
        assert reason in done.stderr


def test_the_customization_is_in_the_hash_not_only_in_the_tag(place):
    line = f"KT128[c=79] (f) = {kt128(b'x')}\n"
    done = run("-c", cwd=place, input=line.encode())
    assert (done.returncode, done.stdout) == (1, b"f: FAILED\n")


def test_lines_with_different_ones(place):
    lines = [f"KT128[c={b.hex()}] (f) = {kt128(b)}\n" for b in (b"a", b"b", b"\0")]
    done = run("-c", cwd=place, input="".join(lines).encode())
    assert (done.returncode, done.stdout) == (0, 3 * b"f: OK\n")


@pytest.mark.parametrize("tag", ["SHA3-256[c=00]", "SHAKE128[c=00]", "KT128[d=01]"])
def test_a_parameter_that_is_not_taken(tag, place):
    done = run("-c", cwd=place, input=f"{tag} (f) = {'00' * 32}\n".encode())
    assert (done.returncode, done.stdout) == (1, b"")
    assert b" takes no " in done.stderr
