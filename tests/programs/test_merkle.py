# SPDX-License-Identifier: MIT
"""examples/merkle.cc against the same tree hashed one by one by the oracle."""

import os
import subprocess

import oracle
import pytest

PROGRAM = os.path.abspath(os.environ["PROGRAM"])


def run(*args, cwd=None, **env):
    return subprocess.run(
        [PROGRAM, *map(str, args)],
        cwd=cwd,
        capture_output=True,
        text=True,
        env=dict(os.environ, LC_ALL="C", **env),
        timeout=120,
    )


def output(*args, **kwargs):
    done = run(*args, **kwargs)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def kt128(message, role):
    return oracle.kt(168, message, b"example.org merkle v1 " + role, 32)


def root_of(data, chunk_size):
    level = [
        kt128(data[i : i + chunk_size], b"leaf")
        for i in range(0, len(data), chunk_size)
    ]
    while len(level) > 1:
        pairs = [level[i : i + 2] for i in range(0, len(level), 2)]
        level = [kt128(b"".join(p), b"node") if p[1:] else p[0] for p in pairs]
    sizes = len(data).to_bytes(8, "little") + chunk_size.to_bytes(8, "little")
    return kt128(level[0] + sizes, b"root").hex()


@pytest.fixture
def file(tmp_path):
    """Five chunks of 100 bytes, the last one of 50."""
    (tmp_path / "f").write_bytes(oracle.ptn(450))
    return tmp_path


def write_proof(where, index, chunk_size=100):
    """Writes `proof` and `chunk`; returns the arguments of verify."""
    data = (where / "f").read_bytes()
    (where / "proof").write_text(output("prove", where / "f", chunk_size, index))
    at = index * chunk_size
    (where / "chunk").write_bytes(data[at : at + chunk_size])
    root = output("root", where / "f", chunk_size).strip()
    return ["verify", root, where / "proof", where / "chunk"]


@pytest.mark.parametrize(
    "size, chunk_size",
    [(1, 1), (1, 100), (100, 100), (101, 100), (200, 100), (300, 100), (450, 100)]
    + [(1300, 100), (9000, 9000), (9001, 9000), (17, 1), (50, 1 << 24)],
)
def test_every_chunk_is_proved(tmp_path, size, chunk_size):
    data = oracle.ptn(size)
    (tmp_path / "f").write_bytes(data)
    expected = root_of(data, chunk_size) + "\n"
    for kernels in ["", "scalar"]:
        root = output("root", tmp_path / "f", chunk_size, LANEHOP_KERNELS=kernels)
        assert root == expected
    for index in range(-(-size // chunk_size)):
        verify = write_proof(tmp_path, index, chunk_size)
        assert output(*verify) == f"chunk {index} is proved\n"


def test_more_chunks_than_are_hashed_at_a_time(tmp_path):
    (tmp_path / "f").write_bytes(oracle.ptn(10001))
    for index in [0, 4095, 4096, 8191, 10000]:
        assert "is proved" in output(*write_proof(tmp_path, index, 1))


@pytest.mark.parametrize("index", range(5))
def test_tampered(file, index):
    """One change at a time, anywhere in proof, chunk and root."""
    verify = write_proof(file, index)
    _, root, proof, chunk = verify

    def assert_not_proved(*args):
        done = run("verify", *args)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr == "example-merkle: not proved\n"

    def other(digest):
        return digest[:-1] + ("0" if digest[-1] != "0" else "1")

    sizes, *siblings = proof.read_text().splitlines()
    length, chunk_size, _ = sizes.split()
    proofs = [[sizes, *siblings[:-1]], [sizes, *siblings, siblings[0]]]
    for i, sibling in enumerate(siblings):
        proofs.append([sizes, *siblings[:i], other(sibling), *siblings[i + 1 :]])
    for i in set(range(7)) - {index}:
        proofs.append([f"{length} {chunk_size} {i}", *siblings])
    for claim in [f"449 {chunk_size}", f"451 {chunk_size}", "450 99", "450 101"]:
        proofs.append([f"{claim} {index}", *siblings])
    for lines in proofs:
        (file / "other").write_text("\n".join(lines))
        assert_not_proved(root, file / "other", chunk)

    data = chunk.read_bytes()
    for changed in [b"\xff" + data[1:], data[:-1], data + b"\0", b""]:
        (file / "other").write_bytes(changed)
        assert_not_proved(root, proof, file / "other")
    assert_not_proved(other(root), proof, chunk)
    assert output(*verify) == f"chunk {index} is proved\n"


def test_a_node_is_no_chunk(file):
    """Two digests as one chunk of 64 bytes do not give their node."""
    data = oracle.ptn(128)
    (file / "f").write_bytes(data)
    leaves = kt128(data[:64], b"leaf") + kt128(data[64:], b"leaf")
    (file / "chunk").write_bytes(leaves)
    (file / "proof").write_text("64 64 0\n")
    root = output("root", file / "f", 64).strip()
    assert run("verify", root, file / "proof", file / "chunk").returncode == 1


@pytest.mark.parametrize(
    "args, words",
    [
        (["root", "missing", 100], "missing: No such file or directory"),
        (["root", ".", 100], ".: Is a directory"),
        (["root", "empty", 100], "empty: empty"),
        (["prove", "empty", 100, 0], "empty: empty"),
        (["root", "f", 0], "CHUNK_SIZE '0'"),
        (["root", "f", -1], "CHUNK_SIZE '-1'"),
        (["root", "f", "1k"], "CHUNK_SIZE '1k'"),
        (["root", "f", (1 << 24) + 1], "from 1 to 16777216"),
        (["prove", "f", 100, 5], "INDEX 5: the last chunk of f is 4"),
        (["prove", "f", 100, "x"], "INDEX 'x'"),
        (["prove", "f", 100, 1 << 64], "INDEX '18446744073709551616'"),
        (["verify", "00", "f", "f"], "ROOT"),
        (["verify", "0" * 64, "empty", "f"], "empty: file size ''"),
        (["verify", "0" * 64, "f", "f"], "f: file size"),
        (["verify", "0" * 64, "bad", "f"], "bad: 'xyz' is no digest"),
        (["verify", "0" * 64, "good", "missing"], "missing: No such file"),
        (["verify", "0" * 64, "long", "f"], "long: more than 8192 bytes"),
        (["verify", "0" * 64, "controls", "f"], "controls: '?[31m?' is no digest"),
        (["root", "two\nlines", 100], "two?lines: No such file or directory"),
    ],
)
def test_refused(file, args, words):
    (file / "empty").write_bytes(b"")
    (file / "good").write_text("450 100 0\n")
    (file / "bad").write_text("450 100 0\nxyz\n")
    (file / "controls").write_text("450 100 0\n\033[31m\0\n")
    (file / "long").write_text("450 100 0\n" + "0" * 8192)
    done = run(*args, cwd=file)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("example-merkle: ")
    assert done.stderr.count("\n") == 1 and words in done.stderr


@pytest.mark.parametrize("args", [[], ["root"], ["prove", "f", 1], ["mend", "f", 1]])
def test_usage(args):
    done = run(*args)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("usage: example-merkle root FILE CHUNK_SIZE\n")


def test_unusable_kernels(file):
    done = run("root", file / "f", 100, LANEHOP_KERNELS="none such")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1


def test_unwritable_output(file):
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [PROGRAM, "root", file / "f", "100"],
            stdout=full,
            stderr=subprocess.PIPE,
        )
    assert done.returncode == 2 and b"standard output" in done.stderr
