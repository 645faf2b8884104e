# SPDX-License-Identifier: MIT
"""--kernels and LANEHOP_KERNELS choose the set, or are refused with one line
that says which sets are usable."""

import re
import shutil

import oracle
import pytest
from tool import ACTIVE, SANITIZED, USABLE, assert_one_line, digest, kernel_sets
from tool import output, run

USABLE_TEXT = f"(usable: {' '.join(USABLE)})"
ODD = b"avx\n\x1b[2J\x07\xff'\\"
ODD_QUOTED = "'avx'$'\\n\\033''[2J'$'\\a\\377'\\''\\'"


def in_environment(value, *args, **kwargs):
    return run(*args, env={"LANEHOP_KERNELS": value}, **kwargs)


def test_the_best_set_is_active():
    assert ACTIVE == USABLE[0]
    assert USABLE[-1] == "scalar"
    assert len(set(USABLE)) == len(USABLE)


@pytest.mark.parametrize("name", USABLE)
def test_each_usable_set(name):
    assert kernel_sets(env={"LANEHOP_KERNELS": name}) == (name, USABLE)
    text = output("--kernels", name, "--version").decode()
    assert f"kernels: {name} {USABLE_TEXT}\n" in text
    text = output("--version", f"--kernels={name}").decode()
    assert f"kernels: {name} {USABLE_TEXT}\n" in text


def test_the_option_beats_the_environment():
    for name in USABLE:
        env = {"LANEHOP_KERNELS": USABLE[0]}
        text = output("--kernels", name, "--version", env=env).decode()
        assert f"kernels: {name} {USABLE_TEXT}\n" in text


@pytest.mark.parametrize("name", USABLE)
def test_same_digest(name):
    vectors = oracle.vectors("kt_lengths.json")
    vector = next(v for v in vectors if v["msg"] == "ptn:139265" and not v["custom"])
    options = ("-a", vector["alg"].lower(), "-l", str(vector["out_len"]))
    message = oracle.data(vector["msg"])
    assert digest(*options, "--kernels", name, input=message) == vector["out"]
    env = {"LANEHOP_KERNELS": name}
    assert digest(*options, env=env, input=message) == vector["out"]


def test_an_empty_variable_asks_for_nothing():
    assert kernel_sets(env={"LANEHOP_KERNELS": ""}) == (ACTIVE, USABLE)


@pytest.mark.parametrize("name", ["", "avx3", "SCALAR", "scalar ", "scalar,avx2"])
@pytest.mark.parametrize("more", [[], ["--version"], ["/dev/null"]])
def test_unknown_option_value(name, more):
    done = run("--kernels", name, *more)
    assert_one_line(done, 2, "--kernels", f"'{name}'", USABLE_TEXT)


def test_odd_option_value():
    assert_one_line(run("--kernels", ODD), 2, ODD_QUOTED, USABLE_TEXT)


@pytest.mark.parametrize("name", ["avx3", "SCALAR", "scalar ", " ", "x" * 100])
@pytest.mark.parametrize(
    "more", [[], ["--version"], ["/dev/null"], ["--kernels", "scalar"]]
)
def test_unknown_in_the_environment(name, more):
    done = in_environment(name, *more)
    shown = name[:31]  # as much as the library keeps
    words = ("LANEHOP_KERNELS: unknown kernel set", f"'{shown}'", USABLE_TEXT)
    assert_one_line(done, 2, *words)


def test_odd_value_in_the_environment():
    done = in_environment(ODD)
    assert_one_line(done, 2, "LANEHOP_KERNELS", ODD_QUOTED, USABLE_TEXT)


def test_help_needs_no_kernels():
    done = in_environment("no such set", "--help")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == output("--help")


@pytest.fixture
def qemu():
    path = shutil.which("qemu-x86_64") or shutil.which("qemu-x86_64-static")
    if path is None:
        pytest.skip("no qemu-x86_64 to emulate a processor")
    if SANITIZED:
        pytest.skip("a sanitizer's runtime does not start under qemu-x86_64")
    if "avx2" not in USABLE:
        pytest.skip("no other set than scalar")
    return path


@pytest.mark.parametrize("name, mark", [("scalar", "keccakp12_"), ("avx2", "6N_AVX2")])
@pytest.mark.parametrize("algorithm", ["kt128", "kt256", "turboshake256", "sha3-256"])
def test_the_set_that_is_named_does_the_hashing(name, mark, algorithm, qemu, tmp_path):
    """The emulator logs which functions ran: kernels of that set and no others."""
    log = tmp_path / "log"
    wrapper = [qemu, "-cpu", "max", "-d", "in_asm", "-D", log]
    if name not in kernel_sets(wrapper=wrapper[:3])[1]:
        pytest.skip(f"this qemu-x86_64 cannot run {name}")
    (tmp_path / "f").write_bytes(oracle.ptn(100000))
    options = ("-a", algorithm, tmp_path / "f")
    emulated = digest("--kernels", name, *options, wrapper=wrapper)
    assert emulated == digest(*options)
    ran = set(re.findall(r"^IN: (\S*7lanehop\S+)", log.read_text(), re.M))
    if not ran:
        pytest.skip("the program has no symbols")
    kernels = {name for name in ran if re.search("keccakp.*(Absorb|Permute)", name)}
    assert kernels
    assert all(mark in function for function in kernels), kernels


class TestOnAnOldProcessor:
    """Emulated, so that a set that is compiled in cannot run."""

    @pytest.fixture
    def emulator(self, qemu):
        return {"wrapper": [qemu, "-cpu", "Nehalem"]}

    def test_scalar_is_active(self, emulator):
        assert kernel_sets(**emulator) == ("scalar", ["scalar"])
        vector = oracle.vectors("kt_lengths.json")[1]
        message = oracle.data(vector["msg"])
        assert (vector["alg"], vector["custom"]) == ("KT128", "")
        assert digest(input=message, **emulator) == vector["out"]

    def test_unusable_in_the_environment(self, emulator):
        done = in_environment("avx2", **emulator)
        words = ("LANEHOP_KERNELS: kernel set 'avx2' cannot run here: no ",)
        assert_one_line(done, 2, *words, "(usable: scalar)")
        assert b"no  (" not in done.stderr

    def test_unusable_option_value(self, emulator):
        done = run("--kernels", "avx2", **emulator)
        assert_one_line(done, 2, "'avx2'", "(usable: scalar)")
