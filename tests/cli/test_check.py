# SPDX-License-Identifier: MIT
"""-c: what is verified and what is not, told in coreutils' words."""

import hashlib
import os
import re
import signal
import subprocess

import pytest
from coreutils import sha256sum
from tool import K12SUM, SANITIZED, assert_refused, environment, output, run, run_shell

GOOD = hashlib.sha3_256(b"abc").hexdigest()
BAD = "0" * 64
SHA3 = ("-a", "sha3-256")


@pytest.fixture
def place(tmp_path):
    for name in ["a", "b", "c d", "it's", "x\\y", "n\nl", "\\\n\r", "r\rx", "#", "#x"]:
        (tmp_path / name).write_bytes(b"abc")
    (tmp_path / "dir").mkdir()
    return tmp_path


def check(place, text, *options, **kwargs):
    """Checks a file "sums" that holds `text`."""
    text = text if isinstance(text, bytes) else text.encode()
    (place / "sums").write_bytes(text)
    return run("-c", *SHA3, *options, "sums", cwd=place, **kwargs)


HINT = (
    b"k12sum: sums: no line without a tag is right: "
    b"made with another algorithm or customization?\n"
)


def compare(place, lines, ours=(), theirs=()):
    """Checks the same lines with both, each with its own digests, and compares
    all that they say."""

    def write(new, algorithm, tag):
        text = "\n".join(lines) + "\n"
        text = text.replace("{GOOD}", new(b"abc").hexdigest())
        (place / "sums").write_text(
            text.replace("{BAD}", BAD).replace("{TAG}", tag), newline=""
        )

    write(hashlib.sha256, "sha256", "SHA256")
    expected = sha256sum("-c", *theirs, "sums", cwd=place)
    write(hashlib.sha3_256, "sha3-256", "SHA3-256")
    found = run("-c", *SHA3, *ours, "sums", cwd=place)
    assert found.stdout == expected.stdout
    words = re.sub(rb"(?m)^sha256sum:", b"k12sum:", expected.stderr)
    words = words.replace(b"SHA256", b"SHA3-256")
    assert found.stderr.replace(HINT, b"") == words
    assert found.returncode == expected.returncode
    return found


SCENES = {
    "all good": ["{GOOD}  a", "{GOOD} *b", "{TAG} (c d) = {GOOD}"],
    "one wrong": ["{GOOD}  a", "{BAD}  b"],
    "two wrong": ["{BAD}  a", "{BAD}  b", "{GOOD}  a"],
    "all wrong": ["{BAD}  a", "{BAD}  b"],
    "one missing": ["{GOOD}  a", "{GOOD}  no"],
    "two missing": ["{GOOD}  no", "{GOOD}  a", "{GOOD}  nein"],
    "all missing": ["{GOOD}  no", "{GOOD}  nein"],
    "directory": ["{GOOD}  a", "{GOOD}  dir"],
    "one malformed": ["{GOOD}  a", "junk"],
    "two malformed": ["junk", "{GOOD}  a", "more junk"],
    "only malformed": ["junk", "junk"],
    "comments": ["# a comment", "{GOOD}  a", "#", "", "{GOOD}  b"],
    "only comments": ["# a comment", "", "#"],
    "everything": ["junk", "{GOOD}  a", "{BAD}  b", "{GOOD}  no", "{TAG} (a) = {BAD}"],
    "OpenSSL": ["{TAG}(a)= {GOOD}", "{TAG}(no)= {GOOD}", "{TAG}(b)= {BAD}"],
    "odd names": [
        "{GOOD}  it's",
        "\\{GOOD}  x\\\\y",
        "{GOOD}  x\\y",
        "\\{GOOD}  n\\nl",
        "\\{GOOD}  \\\\\\n\\r",
        "\\{TAG} (r\\rx) = {GOOD}",
        "{GOOD}  #",
        "\\{BAD}  n\\nl",
        "\\{GOOD}  no\\n\\\\no",
        "{GOOD}  no no",
        "\\{GOOD}  bad\\escape",
    ],
    "CR LF": ["{GOOD}  a\r", "\r", "{TAG} (b) = {GOOD}\r", "#\r"],
    "blanks before": [" {GOOD}  a", "\t{GOOD}  b", " {TAG} (a) = {GOOD}"],
}
RESULTS = [
    (),
    ("--quiet",),
    ("--status",),
    ("--ignore-missing",),
    ("--ignore-missing", "--quiet"),
    ("--ignore-missing", "--status"),
    ("-w",),
    ("--warn", "--ignore-missing"),
    ("-w", "--quiet"),
    ("--quiet", "-w"),
    ("-w", "--status"),
    ("--status", "-w"),
    ("--quiet", "--status"),
    ("--status", "--quiet"),
]
if SANITIZED:  # a start takes long
    RESULTS = RESULTS[::3]


