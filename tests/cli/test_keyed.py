# SPDX-License-Identifier: MIT
"""--hopmac-key-file: HopMAC128 and HopMAC256, printed and checked."""

import os
import random

import oracle
import pytest
import shims
from tool import USABLE, assert_one_line, assert_refused, digest, output, run

KEY = b"a key\0\xff\n"
MESSAGE = b"abc"
# name, tag, rate, bytes of the inner hash
FORMS = [("kt128", "HopMAC128", 168, 32), ("kt256", "HopMAC256", 136, 64)]


def hopmac(rate, inner, key=KEY, message=MESSAGE, customization=b"", length=None):
    """RFC 9861, 4."""
    middle = oracle.kt(rate, message, customization, inner)
    return oracle.kt(rate, key, middle, length or inner).hex()


HOPMAC128 = hopmac(168, 32)


@pytest.fixture
def place(tmp_path):
    (tmp_path / "f").write_bytes(MESSAGE)
    (tmp_path / "n\nl").write_bytes(MESSAGE)
    (tmp_path / "dir").mkdir()
    write_key(tmp_path, KEY)
    return tmp_path


def write_key(place, key, mode=0o600):
    path = place / "key"
    path.unlink(missing_ok=True)
    path.touch(mode)
    path.chmod(mode)
    path.write_bytes(key)


KEYED = ("--hopmac-key-file", "key")


def vectors():
    for vector in oracle.vectors("hopmac.json"):
        sizes = [len(oracle.data(vector[k])) for k in ("key", "msg", "custom")]
        if "out" not in vector or vector["out_len"] < 16:
            continue
        if 0 < sizes[0] <= 65536 and max(sizes) < 1 << 20:
            yield vector


def test_vectors(place):
    checked = 0
    for vector in vectors():
        name = {"HopMAC128": "kt128", "HopMAC256": "kt256"}[vector["alg"]]
        write_key(place, oracle.data(vector["key"]))
        (place / "f").write_bytes(oracle.data(vector["msg"]))
        (place / "c").write_bytes(oracle.data(vector["custom"]))
        options = ("-a", name, f"-l{vector['out_len']}", "--customization-file=c")
        found = digest(*KEYED, *options, "f", cwd=place)
        assert found == vector["out"], vector["id"]
        checked += 1
    assert checked >= 10


@pytest.mark.parametrize("name, tag, rate, inner", FORMS)
class TestBothForms:
    def test_line(self, name, tag, rate, inner, place):
        expected = hopmac(rate, inner)
        assert digest("-a", name, *KEYED, "f", cwd=place) == expected
        line = output("-a", name, "--tag", *KEYED, "n\nl", cwd=place)
        assert line.decode() == f"\\{tag} (n\\nl) = {expected}\n"

    def test_customization(self, name, tag, rate, inner, place):
        expected = hopmac(rate, inner, customization=b"x")
        options = ("-a", name, "--custom=x", "--tag", *KEYED)
        line = output(*options, "f", cwd=place)
        assert line.decode() == f"{tag}[c=78] (f) = {expected}\n"
        done = run("-c", *KEYED, cwd=place, input=line)
        assert (done.returncode, done.stdout) == (0, b"f: OK\n")

    @pytest.mark.parametrize("length", [16, 31, 65, 16385, 40000])
    def test_lengths(self, name, tag, rate, inner, length, place):
        expected = hopmac(rate, inner, length=length)
        options = ("-a", name, f"-l{length}", *KEYED)
        assert digest(*options, "f", cwd=place) == expected
        for last in ["", "x"]:
            line = f"{tag} (f) = {expected}".encode()
            if last:
                line = line[:-1] + (b"1" if line[-1:] == b"0" else b"0")
            done = run("-c", *KEYED, cwd=place, input=line)
            assert done.returncode == (1 if last else 0)

    def test_check(self, name, tag, rate, inner, place):
        expected = hopmac(rate, inner)
        wrong = hopmac(rate, inner, key=KEY[:-1])
        lines = f"{tag} (f) = {expected}\n{expected}  f\n{wrong}  f\n{expected}  no\n"
        done = run("-c", "-a", name, *KEYED, cwd=place, input=lines.encode())
        assert done.returncode == 1
        assert done.stdout == (
            b"f: OK\nf: OK\nf: FAILED\nno: FAILED open or read\n"
        )

    def test_another_message(self, name, tag, rate, inner, place):
        line = output("-a", name, "--tag", *KEYED, "f", cwd=place)
        (place / "f").write_bytes(MESSAGE + b"d")
        done = run("-c", *KEYED, cwd=place, input=line)
        assert (done.returncode, done.stdout) == (1, b"f: FAILED\n")


@pytest.mark.parametrize("size", [1, 168, 8192, 65536])
def test_sizes_of_keys(size, place):
    key = oracle.ptn(size)
    write_key(place, key)
    assert digest(*KEYED, "f", cwd=place) == hopmac(168, 32, key=key)


def test_the_newline_is_part_of_the_key(place):
    write_key(place, b"key\n")
    assert digest(*KEYED, "f", cwd=place) == hopmac(168, 32, key=b"key\n")


def test_the_key_from_standard_input(place):
    options = ("--hopmac-key-file=-", "f")
    assert digest(*options, cwd=place, input=KEY) == HOPMAC128


