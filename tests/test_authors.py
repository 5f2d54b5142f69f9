"""Puzzles from outside the project: the skeleton, discovery, errors in broken files, and the page for authors."""

import doctest
import inspect
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from cluewise.contract.checks import all_checks
from cluewise.encodings.common.model import Family, Model
from cluewise.puzzles.common.errors import BrokenPuzzle, UnknownName
from cluewise.puzzles.common.formats import Codec
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.rules import Rule
from cluewise.registry import discovery, loading
from cluewise.registry.discovery import PATH
from cluewise.skeleton import BASES, copies
from tests.common import ROOT, command
from tests.skeleton import all_files
from tests.test_batch import cluster, needs_dask
from tests.test_readme import written_files

pytestmark = pytest.mark.few


def write(folder: Path, name: str) -> Path:
    """Writes the skeleton of a puzzle with this name."""
    for path, text in all_files(name):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    return folder


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the puzzle `mine`, which CLUEWISE_PATH names."""
    monkeypatch.setenv(PATH, str(tmp_path))
    return write(tmp_path, "mine")


# ── new ──


@pytest.mark.parametrize(
    ("base", "parent", "address"),
    [("cell", "ShadingPuzzle", "2/2/1i"), ("edge", "EdgePuzzle", "2/2/33h"), ("latin", "LatinPuzzle", "2/2/1i")],
)
def test_new_writes_a_puzzle_that_keeps_the_contract(
    base: str, parent: str, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = command("new", "star_map", "--folder", str(tmp_path), "--base", base.upper())
    file = tmp_path / "puzzles" / "star_map.py"
    text = file.read_text()
    assert (done.returncode, done.stdout.split()) == (0, [str(file)])
    assert f"export {PATH}={tmp_path}" in done.stderr
    assert f"class StarMap({parent})" in text
    assert "skeleton" not in text.lower()
    assert len(text.splitlines()) <= 70
    monkeypatch.setenv(PATH, str(tmp_path))
    done = command("grade", "star_map")
    assert done.stdout.startswith("star_map: passes all "), done.stdout
    assert command("solve", f"https://puzz.link/p?star_map/{address}", "--limit", "1").returncode == 0


def test_every_base_has_a_skeleton_that_new_offers() -> None:
    assert command("new", "star_map", "--base", "round").stderr.count("'cell', 'edge', 'latin'") == 1
    assert {next(copies("star_map", base))[0] for base in BASES} == {"puzzles/star_map.py"}


def test_new_in_the_current_folder(tmp_path: Path) -> None:
    program = [sys.executable, "-m", "cluewise", "new", "here"]
    subprocess.run(program, cwd=tmp_path, check=True, capture_output=True, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert (tmp_path / "puzzles" / "here.py").is_file()


def test_new_overwrites_nothing(tmp_path: Path) -> None:
    (tmp_path / "puzzles").mkdir()
    (tmp_path / "puzzles" / "mine.py").write_text("precious")
    done = command("new", "mine", "--folder", str(tmp_path))
    assert done.returncode == 2
    assert "puzzles/mine.py exists already" in done.stderr
    assert (tmp_path / "puzzles" / "mine.py").read_text() == "precious"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("sudoku", "the name 'sudoku' is taken"),
        ("takuzu", "taken by an alias of 'unruly'"),
        ("mine", "the name 'mine' is taken"),
        ("common", "cannot be the name"),
        ("Mine", "cannot be the name"),
        ("a-b", "cannot be the name"),
        ("class", "cannot be the name"),
        ("_x", "cannot be the name"),
        ("../x", "cannot be the name"),
        ("", "cannot be the name"),
    ],
)
def test_new_refuses_names(name: str, message: str, mine: Path, tmp_path: Path) -> None:
    done = command("new", name, "--folder", str(tmp_path / "other"))
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "other").exists()


# ── every verb finds a puzzle of one's own ──


@pytest.mark.parametrize(
    ("arguments", "printed"),
    [
        (("solve", "mine", "2-1\n--1"), ".#.\n##.\n"),
        (("solve", "mine", "2-1\n--1", "--count", "--solver", "backtrack"), "1\n"),
        (("solve", "mine", "2-1\n--1", "--count", "--timeout", "20"), "1\n"),
        (("check", "mine", "2-1\n--1", ".#.\n##."), "solved\n"),
        (("generate", "mine", "1x1", "--any", "--seed", "1"), "-\n"),
        (("show", "mine", "2"), "mine, encoding counts"),
        (("export", "mine", "2-1\n--1"), "c cluewise"),
        (("compare", "mine", "2-1\n--1", "--csv", "-"), "instance,column"),
        (("grade", "mine", "counts", "--random", "1"), "counts: right on all"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_verbs(arguments: tuple[str, ...], printed: str, mine: Path) -> None:
    done = command(*arguments)
    assert (done.returncode, done.stderr) == (0, "") or arguments[0] == "compare"
    assert printed in done.stdout


def test_an_exported_file_is_decoded(mine: Path) -> None:
    file, answer = mine / "mine.cnf", mine / "answer"
    assert command("export", "mine", "2-1\n--1", "-o", str(file)).returncode == 0
    answer.write_text("s SATISFIABLE\nv -1 2 -3 4 5 -6 0\n")
    assert command("decode", str(file), str(answer)).stdout == ".#.\n##.\n"


def _lines(done: "subprocess.CompletedProcess[str]") -> list[dict[str, object]]:
    return [json.loads(line) for line in done.stdout.split("\n") if line]


@pytest.mark.deep
def test_the_workers_of_batch_find_it(mine: Path) -> None:
    done = command("batch", "mine", str(mine / "instances" / "mine" / "small.txt"), "--count", "--workers", "2")
    assert [line["count"] for line in _lines(done)] == [0, 1, 8], done.stderr


@pytest.mark.deep
@needs_dask
def test_the_workers_of_a_cluster_find_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers that were started without CLUEWISE_PATH."""
    monkeypatch.setenv("PYTHONWARNINGS", "ignore")
    write(tmp_path, "mine")
    with cluster(tmp_path) as address:
        monkeypatch.setenv(PATH, str(tmp_path))
        file = str(tmp_path / "instances" / "mine" / "small.txt")
        done = command("batch", "mine", file, "--count", "--dask", address)
    assert [line["count"] for line in _lines(done)] == [0, 1, 8], done.stderr


