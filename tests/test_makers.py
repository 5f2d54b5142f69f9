"""Generators: found by name, by base class, on the class itself; not imported for reading and solving."""

import ast
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from inspect import signature
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, ClassVar, Self

import pytest

from cluewise.encodings.common import kit as encodings_kit
from cluewise.generation.local_repair import filled
from cluewise.puzzles.common import kit as puzzles_kit
from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.creek import Creek
from cluewise.puzzles.generators.common.boards import GridGenerator
from cluewise.puzzles.generators.common.cell_boards import LatinGenerator
from cluewise.puzzles.generators.common.latin_boards import BlankedLatinGenerator
from cluewise.puzzles.generators.common.loop_boards import LoopGenerator
from cluewise.puzzles.generators.common.puzzle_generator import PuzzleGenerator, generator_for
from cluewise.puzzles.generators.common.room_boards import RoomGenerator
from cluewise.puzzles.generators.common.tiny import Begun, Boards, Ends, Every, Pointed
from cluewise.registry.loading import puzzle_class, puzzle_names
from tests.common import ROOT


def test_a_generator_is_found_by_the_name_of_its_class() -> None:
    assert type(generator_for(Creek)).__name__ == "CreekGenerator"
    assert generator_for(Creek) is generator_for(Creek)
    assert generator_for(Creek).kind is Creek
    assert isinstance(generator_for(puzzle_class("geradeweg")), LoopGenerator)


@dataclass(frozen=True)
class Brook(Creek):
    """A kind of one's own that changes one thing on its class."""

    name = "brook"

    @classmethod
    def random(cls, rng: Random, width: int, height: int, wet: bool = False) -> tuple[Self, Solution]:
        blank = cls(height, width, (None,) * ((height + 1) * (width + 1)))
        return blank, Solution(dict.fromkeys(blank.cells, int(wet)))


@dataclass(frozen=True)
class Pond(Creek):
    """A kind of one's own with a generator beside it."""

    name = "pond"


class PondGenerator(PuzzleGenerator[Pond]):
    def tiny(self) -> list[Pond]:
        return [self.kind(1, 1, (None,) * 4)]


VANISHING = {"kropki", "mathrax"}
"""Kinds in which a place between cells has no clue with some numbers around it."""


@pytest.mark.deep
def test_a_changed_latin_square_keeps_its_rules_and_the_places_of_its_clues() -> None:
    generators = {name: generator_for(puzzle_class(name)) for name in puzzle_names()}
    del generators["fuzuli"]  # a solver draws its boards anew
    latin = {name: makes for name, makes in generators.items() if isinstance(makes, LatinGenerator)}
    assert len(latin) > 5
    for makes in latin.values():
        _is_changed_by_its_rules(makes)
    _is_changed_by_its_rules(latin["unequal"], adjacent=True)
    _is_changed_by_its_rules(latin["keen"], products=True)


def _is_changed_by_its_rules(makes: LatinGenerator, **settings: bool) -> None:
    name = makes.kind.name
    rng = Random(f"changed {name}")
    sides = makes.kind.size("5")
    puzzle, solution = makes.random(rng, **sides, **settings)
    seen = set()
    for _ in range(60):
        slot = rng.choice([*puzzle.slots()])
        others = [value for value in puzzle.values(slot) if value != solution[slot]]
        changed = makes.changed(puzzle, rng, solution, Solution({**solution, slot: rng.choice(others)}))
        if changed is None:
            continue
        for layer in (field for fields in puzzle.clue_layers for field in fields if name not in VANISHING):
            stands, stood = ([clue is None for clue in getattr(board, layer)] for board in (changed[0], puzzle))
            blanked = layer == "given" and isinstance(makes, BlankedLatinGenerator)  # a blank is not given
            assert stands == stood or settings.get("adjacent") or blanked
        puzzle, solution = changed
        assert not puzzle.check(solution)
        assert type(puzzle).parse(puzzle.format()) == puzzle
        seen.add(puzzle)
    assert len(seen) > 30, name


def test_methods_of_the_class_come_first() -> None:
    made, solution = generator_for(Brook).random(Random(1), 2, 1, wet=True)
    assert type(made) is Brook
    assert set(solution.values()) == {1}
    assert list(signature(generator_for(Brook).random).parameters) == ["rng", "width", "height", "wet"]
    assert len(list(generator_for(Brook).tiny())) == len(list(generator_for(Creek).tiny()))
    assert type(next(iter(generator_for(Brook).tiny()))) is Brook


