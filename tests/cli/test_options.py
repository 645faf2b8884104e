# SPDX-License-Identifier: MIT
"""The command line: order, repetition, abbreviation, and what is refused."""

import hashlib
import re

import pytest
from tool import K12SUM, assert_refused, digest, output, run, run_shell

ALGORITHMS = {
    "kt128": 32,
    "kt256": 64,
    "turboshake128": 32,
    "turboshake256": 64,
    "shake128": 32,
    "shake256": 64,
    "sha3-224": 28,
    "sha3-256": 32,
    "sha3-384": 48,
    "sha3-512": 64,
    "keccak-256": 32,
}
SHA3 = hashlib.sha3_256(b"abc").hexdigest()
SHAKE = hashlib.shake_128(b"abc").hexdigest


@pytest.mark.parametrize(
    "options",
    [
        ["-a", "sha3-256"],
        ["-asha3-256"],
        ["--algorithm", "sha3-256"],
        ["--algorithm=sha3-256"],
        ["--alg=sha3-256"],
        ["-a", "sha3-512", "-a", "sha3-256"],
        ["--algorithm=kt256", "-asha3-256"],
        ["-a", "no such one", "-a", "sha3-256"],
    ],
)
def test_algorithm(options):
    assert digest(*options, input=b"abc") == SHA3


@pytest.mark.parametrize(
    "options, length",
    [
        (["-l10", "-l20"], 20),
        (["-l20", "--length=17"], 17),
        (["-l0", "-l25"], 25),
        (["-l25", "-a", "kt128", "-a", "shake128"], 25),
    ],
)
def test_last_length_wins(options, length):
    assert digest("-a", "shake128", *options, input=b"abc") == SHAKE(length)


def test_last_customization_wins():
    last = digest("--customization=b", input=b"abc")
    assert digest("--customization=a", input=b"abc") != last
    both = digest("--customization=a", "--customization", "b", input=b"abc")
    assert both == last


def test_last_domain_wins():
    turboshake = ("-a", "turboshake128")
    last = digest(*turboshake, "--domain=02", input=b"abc")
    assert digest(*turboshake, "--domain=01", input=b"abc") != last
    both = digest(*turboshake, "--domain=80", "--domain", "2", input=b"abc")
    assert both == last


def test_last_kernels_win():
    options = ("-asha3-256", "--kernels=no", "--kernels=scalar")
    assert digest(*options, input=b"abc") == SHA3


def test_options_after_files(tmp_path):
    (tmp_path / "f").write_bytes(b"abc")
    assert digest("f", "-a", "sha3-256", cwd=tmp_path) == SHA3


def test_two_dashes_end_options(tmp_path):
    for name in ["-a", "--help", "-l0", "--", "f"]:
        (tmp_path / name).write_bytes(b"abc")
        line = output("-a", "sha3-256", "--", name, cwd=tmp_path)
        assert line == f"{SHA3}  {name}\n".encode()
    lines = output("-a", "sha3-256", "--", "f", "-a", "--", cwd=tmp_path)
    assert lines == "".join(f"{SHA3}  {n}\n" for n in ["f", "-a", "--"]).encode()


def test_posixly_correct_stops_at_the_first_file(tmp_path):
    (tmp_path / "f").write_bytes(b"abc")
    done = run("-asha3-256", "f", "-x", cwd=tmp_path, env={"POSIXLY_CORRECT": "1"})
    assert done.returncode == 1
    assert done.stdout == f"{SHA3}  f\n".encode()
    assert done.stderr == b"k12sum: -x: No such file or directory\n"


def all_options():
    """The long names of all options: those that begin with nothing."""
    message = run("--=").stderr.decode()
    return re.findall(r"'(--[a-z0-9-]+)'", message.partition("possibilities:")[2])


@pytest.mark.parametrize("option", ["-h", "--help", "--he"])
def test_help(option):
    text = output(option).decode()
    assert text.startswith("Usage: k12sum [OPTION]... [FILE]...\n")
    for word in ALGORITHMS:
        assert word in text
    assert all(len(line) <= 80 for line in text.splitlines())
    assert output("no such file", option, "-a", "no such algorithm").decode() == text


def test_help_tells_of_every_option_and_of_no_other():
    text = output("--help").decode()
    table = text[: text.index("\nThe last of")]
    assert set(re.findall(r"--[a-z0-9-]+", table)) == set(all_options())
    assert len(all_options()) == 33
    letters = set(re.findall(r"(?<![a-z-])-([a-z])\b", table))
    assert letters == set("abchlortwz")


def test_version_hashes_nothing(tmp_path):
    text = output("--version")
    assert text.startswith(b"k12sum (LaneHop) ")
    assert output("no such file", "--version") == text


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_algorithm_has_its_length(name):
    assert len(digest("-a", name)) == 2 * ALGORITHMS[name]


@pytest.mark.parametrize("name", ["", "KT128", "kt", "kt128 ", "sha256", "kt128\n"])
def test_unknown_algorithm(name):
    assert_refused(run("-a", name), "unknown algorithm", *ALGORITHMS)


@pytest.mark.parametrize("name", [n for n in ALGORITHMS if not n.startswith("kt")])
def test_customization_outside_kt(name):
    words = ("--customization", "kt128", "kt256", name)
    assert_refused(run("-a", name, "--customization", "x"), *words)
    assert_refused(run("--customization=", "-a", name), *words)


@pytest.mark.parametrize("name", [n for n in ALGORITHMS if "turbo" not in n])
def test_domain_outside_turboshake(name):
    words = ("--domain", "turboshake128", "turboshake256", name)
    assert_refused(run("-a", name, "--domain", "1f"), *words)


