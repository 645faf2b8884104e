# SPDX-License-Identifier: MIT
"""--recursive: the files that find(1) finds, in the order of their bytes, and
what is no file is named and left alone."""

import hashlib
import os
import pathlib
import random
import shutil
import socket
import stat
import subprocess

import pytest
import shims
from tool import assert_refused, output, run, run_shell

SHA3 = ("-a", "sha3-256")
FIND = 'find "$@" -type f -print0 | LC_ALL=C sort -z'


def find(*roots, cwd):
    """What the tool has to find, as paths."""
    command = ["sh", "-c", FIND, "sh", *roots]
    found = subprocess.run(command, cwd=cwd, check=True, stdout=subprocess.PIPE)
    return found.stdout.split(b"\0")[:-1]


def names_of(lines):
    """The names in the output of -z."""
    return [line.split(b"  ", 1)[1] for line in lines.split(b"\0")[:-1]]


def assert_as_found(*roots, cwd):
    """Asserts that files, order and hashes are right."""
    lines = output("-r", "-z", *SHA3, *roots, cwd=cwd)
    expected = []
    for path in find(*roots, cwd=cwd):
        content = (pathlib.Path(cwd) / os.fsdecode(path)).read_bytes()
        expected.append(hashlib.sha3_256(content).hexdigest().encode() + b"  " + path)
    assert lines.split(b"\0")[:-1] == expected
    return len(expected)


@pytest.fixture
def tree(tmp_path):
    """A tree without anything to complain of."""
    for name in ["a/b/f", "a/b/g", "a/b-x", "a/b.x", "a/b0", "a/b/c/d", "z", "B"]:
        path = tmp_path / "tree" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    (tmp_path / "tree" / "empty" / "below").mkdir(parents=True)
    return tmp_path / "tree"


def test_order_around_the_slash(tree):
    assert names_of(output("-rz", "tree", cwd=tree.parent)) == [
        b"tree/B",
        b"tree/a/b-x",
        b"tree/a/b.x",
        b"tree/a/b/c/d",
        b"tree/a/b/f",
        b"tree/a/b/g",
        b"tree/a/b0",
        b"tree/z",
    ]


@pytest.mark.parametrize(
    "root", ["tree", "tree/", "tree//", "./tree", ".", "./", "..", "../tree/../tree"]
)
def test_names_are_those_of_find(root, tree):
    directory = tree if root.startswith("..") else tree.parent
    assert assert_as_found(root, cwd=directory) == 8


def test_absolute_name(tree):
    assert assert_as_found(str(tree), cwd="/") == 8


def test_long_option(tree):
    args = ("tree", "-z")
    assert output("--recursive", *args, cwd=tree.parent) == output(
        "-r", *args, cwd=tree.parent
    )


def test_random_trees(tmp_path):
    """Names of every byte, where the slash sorts among its neighbours."""
    rng = random.Random(5)
    alphabet = b"-./0ab\n\\ \x01\xff".replace(b"/", b"")
    directories = [os.fsencode(tmp_path / "tree")]
    os.mkdir(directories[0])
    for i in range(600):
        name = bytes(rng.choices(alphabet, k=rng.randint(1, 4)))
        path = rng.choice(directories) + b"/" + name
        if os.path.lexists(path):
            continue
        if rng.random() < 0.3:
            os.mkdir(path)
            directories.append(path)
        else:
            with open(path, "wb") as file:
                file.write(b"%d" % i)
    assert assert_as_found("tree", cwd=tmp_path) > 200


def test_a_directory_of_many_files(tmp_path):
    (tmp_path / "tree").mkdir()
    for i in range(3000):
        (tmp_path / "tree" / f"{i}").write_text(f"{i}")
    assert assert_as_found("tree", cwd=tmp_path) == 3000


def test_files_and_directories_in_argument_order(tree):
    roots = ["tree/z", "tree/a/b/c", "tree/B", "tree/empty"]
    lines = output("-rz", *roots, cwd=tree.parent)
    assert names_of(lines) == [b"tree/z", b"tree/a/b/c/d", b"tree/B"]


def test_empty_directory(tree):
    assert output("-r", "tree/empty", cwd=tree.parent) == b""


def test_standard_input_among_directories(tree):
    done = run("-rz", "-", "tree/a/b/c", input=b"abc", cwd=tree.parent)
    assert done.returncode == 0
    assert names_of(done.stdout) == [b"-", b"tree/a/b/c/d"]


def test_no_name_is_wrong_usage():
    assert_refused(run("-r"), "--recursive", "directory")


def test_without_the_option_a_directory_is_an_error(tree):
    done = run("-z", "tree", "tree/z", cwd=tree.parent)
    assert (done.returncode, names_of(done.stdout)) == (1, [b"tree/z"])
    assert done.stderr == b"k12sum: tree: Is a directory\n"


def test_missing_root(tree):
    done = run("-rz", "missing", "tree/z", cwd=tree.parent)
    assert (done.returncode, names_of(done.stdout)) == (1, [b"tree/z"])
    assert done.stderr == b"k12sum: missing: No such file or directory\n"