def test_a_generator_may_stand_beside_its_class() -> None:
    assert type(generator_for(Pond)) is PondGenerator
    with pytest.raises(Refused, match="pond has no random puzzles"):
        generator_for(Pond).random(Random(1))


class Pool(Creek):
    name = "pool"


class PoolGenerator(GridGenerator[Pool]):
    ones = 0.2
    defaults: ClassVar[Mapping[str, Any]] = {"clues": 1.0}

    def clues_of(self, puzzle: Pool, solution: Solution) -> dict[str, list[int]]:
        return {"numbers": [sum(solution[cell] == 1 for cell in puzzle.meeting(point)) for point in puzzle.points]}


def test_a_generator_without_random_draws_solutions_by_the_rules() -> None:
    made = generator_for(Pool)
    assert "(default 1.0)" in (made.random.__doc__ or "")
    assert made.many_clues == {"clues": 1.0}
    puzzle, solution = made.random(Random(3), 4, 3)
    assert None not in puzzle.numbers
    assert not puzzle.check(solution)
    other = Solution({slot: 1 - int(solution[slot] == 1) for slot in solution})
    changed = made.changed(puzzle, Random(1), solution, other)
    assert changed is not None
    assert changed[0] != puzzle
    assert not changed[0].check(changed[1])


def test_a_class_without_a_generator_has_that_of_its_base() -> None:
    class Puddle(Creek):
        name = "puddle"

    made = generator_for(Puddle)
    assert made.kind is Puddle
    assert isinstance(made, PuzzleGenerator)


def test_layers_of_tiny_boards() -> None:
    assert [*Every((None, 1), least=1, most=2).of(2)] == [(None, 1), (1, None), (1, 1)]
    assert [*Every((2, 3), most=1).of(2)] == []
    assert [*Ends((None, 1), (None, 2)).of(3)] == [(None,) * 3, (None, None, 2), (1, None, None), (1, None, 2)]
    assert [*Ends((None, 1), (2,)).of(1)] == [(None,), (1,)]
    assert [*Ends(last=(2, None)).of(1)] == [(2,), (None,)]
    assert [*Begun(((1,), (1, None), (None, 2, 3))).of(2)] == [(1, None), (None, 2)]


def test_tiny_boards_by_fields() -> None:
    """A layer has a place for each room where that is said; walls inside rooms come with their rooms."""
    heyawake = puzzle_class("heyawake")
    boards = [*Boards(((2, 1),), rooms=2, by_room="numbers", numbers=Every((None, 1)), span=("rooms",)).of(heyawake)]
    assert [(board.regions, board.numbers) for board in boards] == [
        ((0, 0), (None,)), ((0, 0), (1,)),
        *(((0, 1), numbers) for numbers in ((None, None), (None, 1), (1, None), (1, 1))),
    ]  # fmt: skip
    assert {board.span for board in boards} == {"rooms"}
    assert len([*Boards(((2, 1),), rooms=1, by_room="numbers", numbers=Every((None,))).of(heyawake)]) == 1
    assert [*Boards(((2, 1),), walled=True, by_room="numbers", numbers=Every((None,))).of(heyawake)] == []
    walled = [*Boards(((2, 2),), walled=True, by_room="numbers", numbers=Every((None,))).of(heyawake)]
    assert {board.regions for board in walled} == {(0,) * 4}
    assert len({board.inner_walls for board in walled}) == len(walled) == 4


def test_tiny_boards_with_clues_on_points() -> None:
    """None, one or two clues; two stand on two points."""
    boards = [board.numbers for board in Pointed(((1, 1),), (0, 3)).of(Creek)]
    assert boards[0] == (None,) * 4
    assert len(boards) == len(set(boards)) == 1 + 4 * 2 + 6 * 2 * 2


def test_who_reads_and_solves_imports_no_generator() -> None:
    program = (
        "import sys, cluewise; from cluewise.registry.loading import puzzle_class; "
        "texts = {'creek': '-1-\\n-?-', 'geradeweg': '2-\\n--', 'ripple': '1-\\n\\nAA'}; "
        "print(*(cluewise.solve(puzzle_class(name).parse(text)).verdict for name, text in texts.items())); "
        "print([name for name in sys.modules if 'puzzles.generators' in name])"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]", done.stdout


