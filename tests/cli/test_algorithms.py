# SPDX-License-Identifier: MIT
"""Every algorithm on every usable kernel set gives the published digests."""

import collections
import hashlib
import os
import random
import re

import oracle
import pytest
from tool import ACTIVE, SANITIZED, SHORT, USABLE, digest, kernel_sets, output, run

FIXED = {
    "sha3-224": hashlib.sha3_224,
    "sha3-256": hashlib.sha3_256,
    "sha3-384": hashlib.sha3_384,
    "sha3-512": hashlib.sha3_512,
}
SHAKES = {"shake128": (hashlib.shake_128, 32), "shake256": (hashlib.shake_256, 64)}
MEBI = 1 << 20


@pytest.fixture(params=USABLE)
def kernels(request):
    """The options that ask for a set, shown to be obeyed."""
    option = ("--kernels", request.param)
    assert kernel_sets(env={"LANEHOP_KERNELS": request.param})[0] == request.param
    assert request.param.encode() in output(*option, "--version").split()
    return option


def options_of(vector):
    """What -a, -l and --domain have to be, and how many bytes are compared."""
    algorithm, length = vector["alg"].lower(), vector["out_len"]
    if algorithm == "keccak":
        return ("-a", "keccak-256"), 32
    options = ("-a", algorithm)
    if not algorithm.startswith("sha3-"):
        options += ("-l", str(length))
    if "d" in vector:
        options += ("--domain", f"{vector['d']:02x}")
    return options, length


def usable_vector(vector):
    limit = 256 * 1024 if SANITIZED else 8 * MEBI
    return (
        not vector.get("slow")
        and not vector.get("custom")  # they all have zero bytes in them
        and vector["out_len"] > 0
        and len(oracle.data(vector["msg"])) <= limit
        and (vector["alg"] != "Keccak" or is_keccak_256(vector))
    )


def is_keccak_256(vector):
    """The first 32 bytes of a longer output are the shorter one."""
    return vector["r"] == 1088 and len(vector.get("out", "")) >= 64


@pytest.mark.parametrize(
    "name, at_least",
    [
        ("rfc9861.json", 30),
        ("turboshake_lengths.json", 150),
        ("kt_lengths.json", 200),
        ("fips202.json", 300),
        ("keccak_sponge.json", 30),
    ],
)
def test_vectors(kernels, name, at_least, tmp_path):
    groups = collections.defaultdict(list)
    for vector in filter(usable_vector, oracle.vectors(name)):
        groups[options_of(vector)].append(vector)
    assert sum(map(len, groups.values())) >= at_least
    # A start takes long under a sanitizer; the suite vectors has all of them.
    chosen = list(groups.items())[:: 3 if SANITIZED else 1]

    for (options, length), group in chosen:
        paths = []
        for vector in group:
            path = tmp_path / vector["msg"].replace(":", "-")[:80]
            path = path.with_name(path.name + "-" + vector["id"])
            path.write_bytes(oracle.data(vector["msg"]))
            paths.append(path)
        done = run(*kernels, *options, *paths)
        warning = SHORT if length < 16 else b""
        assert (done.returncode, done.stderr) == (0, warning)
        lines = done.stdout.decode().splitlines()
        assert len(lines) == len(group)
        for vector, path, line in zip(group, paths, lines):
            hex_digits, _, name = line.partition("  ")
            assert name == str(path)
            assert len(hex_digits) == 2 * length
            if "out" in vector:
                assert hex_digits == vector["out"][: 2 * length], vector["id"]
            else:
                assert hex_digits.endswith(vector["out_tail"]), vector["id"]
                whole = hashlib.sha256(bytes.fromhex(hex_digits)).hexdigest()
                assert whole == vector["out_sha256"], vector["id"]
            path.unlink()


@pytest.mark.parametrize("size", [0, MEBI - 1, MEBI, MEBI + 1, 3 * MEBI + 7])
def test_sizes_around_the_read_buffer(kernels, size, tmp_path):
    message = random.Random(size).randbytes(size)
    path = tmp_path / "message"
    path.write_bytes(message)
    for name, reference in FIXED.items():
        expected = reference(message).hexdigest()
        assert digest(*kernels, "-a", name, path) == expected
    for name, (reference, length) in SHAKES.items():
        expected = reference(message).hexdigest(length)
        assert digest(*kernels, "-a", name, path) == expected


@pytest.mark.parametrize("rate, algorithm", [(168, "KT128"), (136, "KT256")])
def test_the_oracle_agrees_with_the_rfc(rate, algorithm):
    checked = 0
    for vector in oracle.vectors("rfc9861.json"):
        message, custom = oracle.data(vector["msg"]), vector.get("custom")
        if vector["alg"] != algorithm or len(message) > 8192 * 2 or not custom:
            continue
        if vector["out_len"] > 64 or len(oracle.data(custom)) > 8192 * 2:
            continue
        out = oracle.kt(rate, message, oracle.data(custom), vector["out_len"])
        assert out.hex() == vector["out"]
        checked += 1
    assert checked >= 4


@pytest.mark.parametrize("rate, name", [(168, "kt128"), (136, "kt256")])
@pytest.mark.parametrize(
    "message, custom",
    [
        (b"", b"x"),
        (b"abc", b"My Tagged Application"),
        (b"", "ÄÖ\n -l".encode() + b"\xff\xfe"),
        (oracle.ptn(8189), b"z"),  # the tree's input is one full chunk ...
        (oracle.ptn(8190), b"z"),  # ... and one byte more
        (oracle.ptn(100), b"c" * 8200),
    ],
)
def test_customization(kernels, rate, name, message, custom):
    length = {"kt128": 32, "kt256": 64}[name]
    found = digest(*kernels, "-a", name, "--customization", custom, input=message)
    assert found == oracle.kt(rate, message, custom, length).hex()


def test_an_empty_customization_is_none():
    expected = oracle.vectors("kt_lengths.json")[0]
    assert (expected["alg"], expected["msg"]) == ("KT128", "")
    assert digest("--customization=") == expected["out"]


@pytest.mark.parametrize("spelling", ["7", "07", "0x7", "0x07", "0X07"])
def test_spellings_of_a_domain_byte(spelling):
    expected = oracle.turboshake(168, b"abc", 0x07, 32).hex()
    found = digest("-a", "turboshake128", "--domain", spelling, input=b"abc")
    assert found == expected


@pytest.mark.parametrize("domain", ["01", "1f", "1F", "7f", "7F"])
def test_edges_of_the_domain_byte(domain):
    expected = oracle.turboshake(136, b"abc", int(domain, 16), 64).hex()
    found = digest("-a", "turboshake256", "--domain", domain, input=b"abc")
    assert found == expected


def test_default_domain_byte_is_1f():
    expected = oracle.turboshake(168, b"abc", 0x1F, 32).hex()
    assert digest("-a", "turboshake128", input=b"abc") == expected


def test_required_kernel_sets_can_run():
    """LANEHOP_REQUIRE makes a set that cannot run here a failure."""
    required = re.findall(r"[a-z0-9]+", os.environ.get("LANEHOP_REQUIRE", ""))
    assert set(required) <= set(USABLE)
    assert USABLE[-1] == "scalar"
    assert ACTIVE == USABLE[0]