def test_links_inside_are_counted(tree):
    (tree / "to-file").symlink_to("z")
    done = run("-rz", "tree", cwd=tree.parent)
    assert done.returncode == 0
    assert names_of(done.stdout) == find("tree", cwd=tree.parent)
    one = b"k12sum: 1 symbolic link in a directory was not followed\n"
    assert done.stderr == one

    (tree / "a" / "to-directory").symlink_to("b")
    (tree / "a" / "dangling").symlink_to("nowhere")
    (tree / "a" / "up").symlink_to("..")
    done = run("-rz", "tree", "tree/z", "tree/a", cwd=tree.parent)
    assert done.returncode == 0
    more = b"k12sum: 7 symbolic links in directories were not followed\n"
    assert done.stderr == more


def test_links_on_the_command_line_are_followed(tree):
    (tree.parent / "link").symlink_to("tree")
    (tree.parent / "file-link").symlink_to("tree/z")
    lines = output("-rz", "link", "file-link", "link/", cwd=tree.parent)
    inside = [b"link" + path[4:] for path in find("tree", cwd=tree.parent)]
    assert names_of(lines) == [*inside, b"file-link", *inside]


def test_what_is_no_file_is_skipped(tree, monkeypatch):
    """Opening any of them would block or fail."""
    os.mkfifo(tree / "a" / "fifo\n")
    os.mkfifo(tree / "zz")
    with socket.socket(socket.AF_UNIX) as server:
        monkeypatch.chdir(tree)  # a socket's path is short
        server.bind("socket")
        done = run("-rz", "tree", cwd=tree.parent)
    assert done.returncode == 0
    assert names_of(done.stdout) == find("tree", cwd=tree.parent)
    assert done.stderr.decode().splitlines() == [
        "k12sum: 'tree/a/fifo'$'\\n': a FIFO, skipped",
        "k12sum: tree/socket: a socket, skipped",
        "k12sum: tree/zz: a FIFO, skipped",
    ]


def test_devices_are_skipped(tree):
    """The one with the numbers of /dev/zero would be read for ever."""
    try:
        os.mknod(tree / "zero", stat.S_IFCHR | 0o600, os.makedev(1, 5))
        os.mknod(tree / "disk", stat.S_IFBLK | 0o600, os.makedev(7, 200))
    except PermissionError:
        pytest.skip("devices cannot be made here")
    done = run("-rz", "tree", cwd=tree.parent)
    assert (done.returncode, len(names_of(done.stdout))) == (0, 8)
    assert done.stderr.decode().splitlines() == [
        "k12sum: tree/disk: a block device, skipped",
        "k12sum: tree/zero: a character device, skipped",
    ]


def test_fifo_on_the_command_line(tree):
    done = run_shell('mkfifo p; cat tree/z >p & exec "$0" -r p', cwd=tree.parent)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == output("tree/z", cwd=tree.parent).replace(b"tree/z", b"p")


def test_messages_stand_between_the_lines(tree):
    (tree / "a" / "b" / "e").symlink_to("nowhere")
    os.mkfifo(tree / "a" / "b.y")
    script = 'exec "$0" -r --no-names tree/a missing tree/z 2>&1'
    done = run_shell(script, cwd=tree.parent)
    kinds = [line[:7] == b"k12sum:" for line in done.stdout.splitlines()]
    assert kinds == [False] * 2 + [True] + [False] * 4 + [True, False, True]


def as_nobody(*args, cwd):
    """Runs the tool without root's right to read everything."""
    if os.geteuid() != 0:
        return run(*args, cwd=cwd)
    drop = shutil.which("setpriv")
    if drop is None:
        pytest.skip("root may read every directory")
    caps = "-dac_override,-dac_read_search"
    wrapper = [drop, "--inh-caps=" + caps, "--bounding-set=" + caps]
    return run(*args, cwd=cwd, wrapper=wrapper)


def test_unreadable_directories(tree):
    (tree / "a" / "b").chmod(0)
    (tree / "empty").chmod(0o300)
    (tree / "a" / "b.d").mkdir()
    (tree / "a" / "b.d" / "f").touch()
    (tree / "a" / "b.d").chmod(0o400)  # its names may be read, its files not
    try:
        done = as_nobody("-rz", "tree", cwd=tree.parent)
    finally:
        for name in ["a/b", "empty", "a/b.d"]:
            (tree / name).chmod(0o700)
    assert done.returncode == 1
    assert names_of(done.stdout) == [
        b"tree/B",
        b"tree/a/b-x",
        b"tree/a/b.x",
        b"tree/a/b0",
        b"tree/z",
    ]
    assert done.stderr.decode().splitlines() == [
        "k12sum: tree/a/b.d/f: Permission denied",
        "k12sum: tree/a/b: Permission denied",
        "k12sum: tree/empty: Permission denied",
    ]


