"""Names of earlier versions: encodings in commands and files; modules, objects and methods in files of authors."""

import ast
import contextlib
import re
import subprocess
import sys
from importlib import import_module

import pytest

import cluewise
from cluewise import kit
from cluewise.contract.reference import NO_CHECKER
from cluewise.encodings.common.encoding import choose, find
from cluewise.puzzles.common import old_names
from cluewise.puzzles.common.errors import Refused, UnknownName
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.discovery import MOVED, PATH
from cluewise.registry.loading import encodings, puzzle_class
from tests.common import ROOT, command
from tests.import_graph import modules

LOOPS = {"tree": "edges/tree", "flow": "edges/flow"}
BARRIERS = {"chains": "rules/chains", "components": "rules/cuts", "forest": "rules/tree", "flow": "rules/flow"}
SIDES = {"tree": "sides/tree", "flow": "digits/flow"}
OLD = {
    "cave": {"tree": "rules/tree", "flow": "rules/flow"},
    "country": LOOPS,
    "creek": {"tree": "rules/tree", "flow": "rules/flow"},
    "fillomino": {"cuts": "rules/cuts", "trees": "rules/tree", "flow": "rules/flow"},
    "galaxies": {"tree": "owners/tree", "cuts": "owners/cuts", "flow": "owners/flow"},
    "hashi": {
        "cuts": "tight/cuts",
        "tree": "combinations/ranks",
        "elimination": "combinations/tree",
        "flows": "counts/flow",
    },
    "heyawake": BARRIERS,
    "hitori": BARRIERS,
    "kurodoko": {"forest": "rules/tree", "flow": "rules/flow"},
    "lits": {"cuts": "rules/cuts", "tree": "rules/tree", "flow": "rules/flow"},
    "masyu": LOOPS,
    "maze": {"elimination": "steps/elimination", "ranks": "steps/ranks", "mtz": "steps/integers"},
    "net": SIDES,
    "numberlink": {"tree": "labels/tree"},
    "nurikabe": {"cuts": "rules/cuts", "tree": "rules/tree", "flow": "rules/flow"},
    "nurimisaki": {"cuts": "lines/cuts", "tree": "lines/tree", "flow": "sights/flow"},
    "palisade": {"cuts": "walls/cuts", "trees": "owners/tree", "flow": "owners/flow"},
    "slant": {"forest": "loops/tree", "flow": "frame/flow"},
    "slitherlink": LOOPS,
    "statuepark": {"trees": "rules/tree"},
    "tapa": {"cuts": "rules/cuts", "tree": "rules/tree", "flow": "rules/flow"},
    "tracks": SIDES,
    "yajilin": LOOPS,
    "yinyang": {"tree": "border/tree", "flow": "border/flow"},
}


@pytest.mark.parametrize(
    ("name", "old", "label"), [(name, *pair) for name, olds in OLD.items() for pair in olds.items()]
)
def test_an_old_name_stands_for_an_encoding_and_a_lowering(name: str, old: str, label: str) -> None:
    known = encodings(name)
    encoding, lowering = find(known, old)
    assert (f"{encoding.name}/{lowering}" if lowering else encoding.name) == label
    for target in encoding.lowered(lowering).targets if lowering else encoding.targets:
        assert choose(known, old, target).label == choose(known, label, target).label == label


def test_the_name_of_a_former_encoding_stands_for_the_rules() -> None:
    known = encodings("kurodoko")
    assert [item.name for item in known] == ["rules"]
    assert find(known, "crosses") == (known[0], None)
    assert find(known, "crosses", "cuts") == find(known, "crosses/cuts") == (known[0], "cuts")
    with pytest.raises(Refused, match="'forest' is the old name of 'rules' with --globals tree, not cuts"):
        find(known, "forest", "cuts")


def test_an_old_name_solves() -> None:
    puzzle = next(iter(generator_for(puzzle_class("nurikabe")).tiny()))
    answer = cluewise.solve(puzzle, encoding="tree")
    assert answer.status == cluewise.solve(puzzle, encoding="islands", globals="tree").status
    assert answer.stats.cuts is None
    assert cluewise.solve(puzzle, encoding="flow").status == answer.status, "a MILP solver is taken"


