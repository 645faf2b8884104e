# SPDX-License-Identifier: MIT
"""A file that changes, fails or trickles while it is read. A preloaded object
(file_shim.c) makes it happen at an exact read."""

import errno
import hashlib
import os
import random
import subprocess

import pytest
import shims
from tool import assert_one_line, run

SIZE = 3 * (1 << 20) + 11
SHRANK = "The file shrank while it was read"


@pytest.fixture(scope="module")
def shim(tmp_path_factory):
    return shims.build("file_shim", tmp_path_factory.mktemp("shim"))


@pytest.fixture
def run_with(shim, tmp_path):
    """Hashes a file of SIZE bytes, and a second one, while `plan` happens."""
    message = random.Random(12).randbytes(SIZE)
    changing = tmp_path / "changing"
    changing.write_bytes(message)
    (tmp_path / "second").write_bytes(b"abc")
    log = tmp_path / "log"

    def hash_files(*args, reads_at_least=2, stdin=subprocess.DEVNULL, **plan):
        env = {"LD_PRELOAD": shim, "SHIM_LOG": log, "SHIM_FILE": changing, **plan}
        env = {name: os.fspath(value) for name, value in env.items()}
        done = run("-a", "sha3-256", *args, cwd=tmp_path, env=env, stdin=stdin)
        assert int(log.read_text()) >= reads_at_least, "the shim was not there"
        return done

    hash_files.message = message
    hash_files.changing = changing
    return hash_files


def test_nothing_happens(run_with):
    done = run_with("changing", reads_at_least=4)
    expected = hashlib.sha3_256(run_with.message).hexdigest()
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == f"{expected}  changing\n"


@pytest.mark.parametrize("size", [0, 1, 1 << 20, 2 << 20, SIZE - 1])
def test_shrinks_after_the_first_read(run_with, size):
    done = run_with("changing", SHIM_SIZE=f"1:{size}")
    assert run_with.changing.stat().st_size == size
    assert_one_line(done, 1)
    assert done.stderr.decode() == f"k12sum: changing: {SHRANK}\n"


def test_shrinks_after_the_last_byte_was_read(run_with):
    """Whole in memory, yet there is no telling what state it was in."""
    done = run_with("changing", SHIM_SIZE=f"4:{SIZE - 1}")
    assert_one_line(done, 1, f"changing: {SHRANK}")


def test_grows_and_shrinks_to_its_first_size(run_with):
    grown, again = SIZE + (4 << 20), SIZE
    done = run_with("changing", SHIM_SIZE=f"1:{grown},6:{again}", reads_at_least=6)
    assert run_with.changing.stat().st_size == SIZE
    assert_one_line(done, 1, f"changing: {SHRANK}")


def test_grows(run_with):
    """Accepted, as every tool does: the bytes that were there are hashed."""
    done = run_with("changing", SHIM_SIZE=f"1:{SIZE + 100}")
    expected = hashlib.sha3_256(run_with.message + bytes(100)).hexdigest()
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == f"{expected}  changing\n"


@pytest.mark.parametrize("how", ["SHIM_UNLINK", "SHIM_REPLACE"])
@pytest.mark.parametrize("call", [1, 3])
def test_is_unlinked_or_replaced(run_with, tmp_path, how, call):
    """What was opened is what is hashed."""
    (tmp_path / "replacement").write_bytes(b"another file")
    done = run_with("changing", reads_at_least=call, **{how: f"{call}:0"})
    expected = hashlib.sha3_256(run_with.message).hexdigest()
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == f"{expected}  changing\n"
    assert (tmp_path / "changing").exists() == (how == "SHIM_REPLACE")
    assert (tmp_path / "replacement").exists() == (how == "SHIM_UNLINK")


def test_the_next_file_is_still_hashed(run_with):
    done = run_with("changing", "second", SHIM_SIZE="1:0")
    assert done.returncode == 1
    expected = hashlib.sha3_256(b"abc").hexdigest()
    assert done.stdout.decode() == f"{expected}  second\n"
    assert done.stderr.decode() == f"k12sum: changing: {SHRANK}\n"