def test_a_fresh_interpreter_finds_it(mine: Path) -> None:
    """A process that is not forked gets the puzzle as a pickle, before anything else."""
    read = "import cluewise, pickle, sys; sys.stdout.buffer.write(pickle.dumps(cluewise.read('mine', '2')[0]))"
    shown = "import pickle, sys; print(pickle.loads(sys.stdin.buffer.read()).format())"
    pickled = subprocess.run([sys.executable, "-c", read], cwd=ROOT, check=True, capture_output=True).stdout
    done = subprocess.run([sys.executable, "-c", shown], cwd=ROOT, check=True, capture_output=True, input=pickled)
    assert done.stdout == b"2\n"


def test_a_generator_in_a_file_of_its_own(mine: Path) -> None:
    """It is found by its name, makes the same boards, and is blamed for its mistakes."""
    before = command("generate", "mine", "4x3", "--any", "--seed", "1").stdout
    file, own = mine / "puzzles" / "mine.py", mine / "puzzles" / "generators" / "mine.py"
    text, mark, generator = file.read_text().partition("class MineGenerator")
    file.write_text(text)
    own.parent.mkdir()
    own.write_text(
        "from collections.abc import Iterator, Mapping\nfrom random import Random\nfrom typing import Any, ClassVar\n\n"
        "from cluewise.puzzles.common.kit import Solution\n"
        "from cluewise.puzzles.generators.common.cell_boards import CellGenerator\n\nfrom ..mine import Mine\n\n\n"
        + mark
        + generator
    )
    assert command("generate", "mine", "4x3", "--any", "--seed", "1").stdout == before != ""
    assert command("solve", "mine", "2-1\n--1").returncode == 0
    own.write_text(own.read_text().replace("blank.cells if rng", "blank.no_cells if rng"))
    assert f"{own}, line " in command("generate", "mine", "4x3", "--any", "--seed", "1").stderr


