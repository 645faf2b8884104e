# SPDX-License-Identifier: MIT
"""What a line can look like: --tag, --base64, --no-names, --raw, -z."""

import base64
import hashlib
import os

import pytest
from coreutils import sha256sum
from tool import assert_refused, output, run, run_shell

SHA3 = ("-a", "sha3-256")
ABC = hashlib.sha3_256(b"abc").hexdigest()
TAGS = {
    "kt128": "KT128",
    "kt256": "KT256",
    "turboshake128": "TurboSHAKE128",
    "turboshake256": "TurboSHAKE256",
    "shake128": "SHAKE128",
    "shake256": "SHAKE256",
    "sha3-224": "SHA3-224",
    "sha3-256": "SHA3-256",
    "sha3-384": "SHA3-384",
    "sha3-512": "SHA3-512",
    "keccak-256": "KECCAK-256",
}
NAMES = [
    b"plain",
    b"a b",
    b" a ",
    b"-a",
    b"a\nb",
    b"a\\b",
    b"a\rb",
    b"\n" * 255,
    b"[c=00]",
    b"a) = 00",
    b"(",
    b"a,b=c",
    b"\xff\xfe",
    b"#",
    b"*",
    b"KT128 (a",
]


@pytest.fixture
def files(tmp_path):
    for name in NAMES:
        with open(os.path.join(os.fsencode(tmp_path), name), "wb") as file:
            file.write(b"abc")
    return tmp_path


@pytest.mark.parametrize("name", TAGS)
def test_tag_of_every_algorithm(name, files):
    digest = output("-a", name, "plain", cwd=files).split()[0].decode()
    line = output("-a", name, "--tag", "plain", cwd=files)
    assert line.decode() == f"{TAGS[name]} (plain) = {digest}\n"
    done = run("-c", cwd=files, input=line)
    assert (done.returncode, done.stdout) == (0, b"plain: OK\n")


def test_the_length_is_not_in_the_tag(files):
    digest = hashlib.shake_128(b"abc").hexdigest(20)
    line = output("-a", "shake128", "-l20", "--tag", "plain", cwd=files)
    assert line.decode() == f"SHAKE128 (plain) = {digest}\n"


def test_a_domain_byte_is_in_the_tag(files):
    turbo = ("-a", "turboshake128", "--tag")
    line = output(*turbo, "--domain", "b", "plain", cwd=files)
    assert line.startswith(b"TurboSHAKE128[d=0b] (plain) = ")
    done = run("-c", cwd=files, input=line)
    assert (done.returncode, done.stdout) == (0, b"plain: OK\n")
    plain = output(*turbo, "plain", cwd=files)
    assert output(*turbo, "--domain=1F", "plain", cwd=files) == plain
    assert plain.startswith(b"TurboSHAKE128 (plain) = ")
    for line, domain, status in [
        (line, "0b", 0),
        (line, "0c", 1),
        (plain, "1f", 0),
        (plain, "0b", 1),
    ]:
        options = ("-c", "-a", "turboshake128", "--domain", domain)
        done = run(*options, cwd=files, input=line)
        assert done.returncode == status
        if status:
            assert done.stdout == b""
            assert b": 1: the tag contradicts --domain\n" in done.stderr


@pytest.mark.parametrize("options", [(), ("--tag",), ("-z",), ("--tag", "-z"), ("-b",)])
def test_lines_are_those_of_sha256sum(options, files):
    theirs = sha256sum(*options, "--", *NAMES, cwd=files).stdout
    theirs = theirs.replace(hashlib.sha256(b"abc").hexdigest().encode(), ABC.encode())
    theirs = theirs.replace(b"SHA256 (", b"SHA3-256 (")
    if options == ("-b",):
        theirs = theirs.replace(ABC.encode() + b" *", ABC.encode() + b"  ")
    assert output(*SHA3, *options, "--", *NAMES, cwd=files) == theirs


def test_binary_and_text_change_nothing(files):
    for option in ["-b", "--binary", "-t", "--text"]:
        line = output(*SHA3, option, "plain", cwd=files)
        assert line.decode() == f"{ABC}  plain\n"
        done = run("-c", option, *SHA3, cwd=files, input=line)
        assert (done.returncode, done.stdout) == (0, b"plain: OK\n")


@pytest.mark.parametrize("form", [(), ("--tag",), ("--tag", "--base64")])
@pytest.mark.parametrize("zero", [(), ("-z",)])
def test_every_name_comes_back(form, zero, files):
    sums = output(*SHA3, *form, *zero, "--", *NAMES, cwd=files)
    done = run("-c", *SHA3, *zero, cwd=files, input=sums)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b": OK\n") == len(NAMES)


@pytest.mark.parametrize("length", [16, 17, 18, 16384, 16385, 40000])
def test_base64(length, files):
    """Of each padding, and longer than the pieces that output comes in."""
    digest = hashlib.shake_128(b"abc").digest(length)
    shake = ("-a", "shake128", f"-l{length}", "--tag", "--base64")
    line = output(*shake, "plain", "a b", cwd=files)
    text = base64.b64encode(digest)
    assert line == b"SHAKE128 (plain) = %b\nSHAKE128 (a b) = %b\n" % (text, text)
    done = run("-c", cwd=files, input=line)
    assert (done.returncode, done.stdout) == (0, b"plain: OK\na b: OK\n")
    done = run("-c", cwd=files, input=line.replace(text, text[::-1].swapcase()))
    assert done.returncode == 1


def test_base64_in_a_line_without_tag_is_none(files):
    text = base64.b64encode(hashlib.sha3_256(b"abc").digest())
    done = run("-c", *SHA3, cwd=files, input=text + b"  plain\n")
    assert (done.returncode, done.stdout) == (1, b"")


def test_no_names(files):
    options = (*SHA3, "--no-names", "--")
    assert output(*options, *NAMES, cwd=files).decode() == len(NAMES) * f"{ABC}\n"
    lines = output("-z", *options, *NAMES, cwd=files).decode()
    assert lines == len(NAMES) * f"{ABC}\0"


def test_raw(files):
    raw = bytes.fromhex(ABC)
    assert output(*SHA3, "--raw", "a\nb", cwd=files) == raw
    assert output(*SHA3, "--raw", input=b"abc") == raw
    assert output(*SHA3, "--raw", "--no-names", "plain", cwd=files) == raw
    long = hashlib.shake_128(b"abc").digest(100001)
    assert output("-a", "shake128", "-l100001", "--raw", "-", input=b"abc") == long


def test_raw_of_a_missing_file(files):
    done = run("--raw", "missing", cwd=files)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr == b"k12sum: missing: No such file or directory\n"


def test_raw_is_for_one_file(files):
    done = run("--raw", "plain", "a b", cwd=files)
    assert_refused(done, "--raw is for one file only, extra operand 'a b'")


def test_each_form_notices_a_full_disk(files):
    for options in ["--raw", "--tag", "--tag --base64", "-z", "--no-names"]:
        done = run_shell(f'exec "$0" {options} plain >/dev/full', cwd=files)
        full = b"k12sum: write error: No space left on device\n"
        assert (done.returncode, done.stderr) == (1, full)
