# SPDX-License-Identifier: MIT
"""-l and --length: any length of output, and nothing that is not a length."""

import hashlib
import os
import signal
import subprocess

import pytest
from tool import (
    K12SUM,
    SANITIZED,
    SHORT,
    assert_refused,
    digest,
    environment,
    output,
    run,
)

XOFS = ["kt128", "kt256", "turboshake128", "turboshake256", "shake128", "shake256"]
FIXED = ["sha3-224", "sha3-256", "sha3-384", "sha3-512", "keccak-256"]


@pytest.mark.parametrize("length", [16, 31, 33, 168, 169, 16384, 16385, 1000000])
def test_lengths(length):
    expected = hashlib.shake_128(b"abc").hexdigest(length)
    assert digest("-a", "shake128", "-l", str(length), input=b"abc") == expected


@pytest.mark.parametrize("option", [["-l33"], ["-l", "33"], ["--length=33"]])
@pytest.mark.parametrize("zeros", ["", "000"])
def test_spellings(option, zeros):
    option[-1] = option[-1].replace("33", zeros + "33")
    expected = hashlib.shake_256(b"abc").hexdigest(33)
    assert digest("-a", "shake256", *option, input=b"abc") == expected


@pytest.mark.parametrize("name", XOFS)
def test_default_length(name):
    expected = 2 * (32 if name.endswith("128") else 64)
    default = digest("-a", name)
    assert len(default) == expected
    assert default.startswith(digest("-a", name, "-l16"))


@pytest.mark.parametrize("name", XOFS)
def test_zero(name):
    done = run("-a", name, "-l", "0")
    assert_refused(done, "an output length is at least 1 byte")
    assert_refused(run("-a", name, "--length=000"), "at least 1 byte")


@pytest.mark.parametrize(
    "text",
    ["", " ", "+1", "-1", " 1", "1 ", "1k", "1K", "0x10", "1e3", "1.5", "32\n", "a"]
    + ["\u0663", "1,000", "99999999999999999999999x"],
)
def test_what_is_no_length(text):
    assert_refused(run("-l", text), "invalid output length", "decimal digits")
    assert_refused(run("--length=" + text), "invalid output length")


@pytest.mark.parametrize("length", [1, 15])
def test_a_short_one_warns_once(length, tmp_path):
    (tmp_path / "f").write_bytes(b"abc")
    done = run("-a", "shake128", f"-l{length}", "f", "f", cwd=tmp_path)
    expected = hashlib.shake_128(b"abc").hexdigest(length)
    assert (done.returncode, done.stderr) == (0, SHORT)
    assert done.stdout.decode() == 2 * f"{expected}  f\n"


@pytest.mark.parametrize("text", [str(2**64), str(2**64 + 32), "9" * 40])
def test_overflow(text):
    assert_refused(run("-l", text), f"output length '{text}' is too large")


@pytest.mark.parametrize("name", FIXED)
def test_fixed_length(name):
    size = len(digest("-a", name)) // 2
    words = ("--length", name, f"always {size} bytes")
    assert_refused(run("-a", name, "-l", str(size)), *words)
    assert_refused(run("-l32", "--algorithm", name), *words)


@pytest.mark.parametrize("length", [10 << 30, 2**64 - 1])
def test_a_huge_output_streams(length):
    """The output begins at once, and no memory is set aside for it."""
    wanted = 8 << 20
    process = subprocess.Popen(
        [K12SUM, "-a", "shake128", "-l", str(length)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    found = process.stdout.read(2 * wanted)
    with open(f"/proc/{process.pid}/status") as status:
        peak = [line.split()[1] for line in status if line.startswith("VmHWM")]
    process.stdout.close()
    error = process.stderr.read()
    process.stderr.close()
    assert process.wait(timeout=300) == -signal.SIGPIPE
    assert error == b""
    assert found.decode() == hashlib.shake_128(b"").hexdigest(wanted)
    if not SANITIZED:
        assert int(peak[0]) < 32 * 1024  # KiB


def test_a_long_output_is_one_line(tmp_path):
    length = 3 * 65536 + 5
    path = tmp_path / "f"
    path.write_bytes(b"abc")
    hex_digits = hashlib.shake_256(b"abc").hexdigest(length)
    line = os.fsencode(f"{hex_digits}  {path}\n")
    assert output("-a", "shake256", f"-l{length}", path, path) == 2 * line
