# SPDX-License-Identifier: MIT
"""-o FILE: whole and in its place, or as it was. And what is printed to is never
hashed."""

import hashlib
import os
import pathlib
import shutil
import signal
import stat
import subprocess

import pytest
from tool import K12SUM, assert_one_line, environment, output, run, run_shell

ABC = hashlib.sha3_256(b"abc").hexdigest()
LINE = f"{ABC}  good\n".encode()
SHA3 = ("-a", "sha3-256")
FULL = b"No space left on device\n"
# Drops root's right to write everything.
WITHOUT_OVERRIDE = [
    "setpriv",
    "--inh-caps=-dac_override",
    "--bounding-set=-dac_override",
]
# Signals that end the process and tell of no fault in it.
SIGNALS = ["HUP", "INT", "QUIT", "PIPE", "TERM", "ALRM", "XCPU", "XFSZ"]
SIGNALS += ["USR1", "USR2", "VTALRM", "PROF", "IO", "PWR", "STKFLT", "RTMIN", "RTMAX"]


@pytest.fixture
def place(tmp_path):
    (tmp_path / "good").write_bytes(b"abc")
    (tmp_path / "out").mkdir()
    return tmp_path


def only(directory):
    """The only file in a directory: nothing else was left there."""
    (name,) = os.listdir(directory)
    return pathlib.Path(directory) / name


def mode_of(path):
    return stat.S_IMODE(os.lstat(path).st_mode)


def hash_to(name, *args, cwd, **kwargs):
    """Hashes "good" into the file `name`; nothing may be said."""
    assert output(*SHA3, "-o", name, "good", *args, cwd=cwd, **kwargs) == b""


@pytest.mark.parametrize("option", [["-o", "out/f"], ["-oout/f"], ["--output=out/f"]])
def test_new_file(option, place):
    assert output(*SHA3, *option, "good", cwd=place) == b""
    assert only(place / "out").read_bytes() == LINE


def test_the_file_in_place_of_an_older_one(place):
    (place / "out" / "f").write_bytes(b"older and longer" * 100)
    hash_to("out/f", cwd=place)
    assert only(place / "out").read_bytes() == LINE


@pytest.mark.parametrize("mask, mode", [("022", 0o644), ("077", 0o600), ("0", 0o666)])
def test_umask(mask, mode, place):
    script = 'umask "$1"; exec "$0" -o out/f good'
    assert run_shell(script, mask, cwd=place).returncode == 0
    assert mode_of(only(place / "out")) == mode


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666, 0o755, 0o4755])
def test_mode_is_kept(mode, place):
    (place / "out" / "f").touch()
    (place / "out" / "f").chmod(mode)
    hash_to("out/f", cwd=place)
    assert mode_of(only(place / "out")) == mode


def test_owner_is_kept(place):
    if os.geteuid() != 0:
        pytest.skip("only root gives files away")
    (place / "out" / "f").touch()
    os.chown(place / "out" / "f", 1234, 4321)
    (place / "out" / "f").chmod(0o640)
    hash_to("out/f", cwd=place)
    status = os.stat(only(place / "out"))
    assert (status.st_uid, status.st_gid) == (1234, 4321)
    assert mode_of(place / "out" / "f") == 0o640


def test_a_file_that_may_not_be_written_is_not_replaced(place):
    (place / "out" / "f").write_bytes(b"old")
    (place / "out" / "f").chmod(0o400)
    wrapper = ()
    if os.geteuid() == 0:
        if shutil.which("setpriv") is None:
            pytest.skip("root may write every file")
        wrapper = WITHOUT_OVERRIDE
    done = run("-o", "out/f", "good", cwd=place, wrapper=wrapper)
    assert_one_line(done, 1)
    assert done.stderr == b"k12sum: out/f: Permission denied\n"
    assert only(place / "out").read_bytes() == b"old"


def test_symbolic_links_are_followed(place):
    (place / "links").mkdir()
    (place / "links" / "one").symlink_to("two")
    (place / "links" / "two").symlink_to("../out/f")
    for content in [None, b"old"]:
        if content:
            (place / "out" / "f").write_bytes(content)
        hash_to("links/one", cwd=place)
        assert only(place / "out").read_bytes() == LINE
        assert sorted(os.listdir(place / "links")) == ["one", "two"]
        assert os.readlink(place / "links" / "one") == "two"
        assert os.readlink(place / "links" / "two") == "../out/f"


def test_an_absolute_link(place):
    (place / "link").symlink_to(place / "out" / "f")
    hash_to("link", cwd=place)
    assert only(place / "out").read_bytes() == LINE


def test_hard_links_keep_the_old_content(place):
    (place / "out" / "f").write_bytes(b"old")
    os.link(place / "out" / "f", place / "other")
    hash_to("out/f", cwd=place)
    assert (place / "other").read_bytes() == b"old"


