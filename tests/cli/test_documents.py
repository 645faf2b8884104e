# SPDX-License-Identifier: MIT
"""The man page and the completions know the options that the tool has, those of
--help and no others."""

import pathlib
import re
import shutil
import subprocess

import pytest
from tool import K12SUM, USABLE, environment, output

CLI = pathlib.Path(__file__).parents[2] / "cli"
MAN = CLI / "k12sum.1"
COMPLETIONS = CLI / "completions"
HELP = output("--help").decode()
LONG = re.compile(r"(?<![\w-])--[a-z0-9][a-z0-9-]*=?")
SHORT = re.compile(r"(?<![\w-])-[a-z](?![\w-])")


def options_of_help():
    """Those that a line of the list begins with; "=" after those that take an
    argument, as in "-a, --algorithm=NAME"."""
    options = set()
    for line in HELP.splitlines():
        if re.match(r" {2,6}-", line):
            names = re.split(r"  +", line.strip())[0]
            options.update(LONG.findall(names) + SHORT.findall(names))
    return options


OPTIONS = options_of_help()
TAKES_ARGUMENT = {name[:-1] for name in OPTIONS if name.endswith("=")}
NAMES = {name.rstrip("=") for name in OPTIONS}
ALGORITHMS = re.findall(
    r"[a-z0-9-]+", re.search(r"=NAME +(kt128.*?keccak-256)", HELP, re.S)[1]
)
ALGORITHMS = [name for name in ALGORITHMS if name not in ("the", "default", "or")]


def completions(kind):
    return (COMPLETIONS / f"k12sum.{kind}").read_text()


def need(program):
    path = shutil.which(program)
    if path is None:
        pytest.skip(f"{program} is not here")
    return path


def test_help_and_the_table():
    """The table of the parser is where the names come from."""
    table = (CLI / "raw_options.cc").read_text()
    rows = re.findall(r'\{"([a-z0-9-]+)", (no|required)_argument', table)
    assert len(rows) > 30
    long = {f"--{name}" + ("=" if kind == "required" else "") for name, kind in rows}
    assert {name for name in OPTIONS if name.startswith("--")} == long
    (letters,) = re.findall(r'kShortOptions\[\] = ":([a-z:]+)"', table)
    short = {f"-{letter}" for letter in letters.replace(":", "")}
    assert {name for name in OPTIONS if not name.startswith("--")} == short


def test_man_page():
    options = set()
    for line in re.findall(r"^\.It (Fl .*)", MAN.read_text(), re.M):
        for name, equals in re.findall(r"Fl (\S+)( Ns = Ns Ar)?", line):
            options.add(f"-{name}" + ("=" if equals else ""))
    assert options == OPTIONS


def test_man_page_mentions_no_other():
    """b3sum's, of which it says that they are not here, aside."""
    used = re.findall(r"Fl (-?[a-z0-9][a-z0-9-]*)", MAN.read_text())
    assert {"-" + name for name in used} - {"--derive-key", "--no-mmap"} == NAMES


def test_man_page_names_the_algorithms():
    named = re.findall(r"^\.Cm (\S+)", MAN.read_text(), re.M)
    assert list(dict.fromkeys(named)) == ALGORITHMS
    assert len(ALGORITHMS) == 11


def test_man_page_is_clean():
    """The linter misses pages that are not installed; that is not our fault."""
    done = subprocess.run(
        [need("mandoc"), "-Tlint", MAN], stdout=subprocess.PIPE, text=True
    )
    lines = [line for line in done.stdout.splitlines() if "mandoc.db" not in line]
    assert lines == []


def test_man_page_is_formatted_without_warnings():
    command = [need("groff"), "-mdoc", "-Tutf8", "-ww", MAN]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    plain = re.sub(r".\x08|\x1b\[[0-9;]*m", "", done.stdout)  # without bold
    for section in ["DIFFERENCES FROM SHA256SUM", "DIFFERENCES FROM B3SUM"]:
        assert f"\n{section}\n" in plain


@pytest.mark.parametrize("kind", ["bash", "zsh", "fish"])
def test_completions_name_the_algorithms(kind):
    text = completions(kind)
    listed = re.search(r"kt128\s+kt256.*?keccak-256", text, re.S)[0]
    assert listed.split() == ALGORITHMS