@pytest.mark.parametrize("scene", SCENES)
class TestLikeSha256sum:
    def test_lenient(self, scene, place):
        for options in RESULTS:
            compare(place, SCENES[scene], ("--lenient", *options), options)

    def test_strict(self, scene, place):
        """Malformed lines are told as with -w, unless nothing is."""
        for options in RESULTS:
            if options and options[-1] == "--status":
                theirs = ("--strict", *options)
            elif "--quiet" in options and options[-1] != "-w":
                continue  # then sha256sum does not name malformed lines
            else:
                theirs = ("--strict", "-w", *options)
            compare(place, SCENES[scene], options, theirs)
        compare(place, SCENES[scene], ("--strict",), ("--strict", "-w"))


@pytest.mark.parametrize("name", ["sums", "odd name", "-", "missing", "a", "/dev/null"])
def test_names_of_check_files_in_messages(name, place):
    """One file is not what it should be, one is."""
    (place / "sums").write_text("junk\n")
    (place / "odd name").write_text("junk\n")
    for names in [(name, "good"), ("good", name)]:
        said = []
        for program, new in [(sha256sum, hashlib.sha256), (run, hashlib.sha3_256)]:
            (place / "good").write_text(f"{new(b'abc').hexdigest()}  a\n")
            options = () if program is sha256sum else (*SHA3, "--lenient")
            done = program("-c", *options, *names, cwd=place, input=b"junk\n")
            assert (done.returncode, done.stdout) == (1, b"a: OK\n")
            said.append(re.sub(rb"^sha256sum:", b"k12sum:", done.stderr))
        assert said[0] == said[1]


def test_a_directory_as_check_file(place):
    done = run("-c", "dir", cwd=place)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr == b"k12sum: dir: Is a directory\n"


def test_the_check_file_on_standard_input(place):
    line = f"{GOOD}  a\n".encode()
    for names in [(), ("-",)]:
        done = run("-c", *SHA3, *names, input=line, cwd=place)
        assert (done.returncode, done.stdout, done.stderr) == (0, b"a: OK\n", b"")


def test_standard_input_is_checked(place):
    done = check(place, f"{GOOD}  -\n", input=b"abc")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"-: OK\n", b"")


def test_standard_input_is_not_read_as_both(place):
    done = run("-c", *SHA3, input=f"{GOOD}  a\n{GOOD}  -\n".encode(), cwd=place)
    assert (done.returncode, done.stdout) == (1, b"a: OK\n")
    assert done.stderr == (
        b"k12sum: 'standard input': 2: "
        b"standard input is being read for checksum lines\n"
        b"k12sum: WARNING: 1 line was refused\n"
    )


def test_every_malformed_line_is_named(place):
    lines = ["# c", "junk", f"{GOOD}  a", "", "more\tjunk\x1b", f"{GOOD} "]
    expected = "".join(
        f"k12sum: sums: {n}: improperly formatted SHA3-256 checksum line\n"
        for n in (2, 5, 6)
    )
    expected += "k12sum: WARNING: 3 lines are improperly formatted\n"
    for options in [(), ("--quiet",), ("--strict",), ("-w",)]:
        done = check(place, "\n".join(lines), *options)
        assert done.returncode == 1
        assert done.stderr.decode() == expected
    done = check(place, "\n".join(lines), "--lenient")
    assert (done.returncode, done.stdout) == (0, b"a: OK\n")
    assert done.stderr == b"k12sum: WARNING: 3 lines are improperly formatted\n"