@pytest.mark.parametrize("action", [(), ("-c",)])
@pytest.mark.parametrize(
    "name, size, reason",
    [
        ("key", 0, "key: The key is empty"),
        ("key", 65537, "key: A key of more than 65536 bytes"),
        ("missing", 1, "missing: No such file or directory"),
        ("dir", 1, "dir: Is a directory"),
        ("/dev/null", 1, "/dev/null: The key is empty"),
        ("/dev/zero", 1, "/dev/zero: A key of more than 65536 bytes"),
        ("", 1, "'': No such file or directory"),
    ],
)
def test_bad_keys(name, size, reason, action, place):
    write_key(place, bytes(size))
    done = run(*action, "--hopmac-key-file", name, "f", cwd=place)
    assert_one_line(done, 1)
    assert done.stderr.decode() == f"k12sum: {reason}\n"


def test_a_key_that_may_not_be_read(place):
    if os.geteuid() == 0:
        pytest.skip("root may read every file")
    write_key(place, KEY)
    (place / "key").chmod(0)
    done = run(*KEYED, "f", cwd=place)
    assert_one_line(done, 1, "key: Permission denied")


WARNING = b"k12sum: WARNING: key: the key can be read by others than its owner\n"


@pytest.mark.parametrize(
    "mode, warned",
    [(0o600, False), (0o400, False), (0o722, False), (0o640, True), (0o604, True)],
)
def test_a_key_that_others_can_read(mode, warned, place):
    write_key(place, KEY, mode)
    done = run(*KEYED, "f", "f", cwd=place)
    assert (done.returncode, done.stderr) == (0, WARNING if warned else b"")
    assert done.stdout.decode() == 2 * f"{HOPMAC128}  f\n"


@pytest.mark.parametrize("name", ["sha3-256", "shake128", "turboshake128"])
def test_only_for_kt(name, place):
    done = run("-a", name, *KEYED, "f", cwd=place)
    assert_refused(done, f"--hopmac-key-file: only for kt128 and kt256, not {name}")


def test_a_tag_without_key(place):
    line = f"HopMAC128 (f) = {HOPMAC128}\n".encode()
    for options in [(), ("--lenient",), ("-a", "kt128")]:
        done = run("-c", *options, cwd=place, input=line)
        assert (done.returncode, done.stdout) == (1, b"")
        reason = b": 1: HopMAC128 needs --hopmac-key-file\n"
        assert reason in done.stderr


def test_a_key_without_its_tag(place):
    """Who wrote the file may not get around the key."""
    plain = oracle.kt(168, MESSAGE, b"", 32).hex()
    lines = f"KT128 (f) = {plain}\nSHA3-256 (f) = {'00' * 32}\n"
    for options in [(), ("--lenient",), ("-a", "kt128")]:
        done = run("-c", *KEYED, *options, cwd=place, input=lines.encode())
        assert (done.returncode, done.stdout) == (1, b"")
        assert b": 1: KT128 is not keyed, but --hopmac-key-file" in done.stderr
        assert b": 2: SHA3-256 is not keyed, but --hopmac-key-file" in done.stderr
    done = run("-c", *KEYED, cwd=place, input=f"{plain}  f\n".encode())
    assert (done.returncode, done.stdout) == (1, b"f: FAILED\n")
    assert b"another algorithm, customization or key?\n" in done.stderr


def test_a_keyed_tag_of_the_other_strength(place):
    line = f"HopMAC256 (f) = {hopmac(136, 64)}\n".encode()
    assert run("-c", *KEYED, cwd=place, input=line).returncode == 0
    done = run("-c", *KEYED, "-a", "kt128", cwd=place, input=line)
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"the tag HopMAC256 contradicts --algorithm" in done.stderr


def test_the_keyed_form_is_no_algorithm_of_its_own(place):
    assert_refused(run("-a", "hopmac128", *KEYED, "f"), "unknown algorithm")


def test_standard_input_is_not_both(place):
    for names in [(), ("-",), ("f", "-")]:
        done = run("--hopmac-key-file=-", *names, cwd=place, input=KEY)
        words = "standard input cannot be both --hopmac-key-file and FILE"
        assert_refused(done, words)
    done = run("--hopmac-key-file=-", "--customization-file=-", "f", input=KEY)
    assert_refused(done, "both --customization-file and --hopmac-key-file")


class TestWiped:
    CONTROL = "to find"  # and its NUL: a word that is in the environment

    @pytest.fixture(scope="class")
    def shim(self, tmp_path_factory):
        return shims.build("memory_shim", tmp_path_factory.mktemp("shim"))

    @pytest.mark.parametrize("kernels", USABLE)
    @pytest.mark.parametrize("size", [64, 65536])
    @pytest.mark.parametrize(
        "args",
        [
            ("f",),
            ("-a", "kt256", "f"),
            ("--tag", "f", "n\nl", "dir/large", "missing"),
            ("-c", "list"),
            ("-l", "40000", "-o", "out", "f"),
        ],
    )
    def test_key(self, shim, size, args, kernels, place):
        key = random.Random(size).randbytes(size)
        write_key(place, key)
        (place / "list").write_text(f"{hopmac(168, 32, key)}  f\n")
        (place / "dir" / "large").write_bytes(bytes(3 << 20))
        words = [key[i - 8 : i] for i in range(size // 8, size + 1, size // 8)]
        words = [*words, self.CONTROL.encode() + b"\0"]
        flipped = (int.from_bytes(word, "little") ^ (1 << 64) - 1 for word in words)
        log = place / "log"
        env = {
            "LD_PRELOAD": str(shim),
            "SHIM_LOG": str(log),
            "SHIM_WORDS": ",".join(f"{word:x}" for word in flipped),
            "SHIM_CONTROL": self.CONTROL,
        }
        done = run("--kernels", kernels, *KEYED, *args, cwd=place, env=env)
        assert done.returncode == ("missing" in args)
        *found, summary = log.read_text().splitlines()
        assert summary.startswith("looked for 9 words")
        assert [line for line in found if not line.startswith("word 8 ")] == []
        assert found != [], "the shim does not find what is there"
