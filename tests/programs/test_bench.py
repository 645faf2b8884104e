# SPDX-License-Identifier: MIT
"""What lanehop-bench understands; how fast anything is, no test can say."""

import os
import re
import subprocess

import pytest

PROGRAM = os.path.abspath(os.environ["PROGRAM"])


def run(*args):
    env = dict(os.environ, LC_ALL="C")
    env.pop("LANEHOP_KERNELS", None)
    return subprocess.run(
        [PROGRAM, *args], capture_output=True, text=True, env=env, timeout=120
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
    + ["mix*x", "1GiB", "-1", ",64B", "4097MiB", "1MiB*4097", "64B*1000001"]
    + ["mix*1000000", "4294967297*1", "17592186044417MiB*1048576", "9" * 30],
)
def test_what_is_no_size(sizes):
    done = run(f"--sizes={sizes}", "--seconds=0.001")
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"lanehop-bench: --sizes[^\n]+\n", done.stderr)


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