def test_parts_and_a_search_of_its_own(mine: Path) -> None:
    (mine / "puzzles" / "parts" / "mine").mkdir(parents=True)
    (mine / "puzzles" / "parts" / "mine" / "numbers.py").write_text("MOST = 5\n")
    file = mine / "puzzles" / "mine.py"
    head = "from cluewise.puzzles.common.kit import CellPuzzle"
    text = file.read_text().replace(head, f"from .parts.mine.numbers import MOST\n{head}")
    file.write_text(text.replace("range(5)", "range(MOST)"))
    (mine / "solvers" / "backtrack").mkdir(parents=True)
    search = "def nothing(puzzle, figures):\n    yield from ()\n\n\nSEARCHES = {'nothing': nothing}\n"
    (mine / "solvers" / "backtrack" / "mine.py").write_text(search)
    assert command("solve", "mine", "2-1\n--1").stdout == ".#.\n##.\n"
    assert command("solve", "mine", "2-1\n--1", "--count", "--solver", "backtrack").stdout == "0\n"


def test_several_folders_and_the_first_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = write(tmp_path / "one", "mine"), write(tmp_path / "other", "mine")
    write(one, "first")
    write(other, "second")
    monkeypatch.setenv(PATH, os.pathsep.join((str(one), "", str(other))))
    assert {"first", "mine", "second"} <= set(loading.puzzle_names())
    assert discovery.home("mine") == str(one)
    assert command("solve", "second", "0-").stdout == "..\n"


def test_the_project_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files in the folder never hide the project's own, and only puzzles are imported from it."""
    write(tmp_path, "mine")
    for path in (
        "puzzles/sudoku.py",
        "puzzles/__init__.py",
        "encodings/__init__.py",
        "puzzles/common/rules.py",
        "cli.py",
    ):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text("raise RuntimeError('a stranger')\n")
    monkeypatch.setenv(PATH, str(tmp_path))
    assert command("solve", "sudoku", "1234341221434321").returncode == 0
    assert command("solve", "mine", "0-").stdout == "..\n"
    assert f"{tmp_path}/puzzles/sudoku.py is not used: the project has a puzzle 'sudoku' too" in command("list").stderr


# ── installed packages ──