@pytest.mark.parametrize("kit", [puzzles_kit, encodings_kit])
def test_a_kit_gives_each_name_and_loads_no_other(kit: ModuleType) -> None:
    """Type checkers see the same names as programs do."""
    tree = ast.parse(Path(str(kit.__file__)).read_text("utf-8"))
    (types,) = (node for node in tree.body if isinstance(node, ast.If))
    seen = {
        (node.module, alias.asname) for node in types.body if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    for_types = {("collections.abc", None), ("drawing", "Drawing"), ("play_board", "PlayBoard")}
    assert seen - for_types == {(module, name) for module, names in kit._HOME.items() for name in names}
    assert [name for name in kit.__all__ if not hasattr(kit, name)] == []
    program = (
        "import sys; from cluewise.puzzles.common.kit import CellPuzzle, Rows; "
        "unused = ('rules', 'drawing', 'sampling', 'puzzlink'); "
        "print([name for name in unused if f'cluewise.puzzles.common.{name}' in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, capture_output=True, text=True)
    assert done.stdout == "[]\n"


@pytest.mark.deep
def test_a_board_can_be_drawn_for_each_level_that_has_arguments() -> None:
    generators = [generator_for(puzzle_class(name)) for name in puzzle_names()]
    drawn = 0
    for makes in generators:
        for arguments in makes.for_levels.values():
            for size in (makes.small_sizes[0], makes.small_sizes[-1]):
                sized = makes.kind.size(size)
                puzzle, solution = makes.random(Random(1), **{**makes.many_clues, **arguments, **sized})
                assert not puzzle.check(solution)
                drawn += 1
    assert drawn


def test_a_changed_heyawake_is_cut_or_shaded_anew() -> None:
    cls, cut, shaded = puzzle_class("heyawake"), 0, 0
    makes = generator_for(cls)
    for seed in range(10):
        puzzle, solution = makes.random(Random(seed), width=6, height=6, clues=1.0)
        barred = Solution({cell: 1 - int(solution[cell] == 1) for cell in puzzle.cells})
        pair = makes.changed(puzzle, Random(seed), solution, barred)  # type: ignore[attr-defined]
        if pair is not None:
            assert pair[0].accepts(pair[1])
            assert not pair[0].accepts(barred)
            cut += pair[1] == solution
            shaded += pair[1] != solution
    assert cut + shaded > 5


@pytest.mark.parametrize("name", ["hakoiri", "tracks"])
def test_a_board_with_all_clues_has_a_text(name: str) -> None:
    cls = puzzle_class(name)
    puzzle, solution = generator_for(cls).random(Random(1), **cls.size("4x3"))
    full = filled(puzzle, solution)
    assert cls.parse(full.format()) == full
    assert full.accepts(solution)


def test_a_changed_track_is_one_track_with_the_pieces_that_were_given() -> None:
    cls, rng = puzzle_class("tracks"), Random(1)
    makes = generator_for(cls)
    assert isinstance(makes, GridGenerator)
    puzzle, solution = makes.random(rng, 7, 5, given=1.0)
    changes = 0
    for _ in range(60):
        slot = rng.choice([*puzzle.slots()])
        others = [value for value in puzzle.values(slot) if value != solution[slot]]
        changed = makes.changed(puzzle, rng, solution, Solution({**solution, slot: rng.choice(others)}))
        if changed is not None:
            puzzle, solution = changed
            changes += 1
            assert puzzle.accepts(solution)
            assert all(
                (piece is None) == (solution[cell] == "0")
                for cell, piece in zip(puzzle.cells, puzzle.given, strict=True)
            )
    assert changes > 10


@pytest.mark.parametrize("name", ["cojun", "ripple", "suguru"])
def test_rooms_are_drawn_anew_with_their_numbers(name: str) -> None:
    cls, rng = puzzle_class(name), Random(1)
    makes = generator_for(cls)
    assert isinstance(makes, RoomGenerator)
    puzzle, solution = makes.random(rng, 7, 6, given=0.5)
    boards = {puzzle}
    for _ in range(40):
        slot = rng.choice([slot for slot in puzzle.slots() if len(puzzle.values(slot)) > 1])
        others = [value for value in puzzle.values(slot) if value != solution[slot]]
        changed = makes.changed(puzzle, rng, solution, Solution({**solution, slot: rng.choice(others)}))
        if changed is not None:
            given = [number is None for number in puzzle.given]
            puzzle, solution = changed
            boards.add(puzzle)
            assert not puzzle.check(solution)
            assert [number is None for number in puzzle.given] == given
    assert len(boards) > 20