def complete_in_bash(*words):
    """What bash offers for the last of the words; it splits them at "="."""
    script = (
        'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); '
        'compopt() { echo "compopt $*" >&2; }; _k12sum "$1"; '
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    file = str(COMPLETIONS / "k12sum.bash")
    command = [need("bash"), "-c", script, "bash", file, K12SUM, *words]
    done = subprocess.run(command, capture_output=True, text=True, env=environment())
    assert done.returncode == 0, done.stderr
    assert done.stderr in ("", "compopt -o nospace\n")
    return [line for line in done.stdout.split("\n") if line], done.stderr != ""


class TestBash:
    def test_every_option(self):
        assert set(complete_in_bash("-")[0]) == OPTIONS

    def test_arguments(self):
        assert complete_in_bash("-a", "") == (ALGORITHMS, False)
        assert complete_in_bash("f", "--algorithm", "=", "sha3-2") == (
            ["sha3-224", "sha3-256"],
            False,
        )
        assert complete_in_bash("--algorithm", "=") == (ALGORITHMS, False)
        assert complete_in_bash("--kernels", "=") == (USABLE, False)

    def test_space_after_the_option_only_without_an_argument(self):
        assert complete_in_bash("--alg") == (["--algorithm="], True)
        assert complete_in_bash("--che") == (["--check"], False)

    @pytest.mark.parametrize("option", sorted(TAKES_ARGUMENT))
    def test_no_options_as_arguments(self, option):
        assert complete_in_bash(option, "=", "-") == ([], False)
        assert complete_in_bash(option, "--") == ([], False)

    def test_files_are_left_to_bash(self):
        assert complete_in_bash("f") == ([], False)
        assert "complete -o default " in completions("bash")


class TestZsh:
    def test_every_option(self):
        """With "=" after, or "+" for a letter, where there is an argument."""
        text = re.sub(r"\[[^\]]*\]|\([^)]*\)", "", completions("zsh"))
        assert set(LONG.findall(text)) == {n for n in OPTIONS if n.startswith("--")}
        letters = re.findall(r"(?<![\w-])(-[a-z])(\+?)(?=[,}])", text)
        assert {name for name, _ in letters} == {n for n in NAMES if len(n) == 2}
        assert {name for name, plus in letters if plus} == {"-a", "-l", "-o"}

    def test_syntax(self):
        file = str(COMPLETIONS / "k12sum.zsh")
        done = subprocess.run([need("zsh"), "-n", file], capture_output=True)
        assert (done.returncode, done.stderr) == (0, b"")


def complete_in_fish(line):
    """What fish offers at the end of a line, without the descriptions."""
    tool = pathlib.Path(K12SUM).parent
    script = "set PATH $argv[1] $PATH; source $argv[2]; complete -C $argv[3]"
    file = COMPLETIONS / "k12sum.fish"
    done = subprocess.run(
        [need("fish"), "--no-config", "-c", script, tool, file, line],
        capture_output=True,
        text=True,
        env=environment(),
    )
    assert (done.returncode, done.stderr) == (0, "")
    return [row.split("\t")[0] for row in done.stdout.splitlines()]


class TestFish:
    def test_every_option(self):
        text = completions("fish")
        lines = re.findall(r"^complete -c k12sum (.*)", text, re.M)
        names = set()
        for line in lines:
            for letter in re.findall(r"-s ([a-z])", line):
                names.add(f"-{letter}")
            (long,) = re.findall(r"-l ([a-z0-9-]+)", line)
            names.add(f"--{long}")
            takes = re.search(r" -[xr] ", line) is not None
            assert takes == (f"--{long}" in TAKES_ARGUMENT), line
        assert names == NAMES

    def test_arguments(self):
        assert sorted(complete_in_fish("k12sum -a ")) == sorted(ALGORITHMS)
        offered = complete_in_fish("k12sum --algorithm=sha3-22")
        assert offered == ["--algorithm=sha3-224"]
        assert sorted(complete_in_fish("k12sum --kernels ")) == sorted(USABLE)

    def test_options(self):
        offered = set(complete_in_fish("k12sum --"))
        assert {name.rstrip("=") for name in offered} == {
            name for name in NAMES if name.startswith("--")
        }
