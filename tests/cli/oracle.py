# SPDX-License-Identifier: MIT
"""Expected digests: the vector files, and RFC 9861 written out literally for
what no vector can hold (an argument of a program has no zero byte in it)."""

import json
import pathlib

VECTORS = pathlib.Path(__file__).parent.parent / "vectors"
MASK = 2**64 - 1


def vectors(name):
    return json.loads((VECTORS / name).read_text())["vectors"]


def ptn(size):
    return (bytes(range(251)) * (size // 251 + 1))[:size]


def data(spec):
    """The bytes that a vector file means by `spec`."""
    kind, _, rest = spec.partition(":")
    if kind == "":
        return b""
    if kind == "hex":
        return bytes.fromhex(rest)
    if kind == "ptn":
        return ptn(int(rest))
    byte, size = rest.split(":")
    assert kind == "rep"
    return bytes.fromhex(byte) * int(size)


def rotate(word, n):
    return (word << n | word >> (64 - n)) & MASK if n else word


def keccak_p_1600_12(a):
    """The last 12 rounds of Keccak-f[1600]; FIPS 202, 3.2 and 3.3. a[x][y]."""

    def rc(t):  # Algorithm 5
        r = 1
        for _ in range(t % 255):
            r <<= 1
            if r & 0x100:
                r ^= 0x171
        return r & 1

    for round_index in range(12, 24):
        # theta
        c = [a[x][0] ^ a[x][1] ^ a[x][2] ^ a[x][3] ^ a[x][4] for x in range(5)]
        d = [c[(x - 1) % 5] ^ rotate(c[(x + 1) % 5], 1) for x in range(5)]
        a = [[a[x][y] ^ d[x] for y in range(5)] for x in range(5)]
        # rho
        x, y = 1, 0
        for t in range(24):
            a[x][y] = rotate(a[x][y], (t + 1) * (t + 2) // 2 % 64)
            x, y = y, (2 * x + 3 * y) % 5
        # pi
        a = [[a[(x + 3 * y) % 5][x] for y in range(5)] for x in range(5)]
        # chi
        a = [
            [
                a[x][y] ^ (~a[(x + 1) % 5][y] & MASK & a[(x + 2) % 5][y])
                for y in range(5)
            ]
            for x in range(5)
        ]
        # iota
        for j in range(7):
            a[0][0] ^= rc(j + 7 * round_index) << (2**j - 1)
    return a


def turboshake(rate, message, domain, length):
    """RFC 9861, 2.2."""
    padded = message + bytes([domain])
    padded += bytes(-len(padded) % rate)
    padded = padded[:-1] + bytes([padded[-1] ^ 0x80])
    a = [[0] * 5 for _ in range(5)]
    for start in range(0, len(padded), rate):
        for i in range(rate // 8):
            at = start + 8 * i
            a[i % 5][i // 5] ^= int.from_bytes(padded[at : at + 8], "little")
        a = keccak_p_1600_12(a)
    out = b""
    while True:
        for i in range(rate // 8):
            out += a[i % 5][i // 5].to_bytes(8, "little")
        if len(out) >= length:
            return out[:length]
        a = keccak_p_1600_12(a)


def length_encode(n):
    """RFC 9861, 3.3."""
    size = (n.bit_length() + 7) // 8
    return n.to_bytes(size, "big") + bytes([size])


def kt(rate, message, customization, length):
    """RFC 9861, 3.2: KT128 with a rate of 168, KT256 with 136."""
    chaining = {168: 32, 136: 64}[rate]
    s = message + customization + length_encode(len(customization))
    chunks = [s[i : i + 8192] for i in range(0, len(s), 8192)]
    if len(chunks) == 1:
        return turboshake(rate, s, 0x07, length)
    node = chunks[0] + b"\x03" + bytes(7)
    for chunk in chunks[1:]:
        node += turboshake(rate, chunk, 0x0B, chaining)
    node += length_encode(len(chunks) - 1) + b"\xff\xff"
    return turboshake(rate, node, 0x06, length)
