# SPDX-License-Identifier: MIT
"""--files-from and --files0-from: names that stand in a file."""

import hashlib
import os
import subprocess

import pytest
from tool import K12SUM, assert_one_line, assert_refused, environment, output, run

ABC = hashlib.sha3_256(b"abc").hexdigest()
SHA3 = ("-a", "sha3-256")
LINES, NULS = "--files-from=", "--files0-from="
ODD = ["-", "--help", "a b", "a'b", "*", "#", "\\n", "\t", "x" * 255, "f\r"]


@pytest.fixture
def place(tmp_path):
    for name in ["a", "b", "c"]:
        (tmp_path / name).write_bytes(b"abc")
    return tmp_path


def line(name):
    return f"{ABC}  {name}\n".encode()


@pytest.mark.parametrize("option, end", [(LINES, b"\n"), (NULS, b"\0")])
class TestBothKinds:
    def test_in_the_order_of_the_list(self, option, end, place):
        (place / "list").write_bytes(end.join([b"c", b"a", b"b", b"a", b""]))
        expected = line("c") + line("a") + line("b") + line("a")
        assert output(*SHA3, option + "list", cwd=place) == expected

    def test_the_last_name_may_lack_its_end(self, option, end, place):
        (place / "list").write_bytes(end.join([b"c", b"a"]))
        assert output(*SHA3, option + "list", cwd=place) == line("c") + line("a")

    def test_standard_input(self, option, end, place):
        done = run(*SHA3, option + "-", input=b"b" + end + b"a" + end, cwd=place)
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout == line("b") + line("a")

    def test_no_names(self, option, end, place):
        """Nothing is to be hashed, standard input neither."""
        (place / "list").touch()
        done = run(*SHA3, option + "list", input=b"abc", cwd=place)
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")

    def test_empty_names(self, option, end, place):
        (place / "list\n").write_bytes(end.join([b"", b"a", b"", b"", b"b", b""]))
        done = run(*SHA3, option + "list\n", cwd=place)
        assert (done.returncode, done.stdout) == (1, line("a") + line("b"))
        assert done.stderr.decode().splitlines() == [
            f"k12sum: 'list'$'\\n':{number}: an empty name" for number in [1, 3, 4]
        ]

    def test_standard_input_as_a_name(self, option, end, place):
        (place / "list").write_bytes(end.join([b"a", b"-", b"b"]))
        done = run(*SHA3, option + "list", input=b"abc", cwd=place)
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout == line("a") + line("-") + line("b")

    def test_standard_input_as_a_name_in_itself(self, option, end, place):
        names = end.join([b"a", b"-", b"b"])
        done = run(*SHA3, option + "-", input=names, cwd=place)
        assert (done.returncode, done.stdout) == (1, line("a") + line("b"))
        reason = b"the name - is standard input, which the list is read from"
        assert done.stderr == b"k12sum: -:2: " + reason + b"\n"

    def test_names_beside_it(self, option, end, place):
        (place / "list").write_bytes(b"a" + end)
        done = run(option + "list", "b", cwd=place)
        assert_refused(done, "extra operand 'b'", "'list'")

    def test_missing_list(self, option, end, place):
        done = run(option + "missing", cwd=place)
        assert_one_line(done, 1)
        assert done.stderr == b"k12sum: missing: No such file or directory\n"

    def test_directory_as_a_list(self, option, end, place):
        done = run(option + ".", cwd=place)
        assert_one_line(done, 1)
        assert done.stderr == b"k12sum: .: Is a directory\n"

    def test_closed_standard_input(self, option, end, place):
        script = f'exec "$0" {option}- <&-'
        command = ["sh", "-c", script, K12SUM]
        done = subprocess.run(command, capture_output=True, env=environment())
        assert_one_line(done, 1)
        assert done.stderr == b"k12sum: -: Bad file descriptor\n"

    def test_missing_files(self, option, end, place):
        (place / "list").write_bytes(end.join([b"x", b"a", b"y/", b"b"]))
        done = run(*SHA3, option + "list", cwd=place)
        assert (done.returncode, done.stdout) == (1, line("a") + line("b"))
        assert done.stderr.decode().splitlines() == [
            f"k12sum: {name}: No such file or directory" for name in ["x", "y/"]
        ]

    def test_odd_names(self, option, end, place):
        for name in ODD:
            (place / name).write_bytes(b"abc")
        names = [os.fsencode("./" + name if name == "-" else name) for name in ODD]
        names += [b"\xff\xfe"]
        (place / os.fsdecode(names[-1])).write_bytes(b"abc")
        (place / "list").write_bytes(end.join(names))
        lines = output(*SHA3, "-z", option + "list", cwd=place)
        assert lines == b"".join(ABC.encode() + b"  " + n + b"\0" for n in names)

    def test_too_long_a_name(self, option, end, place):
        names = [b"x" * 4095, b"x" * 4096, b"x" * 10_000_000, b"a"]
        done = run(*SHA3, option + "-", input=end.join(names), cwd=place)
        assert (done.returncode, done.stdout) == (1, line("a"))
        lines = done.stderr.decode().splitlines()
        assert lines[0].endswith("x: File name too long")
        assert lines[1:] == [
            f"k12sum: -:{number}: a name that is too long" for number in [2, 3]
        ]

    def test_directories(self, option, end, place):
        (place / "d" / "e").mkdir(parents=True)
        (place / "d" / "e" / "f").write_bytes(b"abc")
        (place / "d" / "link").symlink_to("e")
        (place / "list").write_bytes(end.join([b"b", b"d", b"", b"a", b"d/"]))
        done = run("-r", *SHA3, option + "list", cwd=place)
        expected = line("b") + line("d/e/f") + line("a") + line("d/e/f")
        assert (done.returncode, done.stdout) == (1, expected)
        assert done.stderr.decode().splitlines() == [
            "k12sum: list:3: an empty name",
            "k12sum: 2 symbolic links in directories were not followed",
        ]
        done = run(*SHA3, option + "list", cwd=place)
        assert b"k12sum: d: Is a directory\n" in done.stderr

    def test_names_are_read_while_they_are_asked_for(self, option, end, place):
        """The list's writer waits for the line of each name."""
        with subprocess.Popen(
            [K12SUM, "--threads=1", *SHA3, option + "-"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=place,
            env=environment(),
        ) as process:
            for name in ["b", "a", "c", "a"]:
                process.stdin.write(name.encode() + end)
                process.stdin.flush()
                assert process.stdout.readline() == line(name)
            process.stdin.close()
        assert process.returncode == 0


def test_a_newline_in_a_name(place):
    (place / "x\ny").write_bytes(b"abc")
    (place / "list").write_bytes(b"x\ny\0a")
    expected = b"\\" + line("x\\ny") + line("a")
    assert output(*SHA3, NULS + "list", cwd=place) == expected


def test_a_nul_among_lines(place):
    """Cut at the NUL, the name would be another file's."""
    (place / "list").write_bytes(b"a\0b\nc\n")
    done = run(*SHA3, LINES + "list", cwd=place)
    assert (done.returncode, done.stdout) == (1, line("c"))
    reason = b"a NUL in a name; --files0-from reads lists with NUL after each"
    assert done.stderr == b"k12sum: list:1: " + reason + b"\n"


def test_a_list_that_find_made(place):
    names = subprocess.run(
        ["find", ".", "-type", "f", "-print0"], cwd=place, capture_output=True
    ).stdout
    done = run(*SHA3, NULS + "-", input=names, cwd=place)
    assert (done.returncode, done.stderr) == (0, b"")
    assert sorted(done.stdout.splitlines()) == [
        line(f"./{name}")[:-1] for name in ["a", "b", "c"]
    ]


def test_the_last_list_counts(place):
    (place / "one").write_bytes(b"a\n")
    (place / "two").write_bytes(b"b\n")
    assert output(*SHA3, LINES + "one", LINES + "two", cwd=place) == line("b")