ADDRESSES = (
    "from cluewise.puzzles.common.puzzlink import PuzzLink\n"
    "from cluewise.puzzles.common.puzzlink_numbers import Number16"
)


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with a puzzle, as pip would install it; one of its entry points leads nowhere."""
    site = tmp_path / "site"
    file = write(site / "my_puzzles", "packed") / "puzzles" / "packed.py"
    address = "PuzzLink('packed', Number16('numbers')),"
    text = file.read_text().replace("    formats = (", f"    aliases = {{'pack': {{}}}}\n    formats = ({address} ")
    file.write_text(text.replace("@dataclass", f"{ADDRESSES}\n\n\n@dataclass"))
    (site / "my_puzzles" / "__init__.py").write_text("raise RuntimeError('nobody imports this')\n")
    (site / "my_puzzles" / "puzzles" / "__init__.py").write_text("")
    about = site / "my_puzzles-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: my-puzzles\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[cluewise.puzzles]\nmine = my_puzzles\nlost = no_such_package\n")
    monkeypatch.setenv("PYTHONPATH", f"{ROOT}{os.pathsep}{site}")
    return site


@pytest.mark.deep
def test_a_package_is_found_by_its_entry_point(installed: Path) -> None:
    assert command("solve", "packed", "2-1\n--1").stdout == ".#.\n##.\n"
    file = str(installed / "my_puzzles" / "instances" / "packed" / "small.txt")
    done = command("batch", "packed", file, "--count", "--workers", "2")
    assert [line["count"] for line in _lines(done)] == [0, 1, 8], done.stderr
    done = command("list", "--format", "json")
    assert done.returncode == 0
    assert "packed" in [puzzle["name"] for puzzle in json.loads(done.stdout)["puzzles"]]
    assert "the package 'no_such_package' (entry point group cluewise.puzzles): there is no such package" in done.stderr
    assert command("solve", "pack", "2-1\n--1").stdout == ".#.\n##.\n"
    assert command("solve", "https://puzz.link/p?packed/1/1/2").stdout == command("solve", "packed", "2").stdout
    done = command("solve", "pakced", "2")
    assert done.returncode == 2
    assert "Did you mean 'packed'" in done.stderr


@pytest.mark.deep
def test_entry_points_are_not_read_for_known_names(mine: Path) -> None:
    program = "import sys; from cluewise.cli import run; run(sys.argv[1:]); print('importlib.metadata' in sys.modules)"
    for puzzle, text in (("signpost", "2x2:1ceag"), ("mine", "2-1\n--1"), ("unruly", "2x2:Ad")):
        arguments = [sys.executable, "-c", program, "solve", puzzle, text, "--solver", "backtrack"]
        done = subprocess.run(arguments, cwd=ROOT, check=True, capture_output=True, text=True)
        assert done.stdout.endswith("\nFalse\n"), puzzle


# ── broken puzzles ──

BROKEN = [
    ("puzzles", "@dataclass(frozen=True)", "@dataclass(frozen=True", "line", "SyntaxError: "),
    ("puzzles", "from dataclasses import dataclass", "from dataclasses import dataklass", "line 21", "ImportError: "),
    ("puzzles", "class Mine(CellPuzzle)", "class Mine", "mine.py", "expected a class that derives from Puzzle"),
    ("puzzles", "@dataclass(frozen=True)\n", "", "line", "write @dataclass(frozen=True) above it"),
    ("puzzles", 'name = "mine"', 'name = "yours"', "line", "write name = 'mine' in it"),
    ("puzzles", "    formats = (", "    shapes = (", "line", "has no `formats`"),
    ("puzzles", "def rules(", "def roles(", "line", "does not define rules"),
    ("encodings", "model = Model()", "model = Modell()", "line 23", "NameError: name 'Modell' is not defined"),
    ("encodings", "ENCODINGS = (counts,)", "ENCODINGS = ()", "mine.py", "expected ENCODINGS"),
    ("encodings", "def counts", "def counts(", "line", "SyntaxError: "),
    ("puzzles", "number in self.by_cell(self.numbers).items():\n            y", "n in (1,):\n            y", "56", ""),
    ("puzzles", 'Cells("numbers"', 'Cells("numbrs"', "boards.py, line ", "unexpected keyword argument 'numbrs'"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "place", "message"), BROKEN, ids=lambda value: str(value)[:20])
@pytest.mark.parametrize("options", [(), ("--timeout", "20")], ids=["here", "in a process"])
def test_a_broken_puzzle_is_blamed_by_file_and_line(
    file: str, old: str, new: str, place: str, message: str, options: tuple[str, ...], mine: Path
) -> None:
    """Its own verbs report it."""
    path = mine / file / "mine.py"
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))
    done = command("solve", "mine", "2-1\n--1", *options)
    assert done.returncode == 2, done.stderr
    assert f"{path}" in done.stderr
    assert place in done.stderr
    assert message in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(("file", "old", "new"), [fault[:3] for fault in BROKEN], ids=lambda value: str(value)[:20])
def test_a_broken_puzzle_spoils_no_other(file: str, old: str, new: str, mine: Path) -> None:
    """`list` names it on standard error if it notices, and lists the others."""
    path = mine / file / "mine.py"
    path.write_text(path.read_text().replace(old, new))
    assert command("solve", "unruly", "2x2:Ad").returncode == 0
    done = command("list", "--format", "json")
    assert done.returncode == 0
    names = [puzzle["name"] for puzzle in json.loads(done.stdout)["puzzles"]]
    assert set(discovery.own_names()) <= set(names)
    assert ("mine" in names) != (f"the puzzle 'mine' cannot be used: {path}" in done.stderr)


def test_a_puzzle_without_encodings(mine: Path) -> None:
    """It has the encoding `rules`."""
    (mine / "encodings" / "mine.py").unlink()
    assert command("solve", "mine", "2-1\n--1").stdout == ".#.\n##.\n"
    assert command("solve", "mine", "2-1\n--1", "--solver", "backtrack").stdout == ".#.\n##.\n"
    refused = command("solve", "mine", "2-1\n--1", "--encoding", "counts")
    assert (refused.returncode, "rules" in refused.stderr) == (2, True)


@pytest.mark.deep
def test_compare_and_grade_blame_it_too(mine: Path) -> None:
    path = mine / "encodings" / "mine.py"
    path.write_text(path.read_text().replace("model = Model()", "model = Modell()"))
    place = f"{path}, line 23: NameError: name 'Modell' is not defined"
    assert place in command("compare", "mine", "2-1\n--1", "--csv", "-").stdout
    assert place in command("grade", "mine", "counts", "--random", "1").stderr
    assert place in command("grade", "mine", "--check", "building-is-pure").stdout


def test_broken_puzzles_from_python(mine: Path) -> None:
    (mine / "puzzles" / "half.py").write_text("\n\n1 / 0\n")
    with pytest.raises(BrokenPuzzle, match=r"half\.py, line 3: ZeroDivisionError"):
        loading.puzzle_class("half")
    with pytest.raises(UnknownName):
        loading.puzzle_class("no_such_puzzle")


def test_places_without_puzzles_are_told_by_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "mine")
    (tmp_path / "puzzles" / "my-own.py").write_text("")
    monkeypatch.setenv(PATH, os.pathsep.join((str(tmp_path), str(tmp_path / "nowhere"))))
    done = command("list")
    assert done.returncode == 0
    assert f"{tmp_path}/nowhere (of {PATH}) has no folder 'puzzles'" in done.stderr
    assert "my-own.py is not used: 'my-own' cannot be a module's name" in done.stderr


# ── the page for authors ──


@pytest.mark.parametrize("name", ["tiles", *BASES.values()])
def test_docstring_examples(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path, content in (
        *written_files((ROOT / "docs" / "add-a-puzzle.md").read_text()).items(),
        *(file for base, name in BASES.items() for file in copies(name, base)),
    ):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(content)
    monkeypatch.setenv(PATH, str(tmp_path))
    result = doctest.testmod(import_module(f"cluewise.puzzles.{name}"))
    assert (result.failed, result.attempted > 0) == (0, True)


PAGE = (ROOT / "docs" / "parts-of-a-puzzle.md").read_text()


def _kinds(base: type, module: str) -> Iterator[str]:
    """The public classes of a module that derive from a base and are not abstract."""
    for name, one in vars(import_module(module)).items():
        if isinstance(one, type) and issubclass(one, base) and one is not base and not inspect.isabstract(one):
            yield name


def _calls(cls: type) -> Iterator[str]:
    return (name for name in vars(cls) if not name.startswith("_"))


INNER = {
    "constraints",
    "cuts",
    "cuts_by_finder",
    "decode",
    "stating",
    "projection",
    "without",
    "model",
    "name",
    "reasons",
}
INNER |= {"around", "copy", "expect_lowered", "statements", "used_by", "watch", "watches_all"}
"""Methods of Model for the code that lowers it, not for encoders."""


CODECS = ("tatham", "puzzlink", "puzzlink_marks", "puzzlink_numbers")
"""The modules of `puzzles/common/` that hold the codecs of formats."""


@pytest.mark.parametrize(
    "word",
    sorted(
        {*_kinds(Rule, "cluewise.puzzles.common.rules")}
        | {name for part in CODECS for name in _kinds(Codec, f"cluewise.puzzles.common.{part}")}
        | {"Rows", "Cells", "Areas", "Outside", "Signs", "Tatham", "PuzzLink"}
        | {*_calls(Model), *_calls(Family)} - INNER
        | {name for name in Puzzle.__annotations__ if name != "name"}
    ),
)
def test_the_page_names_every_part(word: str) -> None:
    assert f"`{word}" in PAGE, f"docs/parts-of-a-puzzle.md does not name `{word}`: say there what it is for"


def test_the_page_lists_the_contract() -> None:
    rows = "".join(f"| `{check.name}` | {check.promise} |\n" for check in all_checks())
    assert PAGE.endswith(f"|---|---|\n{rows}"), f"docs/parts-of-a-puzzle.md has to end with\n{rows}"
