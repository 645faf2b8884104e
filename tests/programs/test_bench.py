# SPDX-License-Identifier: MIT
"""What lanehop-bench understands; how fast anything is, no test can say."""

import os
import re
import resource
import subprocess

import pytest

PROGRAM = os.path.abspath(os.environ["PROGRAM"])


def run(*args, stdout=subprocess.PIPE, **options):
    env = dict(os.environ, LC_ALL="C")
    env.pop("LANEHOP_KERNELS", None)
    return subprocess.run(
        [PROGRAM, *args],
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        env=env,
        timeout=120,
        **options,
    )


def compare(rows, sizes):
    """The lines of a comparison that must succeed, without its heading."""
    done = run(f"--compare={rows}", f"--sizes={sizes}", "--seconds=0.001")
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()[2:]


def test_every_row_takes_every_set():
    rows = re.findall(r"^\S+", run("--rows").stdout, re.M)
    for needed in ["kt128", "batch-kt128", "batch-kt256", "batch-turboshake128"]:
        assert needed in rows
    for needed in ["batch-shake128", "batch-sha3-256", "update-many-kt128"]:
        assert needed in rows
    assert "sha256/openssl" in rows
    sizes = ["0B", "64B", "0B*3", "64B*10", "9KiB*3", "mix*5", "17*2", "1KiB*1"]
    lines = compare(",".join(rows), ",".join(sizes))
    titles = [line.split(" | ")[0].rstrip() for line in lines]
    assert titles[:4] == ["0B", "64B", "0B*3, per message", "64B*10, per message"]
    assert re.fullmatch(r"mix\*5, per message \(mean \d+ B\)", titles[5])
    assert titles[6:] == ["17B*2, per message", "1KiB"]
    for line in lines:
        columns = line.split(" | ")[1:]
        assert len(columns) == len(rows)
        for row, column in zip(rows, columns):
            assert column.startswith(row if "/" in row else row + "/")


def test_a_mix_is_the_same_everywhere():
    assert "(mean 9231 B)" in compare("permute", "mix*1000")[0]


@pytest.mark.parametrize(
    "sizes",
    ["", "x", "64B*", "64B*0", "64B*-1", "64B* 2", "*5", "64B*2*3", "mix", "mix*"]
    + ["mix*x", "1GiB", "-1", ",64B", ",", "64B,", "64B,,1KiB", "4097MiB", "1MiB*4097", "64B*1000001"]
    + ["mix*1000000", "4294967297*1", "17592186044417MiB*1048576", "9" * 30],
)
def test_what_is_no_size(sizes):
    done = run("--compare=kt128", f"--sizes={sizes}", "--seconds=0.001")
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"lanehop-bench: --sizes[^\n]+\n", done.stderr)


@pytest.mark.parametrize("sizes", ["4097MiB", "1MiB*4097", "64B*1000001"])
def test_the_bounds_are_named(sizes):
    done = run("--compare=kt128", f"--sizes={sizes}")
    assert "1000000 messages" in done.stderr and "4 GiB" in done.stderr


@pytest.mark.skipif("LANEHOP_SANITIZED" in os.environ, reason="needs address space")
@pytest.mark.parametrize("sizes", ["2048MiB", "2048B*1000000"])
def test_too_little_memory(sizes):
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))

    arguments = ["--compare=kt128", "--seconds=0.001", f"--sizes={sizes}"]
    done = run(*arguments, preexec_fn=limit)
    assert done.returncode == 2
    assert re.fullmatch(
        r"lanehop-bench: --sizes '[^']+': [^\n]*4 GiB[^\n]*\n", done.stderr
    )


@pytest.mark.parametrize(
    "args",
    ["--table --compare=kt128", "--table --rows", "--table --sizes=64B"]
    + ["--table --peer=a=b", "--table --help", "--help --rows", "--help --sizes=64B"]
    + ["--rows --compare=kt128", "--rows --seconds=1", "--rows x", "--help x"]
    + ["--table x", "--compare=kt128 x", "x", "--peer=a=b", "--sizes=64B"]
    + ["--seconds=1", "--compare=", "--compare=kt128,", "--compare=kt128 --sizes="]
    + ["--compare=kt128 --peer=a", "--compare=kt128 --peer=a=/no/such.so"]
    + ["--table --seconds=0", "--table --seconds=1s", "--sizes", "--no-such"]
    + ["--table --benchmark_filter=x", "--"],
)
def test_refused(args):
    done = run(*args.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"[^\n]*lanehop-bench: [^\n]+\n", done.stderr)
    assert "null" not in done.stderr


ALL_MODES = [
    ["--help"],
    ["--rows"],
    ["--table", "--seconds=0.001"],
    ["--compare=kt128", "--sizes=64B", "--seconds=0.001"],
    ["--benchmark_list_tests"],
    ["--benchmark_filter=^keccak-p12/scalar/1$", "--benchmark_min_time=0.001"],
]


@pytest.mark.parametrize("args", ALL_MODES)
def test_unwritable_output(args):
    with open("/dev/full", "w") as full:
        done = run(*args, stdout=full)
    assert done.returncode == 1
    assert "lanehop-bench: write error: No space left on device\n" in done.stderr
    done = run(*args, stdout=None, preexec_fn=lambda: os.close(1))
    assert done.returncode == 1
    assert "lanehop-bench: write error: Bad file descriptor\n" in done.stderr


def build_peer(tmp_path, source, *flags):
    (tmp_path / "peer.cc").write_text(source)
    peer = str(tmp_path / "peer.so")
    compiler = os.environ["CXX"].split()
    subprocess.run(
        [*compiler, "-O2", "-shared", "-fPIC", *flags, "-o", peer, "peer.cc"],
        cwd=tmp_path,
        check=True,
    )
    return peer


def test_peer(tmp_path):
    peer = build_peer(
        tmp_path,
        "#include <cstddef>\n#include <cstring>\n"
        'extern "C" void hash(const void*, std::size_t, void* out32) {\n'
        "  std::memset(out32, 0, 32);\n}\n",
    )
    arguments = ["--compare=kt128", "--sizes=64B", "--seconds=0.001"]
    done = run(*arguments, f"--peer=mine={peer}")
    assert (done.returncode, done.stderr) == (0, "")
    assert " | mine " in done.stdout


def test_peer_without_a_function(tmp_path):
    null = build_peer(tmp_path, "", "-Wl,--defsym=hash=0")
    done = run("--compare=kt128", f"--peer=mine={null}")
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"lanehop-bench: --peer [^\n]+is null\n", done.stderr)
    mangled = build_peer(tmp_path, "void hash(const void*, unsigned long, void*) {}")
    done = run("--compare=kt128", f"--peer=mine={mangled}")
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"lanehop-bench: --peer [^\n]+hash\n", done.stderr)


@pytest.mark.parametrize("row", ["batch-kt128/openssl", "batch-md5", "kt128/no", "/"])
def test_what_is_no_row(row):
    done = run(f"--compare={row}")
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"lanehop-bench: no row [^\n]+\n", done.stderr)


def test_names_of_benchmarks():
    names = run("--benchmark_list_tests").stdout.split()
    assert len(names) == len(set(names))
    assert "batch/kt128/scalar/64B/1000" in names
    assert "loop/kt128/scalar/mix/1000" in names
    assert "batch/sha3-256/scalar/4KiB/8" in names
    assert "loop/sha256/openssl/32KiB/1000" in names
