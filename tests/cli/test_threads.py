# SPDX-License-Identifier: MIT
"""Large files on several threads, many small ones side by side: the output is
what one file and one thread at a time give."""

import errno
import functools
import hashlib
import os
import random
import resource
import shutil
import subprocess
import threading

import pytest
from test_changing_files import SHRANK, shim  # noqa: F401
from tool import (
    K12SUM,
    SANITIZED,
    assert_one_line,
    environment,
    output,
    run,
    run_shell,
)

MIB = 1 << 20
LARGE = 4 * MIB  # from here on, threads share a file
THREADS = ["--threads=1", "--threads=2", "--threads=7", "--num-threads=16"]


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    """Files of and beside the sizes where threads start and pieces end."""
    folder = tmp_path_factory.mktemp("large")
    head = 8 * 8192
    sizes = [LARGE - 1, LARGE, LARGE + 1, head + 16 * (MIB // 4), 9 * MIB + 12345]
    content = random.Random(5).randbytes(max(sizes))
    for size in sizes:
        (folder / str(size)).write_bytes(content[:size])
    return folder


@functools.cache
def serial(folder, *options):
    """What one thread says that gets each file by itself, in pieces."""
    lines = b""
    for name in sorted(os.listdir(folder)):
        with open(folder / name, "rb") as file:
            line = output("--threads=1", *options, stdin=file)
        lines += line.replace(b"  -\n", b"  %s\n" % name.encode())
    return lines


@functools.cache
def reference(folder, algorithm, *length):
    """What Python's hashlib says."""
    lines = ""
    for name in sorted(os.listdir(folder)):
        content = (folder / name).read_bytes()
        digest = hashlib.new(algorithm.replace("-", "_"), content).hexdigest(*length)
        lines += f"{digest}  {name}\n"
    return lines.encode()


@pytest.mark.parametrize("threads", THREADS)
@pytest.mark.parametrize(
    "options",
    [(), ("-a", "kt256", "--custom=c"), ("-a", "turboshake128"), ("-l", "1000")],
    ids=str,
)
def test_large_files(large, threads, options):
    expected = serial(large, *options)
    names = sorted(os.listdir(large))
    assert output(threads, *options, *names, cwd=large) == expected


def test_a_keyed_large_file(large, tmp_path):
    key = tmp_path / "key"
    key.touch(0o600)
    key.write_bytes(b"secret")
    options = ("--hopmac-key-file", key)
    names = sorted(os.listdir(large))
    expected = serial(large, *options)
    assert output("--threads=3", *options, *names, cwd=large) == expected


@pytest.mark.parametrize("skip", [0, 1, 100_000])
def test_standard_input_from_where_it_stands(large, skip):
    """The descriptor ends behind what was hashed, as after plain reads."""
    path = large / str(9 * MIB + 12345)
    with open(path, "rb", buffering=0) as file:
        file.seek(skip)
        line = output("--threads=3", stdin=file)
        assert file.tell() == path.stat().st_size
    assert line == output("--threads=1", input=path.read_bytes()[skip:])


def test_a_large_pipe(large):
    content = (large / str(9 * MIB + 12345)).read_bytes()
    for size in [MIB - 1, MIB, MIB + 1, 2 * MIB + 7, len(content)]:
        lines = {output(t, input=content[:size]) for t in THREADS}
        (large / "piece").write_bytes(content[:size])
        with open(large / "piece", "rb") as file:
            lines.add(output("--threads=1", stdin=file))
        (large / "piece").unlink()
        assert len(lines) == 1


def many_files(folder, sizes):
    content = random.Random(6).randbytes(max(sizes) + 1000)
    names = []
    for i, size in enumerate(sizes):
        names.append(f"{i:05}")
        (folder / names[-1]).write_bytes(content[i % 997 :][:size])
    return names


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    folder = tmp_path_factory.mktemp("small")
    many_files(folder, SMALL * 3 + [100] * 20)
    return folder


SMALL = [0, 1, 167, 168, 169, 4096, 8191, 8192, 8193, 65535, 65536, 65537, 200_000]


@pytest.mark.parametrize("threads", THREADS)
@pytest.mark.parametrize(
    "options",
    [
        (),
        ("-a", "kt256", "--custom=c", "-l", "17"),
        ("-a", "turboshake128", "--domain=33", "-l", "64"),
        ("-a", "turboshake256"),
        ("-a", "keccak-256"),
    ],
    ids=str,
)
def test_many_files(small, threads, options):
    names = sorted(os.listdir(small))
    assert output(threads, *options, *names, cwd=small) == serial(small, *options)


@pytest.mark.parametrize("threads", THREADS)
@pytest.mark.parametrize(
    "algorithm, length",
    [
        ("shake128", [65]),
        ("shake256", [64]),
        ("sha3-224", []),
        ("sha3-256", []),
        ("sha3-384", []),
        ("sha3-512", []),
    ],
    ids=str,
)
def test_many_files_of_fips_202(small, threads, algorithm, length):
    names = sorted(os.listdir(small))
    options = ["-a", algorithm, *(f"-l{size}" for size in length)]
    lines = output(threads, *options, *names, cwd=small)
    assert lines == reference(small, algorithm, *length)


def test_more_files_than_a_group(tmp_path):
    names = many_files(tmp_path, [30] * 1100)
    lines = output("--threads=4", "-a", "sha3-256", *names, cwd=tmp_path)
    expected = "".join(
        f"{hashlib.sha3_256((tmp_path / name).read_bytes()).hexdigest()}  {name}\n"
        for name in names
    )
    assert lines.decode() == expected


def test_all_kinds_among_many(tmp_path):
    """Nothing is lost and nothing moves when a file in the middle is missing,
    a directory, a FIFO, standard input, or named twice."""
    names = many_files(tmp_path, [50] * 100)
    os.mkfifo(tmp_path / "fifo")
    (tmp_path / "folder").mkdir()
    names[10:10] = ["missing"]
    names[40:40] = ["fifo"]
    names[50:50] = ["folder", names[0]]
    names[70:70] = ["-", "/proc/self/cmdline"]
    writer = threading.Thread(
        target=lambda: (tmp_path / "fifo").write_bytes(b"through the FIFO")
    )
    writer.start()
    done = run("--threads=3", *names, cwd=tmp_path, input=b"standard input")
    writer.join()
    assert done.returncode == 1
    assert done.stderr == (
        b"k12sum: missing: No such file or directory\n"
        b"k12sum: folder: Is a directory\n"
    )
    found = [line.split(b"  ")[1].decode() for line in done.stdout.splitlines()]
    assert found == [n for n in names if n not in ("missing", "folder")]
    digests = dict(reversed(l.split(b"  ")) for l in done.stdout.splitlines())
    assert digests[b"fifo"] + b"  -\n" == output(input=b"through the FIFO")
    assert digests[b"-"] + b"  -\n" == output(input=b"standard input")


def test_check_of_many_files_with_different_hashes(tmp_path):
    names = many_files(tmp_path, SMALL * 4)
    lines = b""
    for i, name in enumerate(names):
        algorithm = ["kt128", "kt256", "sha3-256", "shake128", "turboshake256"][i % 5]
        lines += output("--tag", "-a", algorithm, name, cwd=tmp_path)
    (tmp_path / names[7]).write_bytes(b"changed")
    done = run("--threads=3", "-c", "-", cwd=tmp_path, input=lines)
    assert done.returncode == 1
    expected = [f"{n}: {'FAILED' if n == names[7] else 'OK'}" for n in names]
    assert done.stdout.decode().splitlines() == expected


def test_results_do_not_wait_for_further_names(tmp_path):
    """A list that comes slowly through a pipe is answered name by name."""
    (tmp_path / "a").write_bytes(b"a")
    (tmp_path / "b").write_bytes(b"b")
    process = subprocess.Popen(
        [K12SUM, "--files-from=-"],
        cwd=tmp_path,
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    for name in [b"a", b"b", b"a"]:
        process.stdin.write(name + b"\n")
        process.stdin.flush()
        assert process.stdout.readline().endswith(b"  " + name + b"\n")
    process.stdin.close()
    assert process.wait() == 0


@pytest.mark.skipif(SANITIZED, reason="a sanitizer needs threads of its own")
def test_threads_that_cannot_be_started(large):
    """As many processes as there are already: no thread can be started."""

    def limit():
        resource.setrlimit(resource.RLIMIT_NPROC, (0, 0))
        os.setgid(65534)
        os.setuid(65534)

    if os.getuid() != 0:
        pytest.skip("only root can become a user that may not start threads")
    folder = "/tmp/k12sum-threads"
    os.makedirs(folder, mode=0o755, exist_ok=True)
    try:
        tool = shutil.copy(K12SUM, folder)
        with open(large / str(LARGE + 1), "rb") as file:
            done = subprocess.run(
                [tool, "--threads=4"],
                stdin=file,
                capture_output=True,
                env=environment(),
                preexec_fn=limit,
            )
    finally:
        shutil.rmtree(folder)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == output("--threads=1", large / str(LARGE + 1)).replace(
        str(large / str(LARGE + 1)).encode(), b"-"
    )


@pytest.mark.skipif(SANITIZED, reason="a sanitizer takes memory of its own")
@pytest.mark.parametrize("threads", ["--threads=1", "--threads=2"])
def test_memory_stays_small(tmp_path, threads):
    """Under 32 MiB, for a file of 300 MB and for many small ones."""
    with open(tmp_path / "sparse", "wb") as file:
        file.truncate(300_000_000)
    many_files(tmp_path, [60_000] * 150)
    script = (
        "import resource, subprocess, sys\n"
        "subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    for files in [["sparse"], ["-r", "."]]:
        done = subprocess.run(
            ["python3", "-c", script, K12SUM, threads, *files],
            cwd=tmp_path,
            env=environment(),
            capture_output=True,
            check=True,
        )
        assert 1000 < int(done.stdout) < 32 * 1024


def run_shimmed(shim, path, *args, **plan):  # noqa: F811
    log = path.with_name("log")
    env = {"LD_PRELOAD": shim, "SHIM_LOG": log, "SHIM_FILE": path, **plan}
    env = {name: os.fspath(value) for name, value in env.items()}
    done = run("--threads=3", *args, path.name, cwd=path.parent, env=env)
    assert int(log.read_text()) > 0, "the shim was not there"
    return done


@pytest.fixture
def changing(large, tmp_path):
    return shutil.copy(large / str(9 * MIB + 12345), tmp_path / "changing")


@pytest.mark.parametrize("call", [1, 2, 9, 20])
def test_a_read_of_a_large_file_fails(shim, changing, call):  # noqa: F811
    done = run_shimmed(shim, changing, SHIM_FAIL=f"{call}:{errno.EIO}")
    assert_one_line(done, 1)
    assert done.stderr == b"k12sum: changing: Input/output error\n"


@pytest.mark.parametrize("plan", ["1:0", "5:100", f"9:{9 * MIB}", f"30:{9 * MIB}"])
def test_a_large_file_shrinks(shim, changing, plan):  # noqa: F811
    done = run_shimmed(shim, changing, SHIM_SIZE=plan)
    assert_one_line(done, 1)
    assert done.stderr.decode() == f"k12sum: changing: {SHRANK}\n"


@pytest.mark.parametrize("call", [1, 20, 37])
def test_a_large_file_grows(shim, changing, call):  # noqa: F811
    """What is hashed is what was there when its end was read."""
    before = changing.read_bytes()
    more = 3 * MIB + 5
    size = len(before) + more
    done = run_shimmed(shim, changing, SHIM_SIZE=f"{call}:{size}")
    assert (done.returncode, done.stderr) == (0, b"")
    line = output("--threads=1", input=before + bytes(more))
    assert done.stdout == line.replace(b"  -", b"  changing")


@pytest.mark.parametrize("how", ["SHIM_UNLINK", "SHIM_REPLACE"])
def test_a_large_file_is_unlinked_or_replaced(shim, changing, how):  # noqa: F811
    (changing.parent / "replacement").write_bytes(b"another file")
    expected = output("--threads=1", changing.name, cwd=changing.parent)
    done = run_shimmed(shim, changing, **{how: "5:0"})
    assert (done.returncode, done.stderr, done.stdout) == (0, b"", expected)
    assert changing.exists() == (how == "SHIM_REPLACE")


def test_interrupted_and_short_reads_of_a_large_file(shim, changing):  # noqa: F811
    expected = output("--threads=1", changing.name, cwd=changing.parent)
    interrupts = ",".join(f"{call}:{errno.EINTR}" for call in range(2, 60, 3))
    done = run_shimmed(shim, changing, SHIM_FAIL=interrupts, SHIM_MOST="100001")
    assert (done.returncode, done.stderr, done.stdout) == (0, b"", expected)


@pytest.mark.skipif(SANITIZED, reason="a sanitizer takes memory of its own")
@pytest.mark.parametrize("limit", [14_000, 30_000])
def test_little_memory(tmp_path, limit):
    """Where threads have no memory to work with, it works without."""
    many_files(tmp_path, [1000] * 400 + [20 * MIB])
    expected = output("--threads=1", "-r", ".", cwd=tmp_path)
    script = f'ulimit -v {limit}; exec "$0" --threads=7 -r .'
    done = run_shell(script, cwd=tmp_path)
    assert (done.returncode, done.stderr, done.stdout) == (0, b"", expected)
