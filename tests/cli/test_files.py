# SPDX-License-Identifier: MIT
"""Files of every kind, and files that cannot be read: those get a message and
no line, the others are still hashed."""

import hashlib
import os
import socket
import stat

import oracle
import pytest
from tool import assert_one_line, digest, output, run, run_shell

ABC = hashlib.sha3_256(b"abc").hexdigest()
EMPTY = hashlib.sha3_256(b"").hexdigest()
SHA3 = ("-a", "sha3-256")


@pytest.fixture
def place(tmp_path):
    (tmp_path / "good").write_bytes(b"abc")
    (tmp_path / "empty").touch()
    (tmp_path / "dir").mkdir()
    (tmp_path / "dangling").symlink_to("nowhere")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "link").symlink_to("good")
    os.mkfifo(tmp_path / "fifo")
    return tmp_path


def test_empty_file(place):
    vector = oracle.vectors("kt_lengths.json")[0]
    assert (vector["alg"], vector["msg"], vector["custom"]) == ("KT128", "", "")
    assert output("empty", cwd=place) == f"{vector['out']}  empty\n".encode()


def test_symbolic_link(place):
    assert digest(*SHA3, "link", cwd=place) == ABC


@pytest.mark.parametrize(
    "name, reason",
    [
        ("missing", "No such file or directory"),
        ("", "No such file or directory"),
        ("dangling", "No such file or directory"),
        ("loop", "Too many levels of symbolic links"),
        ("good/f", "Not a directory"),
        ("dir", "Is a directory"),
        (".", "Is a directory"),
        ("/", "Is a directory"),
        ("x" * 256, "File name too long"),
    ],
)
def test_unreadable(name, reason, place):
    done = run(name, cwd=place)
    quoted = name or "''"
    assert_one_line(done, 1)
    assert done.stderr.decode() == f"k12sum: {quoted}: {reason}\n"


def test_no_permission(place):
    if os.geteuid() == 0:
        pytest.skip("root may read every file")
    (place / "good").chmod(0)
    done = run("good", cwd=place)
    assert_one_line(done, 1)
    assert done.stderr == b"k12sum: good: Permission denied\n"


def test_socket(place):
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(place / "socket"))
        done = run("socket", cwd=place)
    assert_one_line(done, 1)
    assert done.stderr == b"k12sum: socket: No such device or address\n"


def test_the_others_are_still_hashed(place):
    names = ["good", "missing", "empty", "dir", "dangling", "link", "good/x"]
    done = run(*SHA3, *names, cwd=place)
    assert done.returncode == 1
    assert done.stdout.decode() == f"{ABC}  good\n{EMPTY}  empty\n{ABC}  link\n"
    assert done.stderr.decode().splitlines() == [
        "k12sum: missing: No such file or directory",
        "k12sum: dir: Is a directory",
        "k12sum: dangling: No such file or directory",
        "k12sum: good/x: Not a directory",
    ]


def test_an_early_failure_is_not_forgotten(place):
    for names in [("missing", "good"), ("good", "missing")]:
        done = run(*SHA3, *names, cwd=place)
        assert done.returncode == 1
        assert done.stdout.decode() == f"{ABC}  good\n"


def test_lines_and_messages_come_in_order(place):
    done = run_shell('exec "$0" -a sha3-256 good missing good 2>&1', cwd=place)
    assert done.stdout.decode() == (
        f"{ABC}  good\nk12sum: missing: No such file or directory\n{ABC}  good\n"
    )


def test_the_same_file_twice(place):
    assert output(*SHA3, "good", "good", cwd=place) == 2 * f"{ABC}  good\n".encode()


def test_a_long_output_of_an_unreadable_file_is_not_begun(place):
    assert_one_line(run("-l", "10000000000", "dir", cwd=place), 1, "Is a directory")


def test_fifo(place):
    """5 MiB through a pipe, so that reads are short."""
    message = oracle.ptn(5 << 20)
    (place / "message").write_bytes(message)
    done = run_shell('cat message >fifo & exec "$0" -a sha3-256 fifo', cwd=place)
    expected = hashlib.sha3_256(message).hexdigest()
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == f"{expected}  fifo\n"


def test_standard_input_of_each_kind(place):
    message = oracle.ptn(3 << 20)
    expected = hashlib.sha3_256(message).hexdigest()
    assert digest(*SHA3, input=message) == expected
    (place / "message").write_bytes(message)
    with open(place / "message", "rb") as file:
        assert digest(*SHA3, stdin=file) == expected


def test_standard_input_is_read_from_where_it_stands(place):
    with open(place / "message", "w+b") as file:
        file.write(b"0123456789abc")
        file.flush()
        file.seek(10)
        assert digest(*SHA3, stdin=file) == ABC


def test_standard_input_twice(place):
    done = run(*SHA3, "-", "good", "-", input=b"abc", cwd=place)
    expected = f"{ABC}  -\n{ABC}  good\n{EMPTY}  -\n"
    assert (done.returncode, done.stdout.decode()) == (0, expected)


def test_standard_input_is_a_directory(place):
    directory = os.open(place, os.O_RDONLY)
    try:
        done = run(stdin=directory)
    finally:
        os.close(directory)
    assert_one_line(done, 1)
    assert done.stderr == b"k12sum: -: Is a directory\n"


def check_pseudo_file(path, has_size):
    """A regular file whose size is not the number of its bytes."""
    try:
        with open(path, "rb") as file:
            message = file.read()
            status = os.fstat(file.fileno())
    except OSError as error:
        pytest.skip(f"{path}: {error.strerror}")
    if not stat.S_ISREG(status.st_mode) or status.st_size == len(message):
        pytest.skip(f"{path} is an ordinary file here")
    assert bool(status.st_size) == has_size
    assert message
    assert digest(*SHA3, path) == hashlib.sha3_256(message).hexdigest()


def test_a_file_under_proc():
    check_pseudo_file("/proc/version", has_size=False)


def test_a_file_under_sys():
    check_pseudo_file("/sys/devices/system/cpu/possible", has_size=True)


def test_character_device():
    assert digest(*SHA3, "/dev/null") == EMPTY