def test_standard_input_shrinks(run_with):
    with open(run_with.changing, "rb") as file:
        done = run_with("-", stdin=file, SHIM_SIZE="1:5")
    assert_one_line(done, 1, f"k12sum: -: {SHRANK}")


def test_a_shrinking_file_of_a_long_output_prints_nothing(run_with):
    args = ("-a", "shake128", "-l", "1000000", "changing")
    assert_one_line(run_with(*args, SHIM_SIZE="2:7"), 1, f"changing: {SHRANK}")


@pytest.mark.parametrize("call", [1, 2, 4])
def test_a_read_fails(run_with, call):
    done = run_with("changing", SHIM_FAIL=f"{call}:{errno.EIO}", reads_at_least=call)
    assert_one_line(done, 1)
    assert done.stderr == b"k12sum: changing: Input/output error\n"


def test_interrupted_reads_go_on(run_with):
    interrupts = ",".join(f"{call}:{errno.EINTR}" for call in [1, 3, 4])
    done = run_with("changing", SHIM_FAIL=interrupts, reads_at_least=7)
    expected = hashlib.sha3_256(run_with.message).hexdigest()
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == f"{expected}  changing\n"


@pytest.mark.parametrize("most", [1000, 65536, 65537])
def test_short_reads(run_with, most):
    done = run_with("changing", SHIM_MOST=str(most), reads_at_least=SIZE // most)
    expected = hashlib.sha3_256(run_with.message).hexdigest()
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == f"{expected}  changing\n"


TRICKLES = [{"SHIM_MOST": "7"}, {"SHIM_FAIL": f"1:{errno.EINTR}"}]


@pytest.mark.parametrize("plan", TRICKLES)
def test_a_check_file_trickles(run_with, tmp_path, plan):
    good = hashlib.sha3_256(b"abc").hexdigest()
    lines = f"{good}  second\nSHA3-256 (second) = {good}\n{good} *second"
    (tmp_path / "sums").write_text(lines)
    done = run_with("-c", "sums", SHIM_FILE=tmp_path / "sums", **plan)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == 3 * b"second: OK\n"


def test_a_check_file_cannot_be_read(run_with, tmp_path):
    (tmp_path / "sums").write_text(f"{hashlib.sha3_256(b'abc').hexdigest()}  second\n")
    for options in [(), ("--status",), ("--ignore-missing",), ("--lenient",)]:
        args = ("-c", *options, "sums")
        plan = {"SHIM_FILE": tmp_path / "sums", "SHIM_FAIL": f"1:{errno.EIO}"}
        done = run_with(*args, **plan, reads_at_least=1)
        assert_one_line(done, 1)
        assert done.stderr == b"k12sum: sums: Input/output error\n"


def test_a_checked_file_shrinks(run_with, tmp_path):
    digest = hashlib.sha3_256(run_with.message).hexdigest()
    (tmp_path / "sums").write_text(f"{digest}  changing\n")
    done = run_with("-c", "sums", SHIM_SIZE="1:0")
    assert (done.returncode, done.stdout) == (1, b"changing: FAILED open or read\n")
    assert done.stderr.decode() == (
        f"k12sum: changing: {SHRANK}\n"
        "k12sum: WARNING: 1 listed file could not be read\n"
    )


@pytest.mark.parametrize("plan", TRICKLES)
def test_a_key_trickles(run_with, tmp_path, plan):
    (tmp_path / "key").touch(0o600)
    (tmp_path / "key").write_bytes(b"a key of some bytes")
    args = ("-a", "kt128", "--hopmac-key-file=key", "second")
    whole = run_with(*args, SHIM_FILE=tmp_path / "key", reads_at_least=1).stdout
    assert run_with(*args, SHIM_FILE=tmp_path / "key", **plan).stdout == whole


def test_a_key_cannot_be_read(run_with, tmp_path):
    (tmp_path / "key").touch(0o600)
    (tmp_path / "key").write_bytes(b"a key of some bytes")
    args = ("-a", "kt128", "--hopmac-key-file=key", "second")
    plan = f"2:{errno.EIO}"
    file = tmp_path / "key"
    done = run_with(*args, SHIM_FILE=file, SHIM_MOST="3", SHIM_FAIL=plan)
    assert_one_line(done, 1)
    assert done.stderr == b"k12sum: key: Input/output error\n"