def test_clear_signed(place):
    text = (
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n"
        f"{GOOD}  a\n{GOOD}  b\n"
        "-----BEGIN PGP SIGNATURE-----\n\n"
        "iQIzBAEBCgAdFiEEabcdefabcdefabcdefabcdefabcdefabcdefabcdefabcdefab\n=tL4x\n"
        "-----END PGP SIGNATURE-----\n"
    )
    done = check(place, text, "--lenient")
    assert (done.returncode, done.stdout) == (0, b"a: OK\nb: OK\n")
    assert check(place, text).returncode == 1


def test_lenient_forgives_nothing_else(place):
    for line in [f"{BAD}  a", f"{GOOD}  no", f"SHA256 (a) = {GOOD}", "00ff  a"]:
        done = check(place, f"{GOOD}  a\n{line}\n", "--lenient")
        assert done.returncode == 1, line
        assert done.stdout.startswith(b"a: OK\n")


def test_the_hint(place):
    assert HINT in check(place, f"{BAD}  a\n{BAD}  b\n").stderr
    assert HINT in check(place, f"{BAD}  a\nSHA3-256 (a) = {GOOD}\n").stderr
    assert HINT not in check(place, f"{BAD}  a\n{GOOD}  b\n").stderr
    assert HINT not in check(place, f"SHA3-256 (a) = {BAD}\n").stderr
    assert HINT not in check(place, f"{GOOD}  missing\n").stderr
    assert check(place, f"{BAD}  a\n", "--status").stderr == b""
    assert check(place, f"{BAD}  a\n{BAD}  a\n").stderr.count(HINT) == 1


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_is_named(encoding, place):
    done = check(place, f"\ufeff{GOOD}  a\r\n".encode(encoding))
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr == (
        b"k12sum: sums: The file is UTF-16, and a check file is ASCII or UTF-8\n"
    )


def test_byte_order_mark(place):
    mark = b"\xef\xbb\xbf"
    for line in [f"{GOOD}  a", f"SHA3-256 (a) = {GOOD}", f"\\{GOOD}  a"]:
        for end in ["\n", "\r\n", ""]:
            done = check(place, mark + (line + end).encode())
            assert (done.returncode, done.stdout) == (0, b"a: OK\n")
    done = check(place, mark + b"# comment\n" + f"{GOOD}  a\n".encode())
    assert (done.returncode, done.stdout) == (0, b"a: OK\n")
    done = check(place, f"{GOOD}  a\n".encode() + mark + f"{GOOD}  a\n".encode())
    assert (done.returncode, done.stdout) == (1, b"a: OK\n")
    assert b"sums: 2: improperly formatted" in done.stderr


def test_zero_ended(place):
    names = ["a", "x\\y", "n\nl", "\\\n\r", "r\rx", "c d"]
    for options in [(), ("--tag",)]:
        sums = output(*SHA3, "-z", *options, *names, cwd=place)
        assert sums.count(b"\0") == len(names)
        done = check(place, sums, "-z")
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout == b"a: OK\nx\\y: OK\n\\n\\nl: OK\n" + (
            b"\\\\\\\\n\\r: OK\nr\rx: OK\nc d: OK\n"
        )
    done = check(place, f"\\{GOOD}  a\0{GOOD}  a\r\0{GOOD}  a\n\0", "-z")
    assert done.returncode == 1
    assert b"sums: 1: improperly formatted" in done.stderr
    assert done.stdout == (
        b"a\r: FAILED open or read\n\\a\\n: FAILED open or read\n"
    )


def test_lines_without_end(place):
    done = check(place, f"{GOOD}  a\n{GOOD}  b")
    assert (done.returncode, done.stdout) == (0, b"a: OK\nb: OK\n")


@pytest.mark.parametrize("excess", [0, 1, 65536, 1 << 20])
def test_a_line_too_long(excess, place):
    long = b"a" * ((4 << 20) + excess)
    good = f"{GOOD}  a\n".encode()
    done = check(place, good + long + b"\n" + good, "-w")
    assert (done.returncode, done.stdout) == (1, b"a: OK\na: OK\n")
    problem = "line of more than 4 MiB"
    if excess == 0:
        problem = "improperly formatted SHA3-256 checksum line"
    assert f"sums: 2: {problem}\n".encode() in done.stderr


