# SPDX-License-Identifier: MIT
"""Standard streams that are closed or full: a failed write is an error, and no
file takes a closed stream's place."""

import hashlib
import os
import signal
import subprocess

import pytest
from tool import K12SUM, run, run_shell

ABC = hashlib.sha3_256(b"abc").hexdigest()
LINE = f"{ABC}  good\n".encode()
FULL = b"k12sum: write error: No space left on device\n"
CLOSED = b"k12sum: write error: Bad file descriptor\n"


@pytest.fixture
def place(tmp_path):
    (tmp_path / "good").write_bytes(b"abc")
    yield tmp_path
    assert (tmp_path / "good").read_bytes() == b"abc"


@pytest.mark.parametrize(
    "args",
    ["good", "good good good", "--help", "--version", "-l 10000000000 good"],
)
class TestOutputCannotBeWritten:
    def test_full_disk(self, args, place):
        done = run_shell(f'exec "$0" {args} >/dev/full', cwd=place)
        assert (done.returncode, done.stderr) == (1, FULL)

    def test_closed(self, args, place):
        done = run_shell(f'exec "$0" {args} >&-', cwd=place)
        assert (done.returncode, done.stderr) == (1, CLOSED)

    def test_all_closed(self, args, place):
        done = run_shell(f'exec "$0" {args} <&- >&- 2>&-', cwd=place)
        assert (done.returncode, done.stderr) == (1, b"")

    def test_open_for_reading_only(self, args, place):
        done = run_shell(f'exec "$0" {args} >&- 1<good', cwd=place)
        assert (done.returncode, done.stderr) == (1, CLOSED)

    def test_broken_pipe(self, args, place):
        """SIGPIPE keeps its default: the tool ends without a word."""
        done = run_shell(
            'mkfifo p; exec 3<>p 4>p 3<&-; exec "$0" ' + args + " >&4 4>&-",
            cwd=place,
        )
        assert (done.returncode, done.stderr) == (-signal.SIGPIPE, b"")

    def test_broken_pipe_ignored(self, args, place):
        done = run_shell(
            "trap '' PIPE; mkfifo p; exec 3<>p 4>p 3<&-; exec \"$0\" "
            + args
            + " >&4 4>&-",
            cwd=place,
        )
        expected = b"k12sum: write error: Broken pipe\n"
        assert (done.returncode, done.stderr) == (1, expected)


def test_a_failed_write_outweighs_a_missing_file(place):
    done = run_shell('exec "$0" missing good >/dev/full', cwd=place)
    missing = b"k12sum: missing: No such file or directory\n"
    assert (done.returncode, done.stderr) == (1, missing + FULL)


def test_nothing_is_read_after_a_failed_write(place):
    done = run_shell('exec "$0" good missing >/dev/full', cwd=place)
    assert (done.returncode, done.stderr) == (1, FULL)


def test_nothing_to_write_is_no_failure(place):
    """Without output there is no failed write: only the file is named."""
    done = run_shell('exec "$0" missing >/dev/full', cwd=place)
    missing = b"k12sum: missing: No such file or directory\n"
    assert (done.returncode, done.stderr) == (1, missing)


def test_closed_standard_input(place):
    reason = b"k12sum: -: Bad file descriptor\n"
    for args in ["", "-", "- -"]:
        done = run_shell(f'exec "$0" {args} <&-', cwd=place)
        assert (done.returncode, done.stdout) == (1, b"")
        assert done.stderr == reason * max(1, args.count("-"))


def test_files_beside_closed_standard_input(place):
    done = run_shell('exec "$0" -a sha3-256 good - good <&-', cwd=place)
    assert (done.returncode, done.stdout) == (1, LINE * 2)
    assert done.stderr == b"k12sum: -: Bad file descriptor\n"
    done = run_shell('exec "$0" -a sha3-256 good <&-', cwd=place)
    assert (done.returncode, done.stdout, done.stderr) == (0, LINE, b"")


def test_standard_input_open_for_writing_only(place):
    done = run_shell('exec "$0" - 0>out', cwd=place)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr == b"k12sum: -: Bad file descriptor\n"


def test_closed_standard_error(place):
    done = run_shell('exec "$0" -a sha3-256 missing good 2>&-', cwd=place)
    assert (done.returncode, done.stdout) == (1, LINE)
    done = run_shell('exec "$0" -l0 2>&-', cwd=place)
    assert (done.returncode, done.stdout) == (2, b"")


def test_full_standard_error(place):
    done = run_shell('exec "$0" -a sha3-256 missing good 2>/dev/full', cwd=place)
    assert (done.returncode, done.stdout) == (1, LINE)


def test_no_file_takes_the_place_of_a_closed_stream(place):
    fifo = str(place / "fifo")
    os.mkfifo(fifo)
    writer = os.open(fifo, os.O_RDWR)
    script = 'exec "$0" "$1" <&- >&- 2>&-'
    process = subprocess.Popen(["sh", "-c", script, K12SUM, fifo])
    try:
        os.write(writer, bytes(1 << 18))  # more than a pipe holds: it is read now
        names = {}
        for name in os.listdir(f"/proc/{process.pid}/fd"):
            names[int(name)] = os.readlink(f"/proc/{process.pid}/fd/{name}")
    finally:
        os.close(writer)
    assert process.wait(timeout=300) == 1
    assert [fd for fd in names if names[fd] == fifo] == [3]


@pytest.mark.parametrize("fd", [0, 1, 2])
def test_a_closed_stream_by_its_other_name(fd, place):
    """Nothing is there to hash: above all no empty file."""
    done = run_shell(f'exec "$0" -a sha3-256 /dev/fd/{fd} {fd}<&-', cwd=place)
    assert (done.returncode, done.stdout) == (1, b"")
    if fd != 2:
        reason = b"Is a directory"  # what the place is taken by
        assert done.stderr == f"k12sum: /dev/fd/{fd}: ".encode() + reason + b"\n"


def test_each_line_is_written_before_the_next_file_is_read(place):
    """The second file is a pipe whose writer waits for the first line."""
    done = run_shell(
        "mkfifo in out\n"
        '"$0" -a sha3-256 good in >out & exec 3<out\n'
        "IFS= read -r line <&3 && printf %s abc >in\n"
        'printf "%s\\n" "$line"; cat <&3; wait $!',
        cwd=place,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == LINE + f"{ABC}  in\n".encode()


def test_hashing_writes_nothing_else(place):
    done = run("-a", "sha3-256", "good", cwd=place)
    assert (done.returncode, done.stdout, done.stderr) == (0, LINE, b"")
