"""Statements of rule classes: a Model compiled from a few rules allows exactly the assignments that these rules accept.

Each rule stands alone, and beside rules that make its statement another one: no statement takes a rule for granted that
the puzzle lacks.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any

import pytest

from cluewise.encodings.common.compiler.compile_rules import compiled
from cluewise.encodings.common.encoding import CNF
from cluewise.encodings.common.graphs.lowerings import LOWERINGS, fitting, lower
from cluewise.puzzles.common import rules
from cluewise.puzzles.common.geometry import Cell, cells, edges, neighbours, squares
from cluewise.puzzles.common.loop_rules import Stretches
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.rectangle_boards import straight_from
from cluewise.puzzles.common.shapes import kind_of
from cluewise.puzzles.common.solution import Reason, Slot, Value, silently
from cluewise.solvers.common import Figures
from cluewise.solvers.enumeration import AssignmentReader, candidates
from cluewise.solvers.sat import SatEngine

pytestmark = pytest.mark.few


def why(name: str) -> Reason:
    return Reason("rule", name, None, name)


class Few:
    """What the compiler needs of a puzzle: a board with these slots and rules."""

    view_text = Puzzle.view_text

    def __init__(
        self, height: int, width: int, values: Sequence[Value], stated: Sequence[rules.Rule], *, divided: bool = False
    ) -> None:
        self.height, self.width = height, width
        self.cells, self.touching = cells(height, width), edges(height, width)
        self.possible, self.all_rules = values, tuple(stated)
        self.quiet_rules = self.all_rules
        self.divided = divided

    def slots(self) -> tuple[Slot, ...]:
        return self.touching if self.divided else self.cells

    def values(self, slot: Slot) -> Sequence[Value]:
        return self.possible

    def domains(self) -> tuple[rules.OneOf, ...]:
        return ()

    def accepted(self) -> set[tuple[Any, ...]]:
        """The assignments that all rules accept, by brute force."""
        slots = self.slots()
        place = {slot: i for i, slot in enumerate(slots)}
        tests = [(rule, [place[slot] for slot in rule.slots]) for rule in self.all_rules]
        return {
            row
            for row in product(self.possible, repeat=len(slots))
            if all(rule.first_violation([row[i] for i in places]) is None for rule, places in tests)
        }


def models_of(puzzle: Few, lowering: str) -> Iterator[tuple[Any, ...]]:
    model = lower(compiled(puzzle, {}, may_be_undivided=False), lowering)
    engine = SatEngine("glucose4")
    engine.load(model)
    for _, values in candidates(AssignmentReader(model), engine, Figures()):
        yield tuple(values[slot] for slot in puzzle.slots())
        engine.add([-literal for literal in model.stating(values)])
    engine.close()


LINE = cells(1, 4)
BOARD = cells(2, 3)
LINKS = [edge.ends for edge in edges(2, 3)]
BORDERS = edges(2, 3)
FOURS = squares(2, 3)


def line(values: Sequence[Value], *stated: rules.Rule) -> Few:
    return Few(1, 4, values, stated)


def board(values: Sequence[Value], *stated: rules.Rule) -> Few:
    return Few(2, 3, values, stated)


def division(*stated: rules.Rule) -> Few:
    return Few(2, 3, (0, 1), stated, divided=True)


def once(*values: Value) -> list[rules.Rule]:
    return [rules.Count(why("once"), LINE, (value,), high=1) for value in values]


def corners() -> list[rules.Rule]:
    found = []
    for a, b, c, d in FOURS:
        ends = ((a, b), (b, d), (c, d), (a, c))
        found.append(
            rules.StraightWalls(why("corner"), [edge for pair in ends for edge in BORDERS if edge.ends == pair])
        )
    return found


def joined(count: int, values: Sequence[Value] = (1,), starts: Sequence[Cell] = (Cell(0, 0),)) -> rules.Rule:
    return rules.JoinedCount(why("joined"), BOARD, starts, neighbours(2, 3), count, values)


def clues(**at: int | None) -> dict[Cell, int | None]:
    return {Cell(int(name[1]), int(name[2])): size for name, size in at.items()}


DIVISION = rules.Division(why("wall"), BORDERS, BOARD)
SQUARE, BAR = kind_of(cells(2, 2)), kind_of(cells(1, 2))
HALVES = ((Cell(0, 0), Cell(1, 0), Cell(0, 1)), (Cell(1, 1), Cell(0, 2), Cell(1, 2)))
ROWS = frozenset({(1, 1, 0), (1, 0, 1), (0, 0, 0)})
BESIDE = [(a, b) for a in HALVES[0] for b in HALVES[1] if abs(a.r - b.r) + abs(a.c - b.c) == 1]
ALIKE = rules.UnlikeShapes(why("alike"), HALVES, BESIDE, 1, {BAR})
SHAPES = rules.Shapes(why("shapes"), BOARD, LINKS, (BAR, SQUARE))
THREE = rules.EqualRegions(why("size"), BORDERS, BOARD, 3)
WIDE = edges(2, 4)
WIDE_SIZE = rules.EqualRegions(why("size"), WIDE, cells(2, 4), 4)
RECTANGLES = [rules.Count(why("rectangle"), four, (1,), numbers=(0, 1, 2, 4)) for four in FOURS]
SHORT = [rules.Count(why("strip"), four, (1,), high=2) for four in FOURS]
DIAGONAL = [pair for a, b, c, d in FOURS for pair in ((a, d), (b, c))]
UNEQUAL = rules.UnequalBlocks(why("unequal"), BOARD, 1, LINKS, DIAGONAL)


def square(lengths: tuple[int, ...]) -> bool:
    return lengths[0] + lengths[2] == lengths[1] + lengths[3]


PUZZLES: dict[str, Callable[[], Few]] = {
    "first seen": lambda: line((0, 1, 2), rules.FirstSeen(why("first"), LINE, (0,), 2)),
    "sum between": lambda: line((0, 1, 2), rules.SumBetween(why("sum"), LINE, 0, 3)),
    "sum between, each value once": lambda: line((0, 1, 2), rules.SumBetween(why("sum"), LINE, 0, 2), *once(1, 2)),
    "equal counts": lambda: board((0, 1), rules.EqualCounts(why("fall"), (BOARD[:3], BOARD[3:]), 1)),
    "equal counts, few in a line": lambda: board(
        (0, 1),
        rules.EqualCounts(why("fall"), (BOARD[:3], BOARD[3:]), 1),
        rules.Count(why("row"), BOARD[:3], (1,), high=1),
    ),
    "runs": lambda: line((0, 1), rules.Runs(why("runs"), LINE, (1, 1), 1)),
    "runs with a given value": lambda: line(
        (0, 1), rules.OneOf(why("given"), LINE[1], (0,)), rules.Runs(why("runs"), LINE, (2,), 1)
    ),
    "runs that do not fit": lambda: line((0, 1), rules.Runs(why("runs"), LINE, (3, 1), 1)),
    "visible": lambda: line((1, 2, 3), rules.Visible(why("seen"), LINE, 2, 3)),
    "path": lambda: line((1, 2, 3, 4), rules.Path(why("path"), LINE, ((1,), (0, 2), (1, 3), (2,)))),
    "path with a given number": lambda: line(
        (1, 2, 3, 4),
        rules.Path(why("path"), LINE, ((1, 2), (0, 2), (1, 3), (2,))),
        rules.OneOf(why("given"), LINE[0], (2,)),
    ),
    "islands": lambda: board((0, 1), rules.Islands(why("island"), BOARD, 0, LINKS, clues(c00=2, c12=None))),
    "islands with given clues": lambda: board(
        (0, 1),
        rules.Islands(why("island"), BOARD, 0, LINKS, clues(c00=2, c12=None)),
        rules.OneOf(why("clue"), Cell(0, 0), (0,)),
        rules.OneOf(why("clue"), Cell(1, 2), (0,)),
    ),
    "joined": lambda: board((0, 1), joined(2)),
    "joined: none": lambda: board((0, 1), joined(0, starts=(Cell(0, 1), Cell(1, 1)))),
    "joined to several": lambda: board((0, 1), joined(3, starts=(Cell(0, 0), Cell(1, 2)))),
    "joined, of either value": lambda: board((0, 1), joined(2, (0, 1))),
    "joined, in rectangles": lambda: board((0, 1), joined(2), *RECTANGLES),
    "joined, in shapes": lambda: board((0, 1), joined(4), SHAPES),
    "numbered groups": lambda: board((1, 2, 3), rules.NumberedGroups(why("size"), BOARD, LINKS)),
    "numbered groups with a given number": lambda: board(
        (1, 2, 3), rules.NumberedGroups(why("size"), BOARD, LINKS), rules.OneOf(why("given"), Cell(0, 1), (3,))
    ),
    "shapes": lambda: board((0, 1), SHAPES),
    "shape times": lambda: board((0, 1), rules.ShapeTimes(why("times"), BOARD, LINKS, BAR, 1)),
    "shapes and their number": lambda: board((0, 1), SHAPES, rules.ShapeTimes(why("times"), BOARD, LINKS, BAR, 2)),
    "shapes beside a given value": lambda: board((0, 1), SHAPES, rules.OneOf(why("given"), Cell(0, 1), (1,))),
    "unlike shapes": lambda: board((0, 1), ALIKE),
    "unlike shapes of tables": lambda: board((0, 1), ALIKE, *(rules.Table(why("area"), area, ROWS) for area in HALVES)),
    "no rectangles": lambda: board((0, 1), rules.NoRectangles(why("bend"), BOARD, 1, LINKS)),
    "unequal blocks": lambda: board((0, 1), UNEQUAL),
    "unequal strips": lambda: board((0, 1), UNEQUAL, *SHORT),
    "straight walls": lambda: division(*corners()),
    "rectangles": lambda: division(*corners(), rules.Regions(why("one"), BORDERS, BOARD, clues(c00=2, c12=None))),
    "rectangles with a number of walls": lambda: division(
        *corners(),
        rules.Regions(why("one"), BORDERS, BOARD, clues(c00=None, c12=None)),
        rules.Count(why("walls"), [edge for edge in BORDERS if Cell(0, 0) in edge.ends], (1,), 1, 1),
    ),
    "rectangles with sides": lambda: division(
        *corners(),
        rules.Regions(why("one"), BORDERS, BOARD, clues(c00=None, c12=None, c02=None)),
        Stretches(why("sides"), straight_from(Cell(0, 0), 2, 3), square, value=0),
    ),
    "regions": lambda: division(rules.Regions(why("one"), BORDERS, BOARD, clues(c00=2, c12=None))),
    "regions without inner walls": lambda: division(
        DIVISION,
        rules.Regions(why("one"), BORDERS, BOARD, clues(c00=None, c12=None)),
        rules.Inside(why("inside"), BORDERS, BOARD, Cell(0, 0), BOARD[3:], 1),
    ),
    "division": lambda: division(DIVISION),
    "regions of a size": lambda: division(THREE),
    "shape at a cell": lambda: division(
        THREE, DIVISION, rules.ShapeAt(why("at"), BORDERS, BOARD, Cell(0, 0), kind_of(BOARD[:3]))
    ),
    "unlike regions": lambda: division(THREE, DIVISION, rules.UnlikeRegions(why("unlike"), BORDERS, BOARD)),
    "unlike regions with inner walls": lambda: Few(
        2, 4, (0, 1), [WIDE_SIZE, rules.UnlikeRegions(why("unlike"), WIDE, cells(2, 4))], divided=True
    ),
    "l shapes": lambda: division(DIVISION, rules.LShapes(why("l"), BORDERS, BOARD)),
    "l shapes with inner walls": lambda: division(rules.LShapes(why("l"), BORDERS, BOARD)),
}


@pytest.mark.parametrize("name", PUZZLES)
def test_statements(name: str) -> None:
    puzzle = PUZZLES[name]()
    expected = puzzle.accepted()
    kinds = {type(one) for one in compiled(puzzle, {}).statements}
    for lowering in [one for one in fitting(kinds) if CNF in LOWERINGS[one].targets] if kinds else ["cuts"]:
        for silent in (False, True):
            with silently(silent):
                found = list(models_of(puzzle, lowering))
            assert len(found) == len(set(found))
            assert set(found) == expected, (lowering, silent)