def make_deep(root, depth, names):
    """Directories inside one another with empty files in each, also beyond what
    a path can name."""
    os.mkdir(root)
    here = os.open(root, os.O_RDONLY)
    for _ in range(depth):
        for name in names:
            os.close(os.open(name, os.O_WRONLY | os.O_CREAT, dir_fd=here))
        os.mkdir("directory", dir_fd=here)
        inner = os.open("directory", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = inner
    os.close(here)


@pytest.fixture
def deep(tmp_path):
    """6000 bytes of path: more than PATH_MAX."""
    make_deep(tmp_path / "deep", 600, ["before", "e", "file"])
    yield tmp_path
    subprocess.run(["rm", "-rf", tmp_path / "deep"], check=True)


def test_deep_tree(deep):
    """Deeper than a path can be long, and than files can be open."""
    done = run_shell('ulimit -n 50; exec "$0" -rz deep', cwd=deep)
    assert (done.returncode, done.stderr) == (0, b"")
    assert names_of(done.stdout) == find("deep", cwd=deep)
    assert len(names_of(done.stdout)) == 1800


@pytest.fixture(scope="module")
def shim(tmp_path_factory):
    return shims.build("open_shim", tmp_path_factory.mktemp("shim"))


def run_renaming(shim, source, target, at, cwd):
    """Hashes the tree while `source` becomes `target`, or the two change places,
    just before `at`, a last name, is opened."""
    env = {"LD_PRELOAD": shim, "SHIM_NAME": at, "SHIM_FROM": source, "SHIM_TO": target}
    env = {name: os.fspath(value) for name, value in env.items()}
    before = os.lstat(cwd / source).st_ino
    done = run("-rz", "--threads=1", "tree", cwd=cwd, env=env)
    assert os.lstat(cwd / target).st_ino == before, "the shim was not there"
    return done


def test_a_file_becomes_a_fifo(shim, tree):
    """Found as a file, it is not waited for."""
    os.mkfifo(tree.parent / "fifo")
    done = run_renaming(shim, "fifo", "tree/a/b/f", "f", tree.parent)
    assert done.returncode == 1
    assert done.stderr == b"k12sum: tree/a/b/f: no longer a regular file\n"
    assert len(names_of(done.stdout)) == 7


def test_a_file_becomes_a_link(shim, tree):
    (tree.parent / "link").symlink_to("/etc/passwd")
    done = run_renaming(shim, "link", "tree/a/b/f", "f", tree.parent)
    assert done.returncode == 1
    assert done.stderr.startswith(b"k12sum: tree/a/b/f: Too many levels")
    assert len(names_of(done.stdout)) == 7


def test_a_directory_becomes_a_link(shim, tree):
    """/etc has files, too, but not those of the tree."""
    (tree.parent / "link").symlink_to("/etc")
    done = run_renaming(shim, "link", "tree/a/b", "b", tree.parent)
    assert done.returncode == 1
    assert done.stderr == b"k12sum: tree/a/b: Not a directory\n"
    assert len(names_of(done.stdout)) == 5


def test_a_parent_is_renamed(shim, tree):
    """Its files are still those that were found."""
    expected = find("tree", cwd=tree.parent)
    done = run_renaming(shim, "tree/a", "elsewhere", "f", tree.parent)
    assert (done.returncode, done.stderr) == (0, b"")
    assert names_of(done.stdout) == expected


def test_a_closed_parent_is_moved(shim, tmp_path):
    """There is no way back to what was above it."""
    make_deep(tmp_path / "tree", 40, ["a", "z"])
    path = pathlib.Path("tree", *["directory"] * 39)
    (tmp_path / path / "bottom").touch()
    (tmp_path / "elsewhere").mkdir()
    done = run_renaming(
        shim, "tree/directory/directory", "elsewhere/d", "bottom", tmp_path
    )
    assert done.returncode == 1
    assert done.stderr == (
        b"k12sum: tree/directory: moved while it was read; the rest is left out\n"
    )
    names = names_of(done.stdout)
    assert names == sorted(names)
    assert len(names) == 40 + 1 + 38  # without z of the two uppermost ones


def test_a_directory_in_itself(tmp_path):
    """By a bind mount, as find sees it."""
    (tmp_path / "a" / "b" / "c").mkdir(parents=True)
    (tmp_path / "a" / "z").write_bytes(b"z")
    (tmp_path / "a" / "b" / "y").write_bytes(b"y")
    mount = ["unshare", "-m", "sh", "-c", 'mount --bind a a/b/c && exec "$@"', "sh"]
    if subprocess.run([*mount, "true"], cwd=tmp_path, capture_output=True).returncode:
        pytest.skip("may not mount")
    done = run("-r", "--no-names", "a", cwd=tmp_path, wrapper=mount)
    assert done.returncode == 1
    assert done.stderr == b"k12sum: a/b/c: the same directory as one that it is in\n"
    assert done.stdout == output("--no-names", "a/b/y", "a/z", cwd=tmp_path)
