# SPDX-License-Identifier: MIT
"""Runs the k12sum that the environment variable K12SUM names."""

import os
import re
import signal
import subprocess

# Whoever runs the tests may ignore or block signals, as nohup does, and the tool
# would go on to. Python's own two are restored by subprocess.
signal.pthread_sigmask(signal.SIG_SETMASK, [])
for _number in signal.valid_signals() - {signal.SIGPIPE, signal.SIGXFSZ}:
    if signal.getsignal(_number) == signal.SIG_IGN:
        signal.signal(_number, signal.SIG_DFL)

K12SUM = os.path.abspath(os.environ["K12SUM"])

with open(K12SUM, "rb") as binary:
    SANITIZED = (
        os.environ.get("LANEHOP_SANITIZED") == "1" or b"__asan_init" in binary.read()
    )

# What is said of an output length under 16 bytes.
SHORT = (
    b"k12sum: WARNING: a hash of less than 16 bytes does not tell files apart, "
    b"and --check refuses it\n"
)


def environment(**more):
    """Ours without what changes the tool's behaviour, and with `more`."""
    ours = dict(os.environ, LC_ALL="C")
    ours.pop("LANEHOP_KERNELS", None)
    ours.pop("POSIXLY_CORRECT", None)
    ours.update(more)
    return ours


def run(*args, env=None, wrapper=(), **kwargs):
    """The finished process; standard input is empty unless given."""
    if "input" not in kwargs:
        kwargs.setdefault("stdin", subprocess.DEVNULL)
    kwargs.setdefault("stdout", subprocess.PIPE)
    return subprocess.run(
        [*wrapper, K12SUM, *args],
        stderr=subprocess.PIPE,
        env=environment(**(env or {})),
        timeout=300,
        **kwargs,
    )


def run_shell(script, *args, cwd=None):
    """The finished process of a shell script in which "$0" is k12sum."""
    return subprocess.run(
        ["sh", "-c", script, K12SUM, *args],
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        timeout=300,
    )


def output(*args, **kwargs):
    """Standard output of a run that must succeed without a word."""
    done = run(*args, **kwargs)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout


def digest(*args, **kwargs):
    """The hexadecimal digits of the only line of a run that must succeed."""
    line = output(*args, **kwargs)
    match = re.fullmatch(rb"\\?([0-9a-f]+)  [^\n]+\n", line)
    assert match, line
    return match[1].decode()


def assert_refused(done, *words):
    """Asserts wrong usage: two printable lines, the first with `words`."""
    assert (done.returncode, done.stdout) == (2, b"")
    lines = done.stderr.split(b"\n")
    assert lines[1:] == [b"Try 'k12sum --help' for more information.", b""]
    assert re.fullmatch(rb"k12sum: [ -~]+", lines[0])
    for word in words:
        assert word in lines[0].decode()


def assert_one_line(done, status, *words):
    """Asserts `status`, no output, and one printable line with `words`."""
    assert (done.returncode, done.stdout) == (status, b"")
    assert re.fullmatch(rb"k12sum: [ -~]+\n", done.stderr)
    for word in words:
        assert word in done.stderr.decode()


def kernel_sets(**kwargs):
    """What --version says: the set in use, and all usable ones, best first."""
    text = output("--version", **kwargs).decode()
    match = re.fullmatch(
        r"k12sum \(LaneHop\) \d+\.\d+\.\d+\n"
        r"kernels: ([a-z0-9]+) \(usable: ([a-z0-9]+(?: [a-z0-9]+)*)\)\n",
        text,
    )
    assert match, text
    return match[1], match[2].split(" ")


ACTIVE, USABLE = kernel_sets()
