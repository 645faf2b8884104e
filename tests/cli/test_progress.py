# SPDX-License-Identifier: MIT
"""The progress line: on a terminal, in the foreground, after two seconds, and
gone before anything else is printed. The terminal is a pseudoterminal."""

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time

from tool import K12SUM, environment

PIECE = bytes(4096)
AMOUNT = r"(?:\d+|\d\.\d) (?:[KMGT]i)?B"
SHOWN = re.compile(rf"\r{AMOUNT}, {AMOUNT}/s *$")
SHOWN_WITH_TOTAL = re.compile(
    rf"\r{AMOUNT} of {AMOUNT}, {AMOUNT}/s, (\d+:)?\d+:\d\d left *$"
)


def screen_of(text):
    """The lines that a person sees, without spaces at their ends."""
    lines = []
    for row in text.split("\n"):
        cells = []
        for part in row.split("\r"):
            cells[: len(part)] = part
        lines.append("".join(cells).rstrip())
    return lines


class Terminal:
    """A shell script on a terminal of its own; "$0" in it is k12sum."""

    def __init__(self, script, cwd, columns=80):
        if not (cwd / "fifo").exists():
            os.mkfifo(cwd / "fifo")
        self.start = time.monotonic()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            size = struct.pack("HHHH", 24, columns, 0, 0)
            fcntl.ioctl(1, termios.TIOCSWINSZ, size)
            os.chdir(cwd)
            os.execvpe("sh", ["sh", "-c", script, K12SUM], environment())
        self.said = b""
        self.status = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.fd)

    def listen(self, timeout):
        """Takes what there is to read; whether the other end is still open."""
        if not select.select([self.fd], [], [], timeout)[0]:
            return True
        try:
            self.said += os.read(self.fd, 65536)
        except OSError:  # EIO: no process holds the terminal any more
            return False
        return True

    def text(self):
        return self.said.decode()

    def listen_until(self, pattern, between=lambda: None):
        """Calls `between` again and again until the end of what was said
        matches."""
        while not pattern.search(self.text()):
            assert time.monotonic() - self.start < 120, self.said
            assert self.listen(0.01), self.said
            between()

    def finish(self):
        """The exit status."""
        while self.listen(120):
            pass
        _, self.status = os.waitpid(self.pid, 0)
        return os.waitstatus_to_exitcode(self.status)

    def screen(self):
        """The lines that a person sees at the end."""
        lines = screen_of(self.text())
        assert lines.pop() == "", lines  # the cursor is at the start of a line
        return lines


def feeder(path):
    """Writes to the FIFO, which some process reads; closing it ends the file."""
    fd = os.open(path, os.O_WRONLY)
    return fd, lambda: os.write(fd, PIECE)


def test_shown_and_erased(tmp_path):
    (tmp_path / "small").write_bytes(b"abc")
    with Terminal('exec "$0" small fifo missing', tmp_path) as terminal:
        fd, feed = feeder(tmp_path / "fifo")
        terminal.listen_until(SHOWN, feed)
        assert time.monotonic() - terminal.start >= 2
        os.close(fd)
        assert terminal.finish() == 1
    small, fifo, message = terminal.screen()
    assert small.endswith("  small") and fifo.endswith("  fifo")
    assert len(small) == 64 + 7 and len(fifo) == 64 + 6
    assert message == "k12sum: missing: No such file or directory"


def test_erased_before_a_message(tmp_path):
    """Lines go elsewhere: nothing but the message is left."""
    with Terminal('exec "$0" fifo missing >out', tmp_path) as terminal:
        fd, feed = feeder(tmp_path / "fifo")
        terminal.listen_until(SHOWN, feed)
        os.close(fd)
        assert terminal.finish() == 1
    assert terminal.screen() == ["k12sum: missing: No such file or directory"]


def test_erased_at_the_end(tmp_path):
    with Terminal('"$0" fifo >out; echo end', tmp_path) as terminal:
        fd, feed = feeder(tmp_path / "fifo")
        terminal.listen_until(SHOWN, feed)
        os.close(fd)
        assert terminal.finish() == 0
    assert terminal.screen() == ["end"]


def test_it_moves(tmp_path):
    """Each change begins at the left, whatever the length before."""
    with Terminal('exec "$0" fifo >out', tmp_path) as terminal:
        fd, feed = feeder(tmp_path / "fifo")
        terminal.listen_until(SHOWN, feed)
        terminal.listen_until(re.compile(r"\r[^\r]+\r[^\r]+\r[^\r]+/s *$"), feed)
        os.close(fd)
        assert terminal.finish() == 0
    amounts = re.findall(rf"\r({AMOUNT}), {AMOUNT}/s", terminal.text())
    assert len(amounts) >= 3 and len(set(amounts)) >= 2