def test_a_file_without_lines_needs_no_memory():
    limit = "" if SANITIZED else "ulimit -v 1000000; "  # KiB
    done = run_shell(limit + 'head -c 2G /dev/zero | "$0" -c')
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"no properly formatted checksum lines found\n" in done.stderr


def test_many_lines(place):
    """100,000 of them, not all in memory at once."""
    count = 100_000
    names = ["a"]
    for i in range(1, 50):
        (place / ("d" * i)).mkdir()
        names.append("d" * i + "/../a")
    lines = [f"{GOOD}  {names[i % 50]}\n" for i in range(count)]
    (place / "sums").write_text("".join(lines) + f"{GOOD}  fifo\n")
    os.mkfifo(place / "fifo")
    process = subprocess.Popen(
        [K12SUM, "-c", *SHA3, "sums"],
        cwd=place,
        stdout=subprocess.PIPE,
        env=environment(),
    )
    for i in range(count):
        assert process.stdout.readline().decode() == f"{names[i % 50]}: OK\n"
    with open(f"/proc/{process.pid}/status") as status:
        peak = [line.split()[1] for line in status if line.startswith("VmHWM")]
    (place / "fifo").write_bytes(b"abc")  # it waited for this
    assert process.communicate()[0] == b"fifo: OK\n"
    assert process.returncode == 0
    if not SANITIZED:
        assert int(peak[0]) < 32 * 1024  # KiB


@pytest.mark.parametrize(
    "line",
    [
        b"00" * 1_000_000 + b"  nosuch\n",
        b"KT128[c=" + b"00" * 1_000_000 + b"] (nosuch) = " + b"00" * 32 + b"\n",
        b"00" * 32 + b"  " + b"x" * 1_000_000 + b"\n",
    ],
    ids=["digests", "customizations", "names"],
)
def test_long_lines_are_not_all_in_memory(line, tmp_path):
    (tmp_path / "sums").write_bytes(40 * line)
    limit = "" if SANITIZED else "ulimit -v 32000; "  # KiB
    done = run_shell(limit + 'exec "$0" -c sums', cwd=tmp_path)
    assert done.returncode == 1
    warning = b"k12sum: WARNING: 40 listed files could not be read\n"
    assert done.stderr.endswith(warning)


class TestWhatTheOptionsSay:
    def test_length(self, place):
        digest = hashlib.shake_128(b"abc").hexdigest
        sums = f"{digest(20)}  a\n{digest(32)}  a\n{digest(300)}  a\n"
        (place / "sums").write_text(sums)
        shake = ("-c", "-a", "shake128", "sums")
        done = run(*shake, cwd=place)
        assert (done.returncode, done.stdout) == (0, 3 * b"a: OK\n")
        done = run(*shake, "-l", "32", cwd=place)
        assert (done.returncode, done.stdout) == (1, b"a: OK\n")
        assert done.stderr == (
            b"k12sum: sums: 1: a hash of 20 bytes, but --length asks for 32\n"
            b"k12sum: sums: 3: a hash of 300 bytes, but --length asks for 32\n"
            b"k12sum: WARNING: 2 lines were refused\n"
        )

    def test_the_first_and_the_last_byte_count(self, place):
        """Also when the output comes in several pieces."""
        for size in [16, 32, 168, 16384, 16385, 40000]:
            digest = hashlib.shake_128(b"abc").digest(size)
            first, last = bytearray(digest), bytearray(digest)
            first[0] ^= 1
            last[-1] ^= 1
            lines = [f"{bytes(d).hex()}  a\n" for d in (digest, first, last)]
            (place / "sums").write_text("".join(lines))
            done = run("-c", "-a", "shake128", "sums", cwd=place)
            assert done.stdout == b"a: OK\na: FAILED\na: FAILED\n"

    def test_short(self, place):
        digest = hashlib.shake_128(b"abc").hexdigest
        for size, status in [(1, 1), (8, 1), (15, 1), (16, 0)]:
            for line in [f"{digest(size)}  a", f"SHAKE128 (a) = {digest(size)}"]:
                (place / "sums").write_text(line + "\n")
                done = run("-c", "-a", "shake128", "sums", cwd=place)
                assert done.returncode == status
                if status:
                    unit = "byte" if size == 1 else "bytes"
                    assert done.stderr.decode().splitlines()[0] == (
                        f"k12sum: sums: 1: a hash of {size} {unit} is too short "
                        "to be checked: at least 16"
                    )
        assert_refused(run("-c", "-l15"), "refuses", "16 bytes")
        assert run("-c", "-l16", input=b"#").returncode == 1

    def test_fixed_length(self, place):
        done = check(place, f"{GOOD[:-2]}  a\n{GOOD}00  a\nSHA3-224 (a) = {GOOD}\n")
        assert (done.returncode, done.stdout) == (1, b"")
        assert done.stderr.decode().splitlines()[:2] == [
            "k12sum: sums: 1: a hash of 31 bytes, but SHA3-256 has 32",
            "k12sum: sums: 2: a hash of 33 bytes, but SHA3-256 has 32",
        ]

    def test_tag_decides(self, place):
        lines = [
            f"SHA3-256 (a) = {GOOD}",
            f"sha3-256 (a) = {GOOD}",
            f"SHA3-512(a)= {hashlib.sha3_512(b'abc').hexdigest()}",
            f"Shake128 (a) = {hashlib.shake_128(b'abc').hexdigest(17)}",
        ]
        (place / "sums").write_text("\n".join(lines))
        done = run("-c", "sums", cwd=place)
        assert (done.returncode, done.stdout) == (0, 4 * b"a: OK\n")

    def test_tag_contradicts_algorithm(self, place):
        text = f"SHA3-256 (a) = {GOOD}\nKT128 (a) = {GOOD}\nSHA256 (a) = {GOOD}\n"
        done = check(place, text)
        assert (done.returncode, done.stdout) == (1, b"a: OK\n")
        assert done.stderr.decode().splitlines() == [
            "k12sum: sums: 2: the tag KT128 contradicts --algorithm, "
            "which asks for SHA3-256",
            "k12sum: sums: 3: unknown algorithm 'SHA256'",
            "k12sum: WARNING: 2 lines were refused",
        ]