@pytest.mark.parametrize(
    "name, reason",
    [
        ("", "No such file or directory"),
        ("missing/f", "No such file or directory"),
        ("out", "Is a directory"),
        ("out/", "Is a directory"),
        (".", "Is a directory"),
        ("new/", "No such file or directory"),
        ("good/", "Not a directory"),
        ("good/f", "Not a directory"),
        ("loop", "Too many levels of symbolic links"),
        ("x" * 256, "File name too long"),
        ("dangling", "No such file or directory"),
        ("a b/", "No such file or directory"),
    ],
)
def test_what_cannot_be_opened(name, reason, place):
    """Nothing is read then: the FIFO would wait for ever."""
    (place / "loop").symlink_to("loop")
    (place / "dangling").symlink_to("missing/f")
    os.mkfifo(place / "fifo")
    done = run("-o", name, "fifo", cwd=place)
    assert_one_line(done, 1)
    quoted = "''" if not name else f"'{name}'" if " " in name else name
    assert done.stderr.decode() == f"k12sum: {quoted}: {reason}\n"
    assert os.listdir(place / "out") == []


def test_directory_that_may_not_be_written(place):
    (place / "out").chmod(0o500)
    wrapper = ()
    if os.geteuid() == 0:
        if shutil.which("setpriv") is None:
            pytest.skip("root may write everywhere")
        wrapper = WITHOUT_OVERRIDE
    try:
        done = run("-o", "out/f", "good", cwd=place, wrapper=wrapper)
    finally:
        (place / "out").chmod(0o700)
    assert_one_line(done, 1)
    reason = b"no temporary file beside it: Permission denied"
    assert done.stderr == b"k12sum: out/f: " + reason + b"\n"


def test_device(place):
    hash_to("/dev/null", cwd=place)
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


def test_full_device(place):
    done = run(*SHA3, "-o", "/dev/full", "good", cwd=place)
    assert_one_line(done, 1)
    assert done.stderr == b"k12sum: /dev/full: " + FULL
    assert stat.S_ISCHR(os.stat("/dev/full").st_mode)


def test_fifo(place):
    os.mkfifo(place / "p")
    done = run_shell('cat p & "$0" -a sha3-256 -o p good; wait $!', cwd=place)
    assert (done.returncode, done.stdout, done.stderr) == (0, LINE, b"")
    assert stat.S_ISFIFO(os.stat(place / "p").st_mode)