def test_a_shorter_line(tmp_path):
    """2.0 MiB after 1000 KiB: nothing is left of the longer one."""
    with Terminal('exec "$0" fifo >out', tmp_path) as terminal:
        fd, feed = feeder(tmp_path / "fifo")
        for _ in range(250):
            feed()
        terminal.listen_until(SHOWN, lambda: os.write(fd, b"x"))
        assert "\r1000 KiB, " in terminal.text()
        for _ in range(262):
            feed()
        shorter = re.compile(r"\r2\.0 MiB.*/s *$")
        terminal.listen_until(shorter, lambda: os.write(fd, b"x"))
        (line,) = screen_of(terminal.text())
        assert re.fullmatch(rf"{AMOUNT}, {AMOUNT}/s", line)
        os.close(fd)
        assert terminal.finish() == 0


def test_time_left(tmp_path):
    """Known where all names are of regular files."""
    with open(tmp_path / "large", "wb") as file:
        file.truncate(1 << 40)
    (tmp_path / "small").touch()
    with Terminal('exec "$0" small large - <small >out', tmp_path) as terminal:
        terminal.listen_until(SHOWN_WITH_TOTAL)
        assert " of 1.0 TiB, " in terminal.text()


def test_time_left_is_not_known_with_a_list(tmp_path):
    with open(tmp_path / "large", "wb") as file:
        file.truncate(1 << 40)
    (tmp_path / "list").write_text("large\n")
    with Terminal('exec "$0" --files-from=list >out', tmp_path) as terminal:
        terminal.listen_until(SHOWN)


def test_narrow_terminal(tmp_path):
    """A line that runs into the next one could not be erased."""
    with Terminal('"$0" fifo >out; echo end', tmp_path, columns=10) as terminal:
        fd, feed = feeder(tmp_path / "fifo")
        terminal.listen_until(re.compile(r"\r\d.* "), feed)
        os.close(fd)
        assert terminal.finish() == 0
    assert all(len(part) < 10 for part in terminal.text().split("\r"))
    assert terminal.screen() == ["end"]


def test_nothing_for_short_work(tmp_path):
    (tmp_path / "small").write_bytes(b"abc")
    for option in ["", "--progress"]:
        with Terminal(f'exec "$0" {option} small', tmp_path) as terminal:
            assert terminal.finish() == 0
        assert re.fullmatch(r"[0-9a-f]{64}  small\r\n", terminal.text())


NEVER_SHOWN = [
    'exec "$0" --no-progress fifo >out',
    'exec "$0" --progress --no-progress fifo >out',
    'exec "$0" fifo >out 2>err',
    # A job in the background has a process group of its own.
    'set -m; "$0" fifo >out & wait $!',
    'set -m; "$0" --progress fifo >out & wait $!',
]


def test_never_shown(tmp_path):
    """Long enough for it to be shown, if it were."""
    with contextlib.ExitStack() as stack:
        terminals, feeders = [], []
        for i, script in enumerate(NEVER_SHOWN):
            place = tmp_path / str(i)
            place.mkdir()
            terminals.append(stack.enter_context(Terminal(script, place)))
            feeders.append(feeder(place / "fifo"))
        while time.monotonic() - terminals[-1].start < 3:
            for terminal, (_, feed) in zip(terminals, feeders):
                feed()
                assert terminal.listen(0.01)
        for terminal, (fd, _) in zip(terminals, feeders):
            os.close(fd)
            assert terminal.finish() == 0
            assert "\r" not in terminal.text().replace("\r\n", "\n")
            assert "/s" not in terminal.text()
    assert (tmp_path / "2" / "err").read_text() == ""


def test_lines_where_there_is_no_terminal(tmp_path):
    os.mkfifo(tmp_path / "fifo")
    command = [K12SUM, "--no-progress", "--progress", "fifo"]
    with subprocess.Popen(
        command,
        cwd=tmp_path,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        fd, feed = feeder(tmp_path / "fifo")
        while not select.select([process.stderr], [], [], 0.01)[0]:
            feed()
        line = process.stderr.readline().decode()
        os.close(fd)
        out, err = process.communicate(timeout=300)
    assert re.fullmatch(rf"k12sum: {AMOUNT}, {AMOUNT}/s\n", line)
    assert (process.returncode, err) == (0, b"")
    assert out.endswith(b"  fifo\n")