def test_choices_that_do_not_fit_are_refused() -> None:
    puzzle = next(iter(generator_for(puzzle_class("nurikabe")).tiny()))
    with pytest.raises(Refused, match="'tree' is the old name of 'rules' with --globals tree, not flow"):
        cluewise.solve(puzzle, encoding="tree", globals="flow")
    with pytest.raises(
        Refused, match="chains does not fit the encoding rules; these are possible: cuts, tree, ranks, flow"
    ):
        cluewise.solve(puzzle, encoding="islands", globals="chains")
    with pytest.raises(Refused, match="--globals chains does not fit"):
        cluewise.solve(puzzle, globals="chains")
    with pytest.raises(UnknownName, match="no lowering of global constraints 'trees'"):
        cluewise.solve(puzzle, globals="trees")
    sudoku = next(iter(generator_for(puzzle_class("sudoku")).tiny()))
    with pytest.raises(Refused, match="there are no global constraints"):
        cluewise.solve(sudoku, globals="cuts")
    with pytest.raises(Refused, match="leave out globals"):
        cluewise.solve(puzzle, solver="backtrack", globals="cuts")


def test_moved_modules_are_found_where_they_were() -> None:
    program = (
        "from cluewise.puzzles.common.sampling import random_patch as old; "
        "from cluewise.puzzles.making.common.sampling import random_patch; print(old is random_patch)"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, capture_output=True, text=True)
    assert done.stdout == "True\n"


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("name", ["latin_square", "random_patch", "random_regions", "some", "stays_connected"])
@pytest.mark.parametrize("module", MOVED)
def test_a_module_in_parts_gives_the_names_of_all_its_parts(module: str, name: str) -> None:
    assert getattr(import_module(module), name) is getattr(kit, name)


@pytest.mark.parametrize(("old", "new"), [*old_names.MODULES.items(), old_names.FOLDER])
def test_a_renamed_module_gives_the_objects_of_the_new_one(old: str, new: str) -> None:
    old = old.replace(".generators.", ".making.")
    sys.modules.pop(old, None)
    with contextlib.nullcontext() if old == old_names.FOLDER[0] else pytest.warns(DeprecationWarning, match=new):
        objects = vars(import_module(old))
    theirs = {name: value for name, value in vars(import_module(new)).items() if name[0] != "_"}
    assert {name: objects[name] for name in theirs} == theirs


KIT = {
    "CellPuzzle": "puzzles.common.kit.CellPuzzle",
    "Connected": "encodings.common.kit.Connected",
    "DOWN": "puzzles.common.side_boards.DOWN",
    "Held": "puzzles.common.rules.PartialValues",
    "NothingMaker": None,
    "Runs": "puzzles.common.rules.Runs",
    "Shape": "puzzles.common.puzzlink_marks.Shape",
    "WayHead": "encodings.common.path_decoding.PathHead",
    "joined": "encodings.common.rectangles.joined",
    "latin_square": "puzzles.generators.common.latin_squares.latin_square",
    "LoopMaker": "puzzles.generators.common.loop_boards.LoopGenerator",
    "maker": "puzzles.generators.common.puzzle_generator.generator_for",
    "room_islands": "encodings.parts.stostone.island_rooms.room_islands",
}
"""Names of the kit of earlier versions, and their new ones; some of these are defined in several modules."""


@pytest.mark.parametrize(("old", "new"), KIT.items())
def test_a_name_of_the_old_kit_warns_of_its_module(old: str, new: str | None) -> None:
    if new is None:
        with pytest.raises(AttributeError, match=f"no attribute '{old}'"):
            getattr(kit, old)
        return
    module, _, name = new.rpartition(".")
    with pytest.warns(DeprecationWarning, match=f"kit.{old} is now cluewise.{new};"):
        assert getattr(kit, old) is getattr(import_module(f"cluewise.{module}"), name)


@pytest.mark.deep
def test_a_kind_written_for_the_names_of_0_2_keeps_its_contract(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its rule defines `judge`, its class `flaw`, its encoding asks `puzzle.why`, its maker is in `puzzles/making`."""
    monkeypatch.setenv(PATH, str(ROOT / "tests" / "old_authors" / "0.2.0"))
    done = command("grade", "oldkind")
    assert done.returncode == 0
    assert re.fullmatch(rf"oldkind: passes all \d+ checks\n{NO_CHECKER}\n", done.stdout)
    for new in ("first_violation", "validation_error", "CellGenerator", "puzzles.common.plural", "OldkindGenerator"):
        assert f"is now {new}" in done.stderr or f"{new}; the old name" in done.stderr


@pytest.mark.deep
def test_no_file_of_the_project_uses_an_old_name() -> None:
    """A name that is imported, or a method that is defined or called."""
    methods = {"judge", "blame", "flaw"}
    for path in modules():
        if path.name == "old_names.py":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert not [alias.name for alias in node.names if old_names.new_name(alias.name)], path
                assert old_names.new_module(node.module or "") is None, path
            if isinstance(node, ast.ClassDef):
                assert not methods & {item.name for item in node.body if isinstance(item, ast.FunctionDef)}, path