@pytest.mark.parametrize("name", ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
def test_standard_output(name, place):
    """A pipe, and a file with something in it already."""
    assert output(*SHA3, "-o", name, "good", cwd=place) == LINE
    script = '(echo one; "$0" -a sha3-256 -o "$1" good) >out/f'
    assert run_shell(script, name, cwd=place).returncode == 0
    assert only(place / "out").read_bytes() == b"one\n" + LINE


def test_a_file_of_that_name(place):
    hash_to("./-", cwd=place)
    assert (place / "-").read_bytes() == LINE


def test_the_good_lines_of_a_run_with_failures(place):
    (place / "out" / "f").write_bytes(b"old")
    done = run(*SHA3, "-o", "out/f", "missing", "good", "out", cwd=place)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode().splitlines() == [
        "k12sum: missing: No such file or directory",
        "k12sum: out: Is a directory",
    ]
    assert only(place / "out").read_bytes() == LINE


def test_wrong_usage_changes_nothing(place):
    (place / "out" / "f").write_bytes(b"old")
    assert run("-o", "out/f", "-l0", "good", cwd=place).returncode == 2
    assert run("-o", "out/f", "--help", cwd=place).stdout.startswith(b"Usage:")
    assert only(place / "out").read_bytes() == b"old"


def test_a_full_disk_changes_nothing(place):
    """A limit on the size of files stands in for a full disk; the signal that
    comes with it is ignored, so that the write fails."""
    (place / "out" / "f").write_bytes(b"old")
    script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" -l 100000 -o out/f good"
    done = run_shell(script, cwd=place)
    assert_one_line(done, 1)
    assert done.stderr == b"k12sum: out/f: File too large\n"
    assert only(place / "out").read_bytes() == b"old"


def test_signal_of_the_size_limit(place):
    (place / "out" / "f").write_bytes(b"old")
    script = 'ulimit -f 1; exec "$0" -l 100000 -o out/f good'
    done = run_shell(script, cwd=place)
    assert done.returncode == -signal.SIGXFSZ
    assert only(place / "out").read_bytes() == b"old"


def start_waiting(place, *args, setup=""):
    """The tool at work on a FIFO, and the FIFO: it has printed one line."""
    if not (place / "fifo").exists():
        os.mkfifo(place / "fifo")
    script = setup + 'exec "$0" "$@"'
    names = ["-o", "out/f", "good", "fifo"]
    command = ["sh", "-c", script, K12SUM, *SHA3, *args, *names]
    process = subprocess.Popen(
        command,
        cwd=place,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    return process, os.open(place / "fifo", os.O_WRONLY)  # waits for the tool


@pytest.mark.parametrize("old", [None, b"old"])
@pytest.mark.parametrize("name", SIGNALS)
def test_signals(name, old, place):
    if old:
        (place / "out" / "f").write_bytes(old)
    process, fifo = start_waiting(place)
    names = set(os.listdir(place / "out"))
    assert len(names - {"f"}) == 1, "no temporary file"
    process.send_signal(getattr(signal, "SIG" + name))
    out, err = process.communicate(timeout=300)
    os.close(fifo)
    assert process.returncode == -getattr(signal, "SIG" + name)
    assert (out, err) == (b"", b"")
    if old:
        assert only(place / "out").read_bytes() == old
    else:
        assert os.listdir(place / "out") == []


def test_an_ignored_signal_stays_ignored(place):
    process, fifo = start_waiting(place, setup="trap '' HUP; ")
    process.send_signal(signal.SIGHUP)
    os.write(fifo, b"abc")
    os.close(fifo)
    assert process.communicate(timeout=300) == (b"", b"")
    assert process.returncode == 0
    assert only(place / "out").read_bytes() == LINE + f"{ABC}  fifo\n".encode()


def test_the_directory_is_renamed_meanwhile(place):
    """The temporary file is in it all the same."""
    process, fifo = start_waiting(place)
    (place / "out").rename(place / "elsewhere")
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=300)
    os.close(fifo)
    assert process.returncode == -signal.SIGTERM
    assert os.listdir(place / "elsewhere") == []

    (place / "elsewhere").rename(place / "out")
    process, fifo = start_waiting(place)
    (place / "out").rename(place / "elsewhere")
    os.close(fifo)
    process.communicate(timeout=300)
    assert process.returncode == 0
    assert only(place / "elsewhere").read_bytes().startswith(LINE)


def test_a_directory_takes_the_name_meanwhile(place):
    process, fifo = start_waiting(place)
    (place / "out" / "f").mkdir()
    os.close(fifo)
    _, err = process.communicate(timeout=300)
    assert process.returncode == 1
    assert err == b"k12sum: out/f: Is a directory\n"
    assert only(place / "out").is_dir()


class TestNeverHashed:
    def test_standard_output(self, place):
        done = run_shell('exec "$0" -a sha3-256 good all ./all >all', cwd=place)
        assert done.returncode == 0
        assert done.stderr.decode().splitlines() == [
            "k12sum: all: the output, skipped",
            "k12sum: ./all: the output, skipped",
        ]
        assert (place / "all").read_bytes() == LINE

    def test_by_another_name(self, place):
        (place / "all").write_bytes(b"abc")
        os.link(place / "all", place / "hard")
        (place / "soft").symlink_to("all")
        for option in [">>all", "-o all"]:
            script = f'exec "$0" -a sha3-256 hard soft - {option} <all'
            done = run_shell(script, cwd=place)
            assert done.returncode == 0
            assert done.stderr.decode().splitlines() == [
                f"k12sum: {name}: the output, skipped" for name in ["hard", "soft", "-"]
            ]

    def test_output_file(self, place):
        (place / "all").write_bytes(b"old")
        done = run(*SHA3, "-o", "all", "all", "good", cwd=place)
        assert (done.returncode, done.stdout) == (0, b"")
        assert done.stderr == b"k12sum: all: the output, skipped\n"
        assert (place / "all").read_bytes() == LINE

    def test_new_output_file(self, place):
        """Its name is not there before the end."""
        done = run(*SHA3, "-o", "all", "all", "good", cwd=place)
        assert done.returncode == 1
        assert done.stderr == b"k12sum: all: No such file or directory\n"

    def test_temporary_file(self, place):
        done = run(*SHA3, "-r", "-o", "out/f", ".", cwd=place)
        assert (done.returncode, done.stdout) == (0, b"")
        prefix, suffix = b"k12sum: ./out/.k12sum-", b": the output, skipped\n"
        assert done.stderr.startswith(prefix) and done.stderr.endswith(suffix)
        assert done.stderr.count(b"\n") == 1
        assert only(place / "out").read_bytes() == LINE.replace(b"good", b"./good")

    def test_pipes_and_devices_are(self, place):
        done = run_shell('exec "$0" -a sha3-256 /dev/null >/dev/null', cwd=place)
        assert (done.returncode, done.stderr) == (0, b"")

    def test_check_mode_reads_it(self, place):
        """There a file that was not read would be one that was not verified."""
        check = f"SHA3-256 (log) = {hashlib.sha3_256(b'').hexdigest()}\n"
        (place / "sums").write_text(check)
        done = run_shell('exec "$0" -c sums >log', cwd=place)
        assert (done.returncode, done.stderr) == (0, b"")
        assert (place / "log").read_bytes() == b"log: OK\n"