@pytest.mark.parametrize("text", ["0", "00", "0x00", "80", "0x80", "ff", "FF"])
def test_domain_out_of_range(text):
    done = run("-a", "turboshake128", "--domain", text)
    assert_refused(done, f"'{text}'", "01 to 7F")


@pytest.mark.parametrize(
    "text",
    ["", "0x", "x1", "g", "1g", " 1", "1 ", "+1", "-1", "001", "11f", "0x011", "1\n"]
    + ["0x0x1", "1h"],
)
def test_what_is_no_domain(text):
    done = run("-a", "turboshake256", "--domain", text)
    assert_refused(done, "invalid domain byte", "hexadecimal")


@pytest.mark.parametrize(
    "args, message",
    [
        (["--frobnicate"], "unrecognized option '--frobnicate'"),
        (["--frob\n\x1b[2Jx"], "unrecognized option '--frob'$'\\n\\033''[2Jx'"),
        (["--frob=1"], "unrecognized option '--frob=1'"),
        (["-x"], "invalid option -- 'x'"),
        (["--length=5", "-hx5"], "invalid option -- 'x'"),
        (["--help", "-xh"], "invalid option -- 'x'"),
        (["-\n"], "invalid option -- ''$'\\n'"),
        ([b"-\xff"], "invalid option -- ''$'\\377'"),
        (["-a"], "option '-a' requires an argument"),
        (["-hl"], "option '-l' requires an argument"),
        (["--length"], "option '--length' requires an argument"),
        (["--dom"], "option '--dom' requires an argument"),
        (["--customization"], "option '--customization' requires an argument"),
        (["--kernels"], "option '--kernels' requires an argument"),
        (["--files0-from"], "option '--files0-from' requires an argument"),
        (["-ro"], "option '-o' requires an argument"),
        (["--tag=x"], "option does not take an argument: '--tag=x'"),
        (["--recursive=x"], "option does not take an argument: '--recursive=x'"),
        (
            ["--cust"],
            "option '--cust' is ambiguous; possibilities: '--customization'"
            " '--custom' '--customization-file' '--customization-hex'",
        ),
        (
            ["--no=1"],
            "option '--no=1' is ambiguous; possibilities: '--no-names' '--no-progress'",
        ),
        (["--help=x"], "option does not take an argument: '--help=x'"),
        (["--version=\n"], "option does not take an argument: '--version='$'\\n'"),
        (["f", "--bogus", "g"], "unrecognized option '--bogus'"),
    ],
)
def test_wrong_options(args, message):
    done = run(*args)
    assert_refused(done, message)
    assert done.stderr.decode().splitlines()[0] == "k12sum: " + message


CHECK_ONLY = ["--ignore-missing", "--lenient", "--quiet", "--status", "--strict"]


@pytest.mark.parametrize("option", [*CHECK_ONLY, "--warn", "-w"])
def test_only_with_check(option):
    name = "--warn" if option == "-w" else option
    done = run(option, "f")
    words = f"the {name} option is meaningful only when verifying checksums"
    assert_refused(done, words)


@pytest.mark.parametrize(
    "option",
    ["--tag", "--base64", "--raw", "--no-names", "--recursive", "--files-from=x"]
    + ["--files0-from=x", "--output=x"],
)
def test_not_with_check(option):
    name = option.partition("=")[0]
    words = f"the {name} option is meaningless when verifying checksums"
    assert_refused(run(option, "-c", "f"), words)


@pytest.mark.parametrize(
    "one, other",
    [
        ("--raw", "--tag"),
        ("--raw", "--base64"),
        ("--raw", "--zero"),
        ("--raw", "--recursive"),
        ("--raw", "--files-from=x"),
        ("--raw", "--files0-from=x"),
        ("--tag", "--no-names"),
        ("--files-from=x", "--files0-from=x"),
    ],
)
def test_not_together(one, other, tmp_path):
    names = [option.partition("=")[0] for option in (one, other)]
    words = f"options {names[0]} and {names[1]} do not go together"
    assert_refused(run(one, other, cwd=tmp_path), words)
    assert_refused(run(other, one, cwd=tmp_path), words)


def test_lenient_and_strict():
    words = "options --lenient and --strict do not go together"
    assert_refused(run("-c", "--strict", "--lenient"), words)


def test_base64_needs_tag():
    assert_refused(run("--base64", "f"), "--base64 needs --tag")


def test_names_come_from_one_place():
    for option in ["--files-from", "--files0-from"]:
        done = run(option, "a\n", "f")
        assert_refused(done, "extra operand 'f': names come from 'a'$'\\n'")


def test_recursive_needs_a_name():
    assert_refused(run("-r"), "--recursive needs the name of a directory")


@pytest.mark.parametrize("option", ["--threads", "--num-threads"])
@pytest.mark.parametrize("number", ["0", "1", "007", "1024"])
def test_threads(option, number):
    assert digest("-asha3-256", option, number, input=b"abc") == SHA3


@pytest.mark.parametrize("number", ["", "-1", "+1", "1025", "x", "1x", " 1", "9" * 30])
def test_what_is_no_number_of_threads(number):
    done = run("--threads", number)
    assert_refused(done, f"invalid number of threads '{number}'", "1 to 1024")


def test_progress_is_accepted():
    for options in [("--progress", "--no-progress"), ("--no-progress",)]:
        assert digest("-asha3-256", *options, input=b"abc") == SHA3


def test_wrong_usage_reads_no_file(tmp_path):
    (tmp_path / "f").write_bytes(b"abc")
    assert_refused(run("f", "-l0", cwd=tmp_path), "at least 1 byte")


def test_messages_do_not_depend_on_the_programs_name(tmp_path):
    other = tmp_path / "other\nname"
    other.symlink_to(K12SUM)
    done = run_shell('exec "$1" missing', other)
    assert done.stderr == b"k12sum: missing: No such file or directory\n"