class TestOutput:
    @pytest.mark.parametrize("text", [f"{GOOD}  a\n", f"{BAD}  a\n", f"{GOOD}  no\n"])
    def test_full_disk(self, text, place):
        (place / "sums").write_text(text * 3)
        done = run_shell('exec "$0" -a sha3-256 -c sums >/dev/full', cwd=place)
        assert done.returncode == 1
        assert done.stderr.endswith(b"k12sum: write error: No space left on device\n")
        assert b"WARNING" not in done.stderr

    def test_closed(self, place):
        (place / "sums").write_text(f"{GOOD}  a\n")
        done = run_shell('exec "$0" -a sha3-256 -c sums >&-', cwd=place)
        reason = b"k12sum: write error: Bad file descriptor\n"
        assert (done.returncode, done.stderr) == (1, reason)
        done = run_shell('exec "$0" -a sha3-256 -c --status sums >&-', cwd=place)
        assert (done.returncode, done.stderr) == (0, b"")

    def test_closed_standard_input(self, place):
        done = run_shell('exec "$0" -c <&-', cwd=place)
        reason = b"k12sum: 'standard input': Bad file descriptor\n"
        assert (done.returncode, done.stdout, done.stderr) == (1, b"", reason)

    def test_broken_pipe(self, place):
        (place / "sums").write_text(f"{GOOD}  a\n" * 100)
        script = 'mkfifo p; exec 3<>p 4>p 3<&-; exec "$0" -a sha3-256 -c sums >&4 4>&-'
        done = run_shell(script, cwd=place)
        assert (done.returncode, done.stderr) == (-signal.SIGPIPE, b"")

    def test_lines_and_messages_come_in_order(self, place):
        (place / "sums").write_text(f"{GOOD}  a\njunk\n{GOOD}  no\n{GOOD}  b\n")
        done = run_shell('exec "$0" -a sha3-256 -c sums 2>&1', cwd=place)
        assert done.stdout.decode() == (
            "a: OK\n"
            "k12sum: sums: 2: improperly formatted SHA3-256 checksum line\n"
            "k12sum: no: No such file or directory\nno: FAILED open or read\n"
            "b: OK\n"
            "k12sum: WARNING: 1 line is improperly formatted\n"
            "k12sum: WARNING: 1 listed file could not be read\n"
        )
