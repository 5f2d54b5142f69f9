"""The compiler: for every class of rules the Model allows exactly the assignments that the rules accept."""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from importlib import import_module
from itertools import product
from random import Random
from typing import Any

import pytest

import cluewise
from cluewise.encodings.common.compiler.compile_rules import compiled
from cluewise.encodings.common.compiler.facts import as_one
from cluewise.encodings.common.compiler.table import STATED, stated
from cluewise.encodings.common.compiler.tables import smallest_forbidden
from cluewise.encodings.common.encoding import Encoding
from cluewise.encodings.common.graphs.lowerings import lower
from cluewise.encodings.common.rules_encoding import rule_classes
from cluewise.explanations.closure import goal_of
from cluewise.explanations.closure_levels import level_of
from cluewise.explanations.guarded_model import GuardedModel, explaining
from cluewise.puzzles.common.courses import CountOnCourse, Course, LedTowards
from cluewise.puzzles.common.crossing_boards import CrossingLoop, RectangularLoops
from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.geometry import Cell, Edge, cells, edges, squares
from cluewise.puzzles.common.loop_rules import AllOrNone, Alternate, OneKind, Stretches, StretchLengths, Turns
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.rectangle_boards import boxes_alone, boxes_around, straight_from, with_one
from cluewise.puzzles.common.rules import (
    AllDifferent,
    Connected,
    ConnectedLines,
    Consecutive,
    CornerTouches,
    Count,
    CountEach,
    CountIf,
    CountWhen,
    Division,
    EqualCounts,
    EqualRegions,
    FirstSeen,
    Inside,
    Islands,
    JoinedCount,
    JoinedTo,
    LinkedBlocks,
    LShapes,
    MixedRuns,
    MovedRegion,
    NamedBlocks,
    Network,
    NoLoop,
    NoRectangles,
    NumberedGroups,
    OffLoop,
    OneOf,
    OnePlace,
    OnLoop,
    OwnCount,
    PassedGroups,
    Path,
    Product,
    ReachedCount,
    RegionCount,
    Regions,
    Relation,
    Rule,
    Runs,
    RunSums,
    SeenNumber,
    SeveralParts,
    ShapeAt,
    ShapedRegions,
    Shapes,
    ShapeTimes,
    Sight,
    SingleLoop,
    SizedChains,
    StraightWalls,
    Sum,
    SumBetween,
    SumWhere,
    Table,
    TouchedGroup,
    UnequalBlocks,
    UnequalCounts,
    UnequalRuns,
    UnlikeChains,
    UnlikeGroups,
    UnlikePair,
    UnlikeRegions,
    UnlikeShapes,
    Visible,
    Weighted,
)
from cluewise.puzzles.common.rules.counting import gathered
from cluewise.puzzles.common.shapes import kind_of
from cluewise.puzzles.common.solution import Reason, silently
from cluewise.puzzles.simpleloop import Simpleloop
from cluewise.registry.loading import encodings, puzzle_class, puzzle_names
from cluewise.solvers.common import Figures
from cluewise.solvers.enumeration import AssignmentReader, candidates
from cluewise.solvers.sat import SatEngine

WHY = Reason("rule", "why", None, "a rule")
OTHER = Reason("rule", "other", None, "another rule")
FOUR = ("a", "b", "c", "d")
BOARD, TOUCHING = cells(2, 3), edges(2, 3)
PAIRS = [edge.ends for edge in TOUCHING]
LINKED = [edge.ends for edge in edges(3, 3)]
AROUND = {cell: [b if a == cell else a for a, b in PAIRS if cell in (a, b)] for cell in BOARD}
SIDES = [
    [edge if (edge := edge_to(cell, *step)) in TOUCHING else None for step in ((-1, 0), (0, 1), (1, 0), (0, -1))]
    for edge_to in [lambda cell, r, c: Edge.between(cell, Cell(cell.r + r, cell.c + c))]
    for cell in BOARD
]


class Few:
    """A puzzle of a few slots and rules."""

    view_text = Puzzle.view_text
    name, views, height, width, cells, touching = "few", {"solution": ""}, 2, 3, BOARD, TOUCHING

    def __init__(self, values: Mapping[Any, Sequence[Any]], rules: Sequence[Rule]) -> None:
        self._values, self.all_rules, self.quiet_rules = values, tuple(rules), tuple(rules)
        self._slots = tuple(values)

    def slots(self) -> tuple[Any, ...]:
        return self._slots

    def values(self, slot: Any) -> Sequence[Any]:
        return self._values[slot]

    def domains(self) -> Iterable[Rule]:
        return ()


def bits(slots: Iterable[Any] = FOUR) -> dict[Any, tuple[int, int]]:
    return dict.fromkeys(slots, (0, 1))


def numbers(last: int, slots: Iterable[Any] = FOUR) -> dict[Any, range]:
    return dict.fromkeys(slots, range(1, last + 1))


def degrees(allowed: tuple[int, ...] = (0, 2)) -> list[Rule]:
    """At each cell none or two lines meet."""
    return [Count(OTHER, [edge for edge in beside if edge], (1,), numbers=allowed) for beside in SIDES]


COURSE = Course(Simpleloop.parse("---\n---"), BOARD[0], ((BOARD[0], 0), (BOARD[5], 2)))
CROSSING = Course(Simpleloop.parse("---\n---"), BOARD[1], ((BOARD[1], 0), (BOARD[2], 1)), BOARD[1:2])
CIRCLE = Course(Simpleloop.parse("---\n---"), BOARD[0], loop=True)
LOOPS = [[tuple(edge for edge in beside if edge) for beside in SIDES[i::2]] for i in (0, 1)]
DOMINO = ((Cell(0, 0), Cell(0, 1)),)
CORNER = kind_of((Cell(0, 0), Cell(0, 1), Cell(1, 0)))
ROWS = (BOARD[:3], BOARD[3:])
ONCE = [Count(OTHER, FOUR, (value,), high=1) for value in (1, 2, 3)]
SQUARES = squares(2, 3)
DIAGONAL = [pair for a, b, c, d in SQUARES for pair in ((a, d), (b, c))]
RECTANGLES = [Count(OTHER, four, (1,), numbers=(0, 1, 2, 4)) for four in SQUARES]


def straight() -> list[Rule]:
    """Walls neither end nor bend at the inner points."""
    ends = [((a, b), (b, d), (c, d), (a, c)) for a, b, c, d in SQUARES]
    return [StraightWalls(OTHER, [Edge.between(*pair) for pair in four]) for four in ends]


CASES: dict[str, Callable[[], tuple[Mapping[Any, Sequence[Any]], list[Rule]]]] = {
    "count": lambda: (bits(), [Count(WHY, FOUR, (1,), 1, 2)]),
    "count-if": lambda: (numbers(3), [CountIf(WHY, "a", (1, 3), FOUR[1:], (2,), 1, 2)]),
    "count-if-numbers": lambda: (numbers(3), [CountIf(WHY, "a", (1, 3), FOUR[1:], (2,), numbers=(0, 3))]),
    "count-when": lambda: (
        numbers(3),
        [CountWhen(WHY, [("a", (1, 3)), ("b", (2,))], ["a", *FOUR[2:]], (2, 3), 1, 2)],
    ),
    "sum-where": lambda: (
        {**bits("ab"), **numbers(3, "cd")},
        [SumWhere(WHY, [("a", "c"), ("b", "d")], (1,), 3, (1,))],
    ),
    "sum-where-none": lambda: (
        {**bits("ab"), **numbers(3, "cd")},
        [SumWhere(WHY, [("a", "c"), ("b", "d")], (0,), 7)],
    ),
    "count-none": lambda: (bits(), [Count(WHY, FOUR, (0,), 5)]),
    "count-gaps": lambda: (bits(), [Count(WHY, FOUR, (1,), numbers=(0, 2, 4))]),
    "count-many-gaps": lambda: (bits(range(8)), [Count(WHY, range(8), (0,), numbers=(0, 3, 4, 7))]),
    "count-of-numbers": lambda: (numbers(3), [Count(WHY, FOUR, (1, 3), 2, 2)]),
    "count-all-but-one": lambda: (numbers(3), [Count(WHY, FOUR, (1, 2), numbers=(1, 3))]),
    "count-strange": lambda: (numbers(3), [Count(WHY, FOUR, (1, 7), 2, 3), Count(OTHER, FOUR, (9,), high=0)]),
    "count-each": lambda: (numbers(3), [CountEach(WHY, FOUR, [(1,), (2, 3), (), (1, 2, 3)], 2, 3)]),
    "passed-groups": lambda: (bits(), [PassedGroups(WHY, [FOUR[:2], FOUR[1:3], FOUR[3:]], (1,), 2)]),
    "sum": lambda: (numbers(3), [Sum(WHY, FOUR, 6, 8, 1, 3)]),
    "sum-of-two": lambda: (numbers(4, "ab"), [Sum(WHY, "ab", 5, 5, 1, 4)]),
    "sum-different": lambda: (numbers(5, "abc"), [Sum(WHY, "abc", 9, 9, 1, 5), AllDifferent(OTHER, "abc")]),
    "weighted": lambda: (bits(), [Weighted(WHY, FOUR, [{0: 0, 1: n} for n in (1, 2, 3, -1)], 3)]),
    "sum-of-three": lambda: (numbers(7, "abc"), [Sum(WHY, "abc", 9, 11, 1, 7)]),
    "product-of-three": lambda: (numbers(7, "abc"), [Product(WHY, "abc", 12, 7)]),
    "product": lambda: (numbers(4, "abc"), [Product(WHY, "abc", 12, 4)]),
    "product-none": lambda: (numbers(3, "ab"), [Product(WHY, "ab", 5, 3)]),
    "one-place": lambda: (numbers(3), [OnePlace(WHY, FOUR, 2, [(0, 1), (1,), (2, 3)])]),
    "one-place-none": lambda: (numbers(3), [OnePlace(WHY, FOUR, 2, [])]),
    "one-of": lambda: (numbers(4, "ab"), [OneOf(WHY, "a", (2, 4)), OneOf(OTHER, "b", (3,))]),
    "one-of-none": lambda: (numbers(3, "ab"), [OneOf(WHY, "a", (7,))]),
    "different": lambda: (numbers(5, "abc"), [AllDifferent(WHY, "abc")]),
    "different-all": lambda: (numbers(3, "abc"), [AllDifferent(WHY, "abc")]),
    "different-too-few": lambda: (numbers(2, "abc"), [AllDifferent(WHY, "abc")]),
    "different-given": lambda: (
        numbers(4),
        [AllDifferent(WHY, FOUR), OneOf(OTHER, "a", (2,)), OneOf(OTHER, "b", (2,))],
    ),
    "consecutive": lambda: (numbers(5, "abc"), [Consecutive(WHY, "abc")]),
    "consecutive-bits": lambda: (bits("ab"), [Consecutive(WHY, "ab")]),
    "relation": lambda: (numbers(4, "abc"), [Relation(WHY, "abc", lambda a, b, c: a + b > c and a != c)]),
    "relation-of-two": lambda: (numbers(4, "ab"), [Relation(WHY, "ab", lambda a, b: abs(a - b) == 1)]),
    "relation-of-bits": lambda: (bits(), [Relation(WHY, FOUR, lambda a, b, c, d: a + b == c + d)]),
    "table": lambda: (bits(), [Table(WHY, FOUR, [(0, 1, 0, 1), (1, 1, 0, 0), (0, 0, 0, 1)])]),
    "table-of-numbers": lambda: (numbers(3, "abc"), [Table(WHY, "abc", [(1, 2, 3), (1, 3, 2), (3, 3, 3), (9, 1, 1)])]),
    "table-of-partners": lambda: (
        numbers(3, "abcd"),
        [
            Table(WHY, "ab", [(1, 3), (2, 1), (3, 2)]),
            Table(WHY, "cb", [(1, 1), (2, 3), (3, 2)]),
            Table(OTHER, "bd", [(1, 2), (2, 1), (3, 1)]),
        ],
    ),
    "table-of-partners-given": lambda: (
        numbers(3, "ab"),
        [Table(WHY, "ab", [(1, 3), (2, 1), (3, 2)]), OneOf(OTHER, "b", (1, 2))],
    ),
    "relation-of-numbers": lambda: (
        numbers(3),
        [Relation(WHY, FOUR, lambda a, b, c, d: a + b != c + d), OneOf(OTHER, "b", (1, 3))],
    ),
    "sum-of-numbers": lambda: (dict.fromkeys(FOUR, range(3)), [Sum(WHY, FOUR, 3, 4, 0, 2), OneOf(OTHER, "a", (2,))]),
    "runs": lambda: (bits(range(6)), [Runs(WHY, range(6), (2, 1), 1)]),
    "runs-none": lambda: (bits(), [Runs(WHY, FOUR, (), 1)]),
    "visible": lambda: (numbers(4), [Visible(WHY, FOUR, 2, 4)]),
    "visible-bits": lambda: (numbers(2, "ab"), [Visible(WHY, "ab", 1, 2)]),
    "first-seen": lambda: (numbers(3), [FirstSeen(WHY, FOUR, (1,), 3)]),
    "sum-between": lambda: (dict.fromkeys(range(5), range(4)), [SumBetween(WHY, range(5), 0, 3)]),
    "unequal-runs": lambda: (bits(range(6)), [UnequalRuns(WHY, range(6), 1)]),
    "path": lambda: (numbers(6, BOARD), [Path(WHY, BOARD, [[BOARD.index(b) for b in AROUND[a]] for a in BOARD])]),
    "path-given": lambda: (
        numbers(4),
        [Path(WHY, FOUR, [(1, 2), (2, 3), (0, 3), (0, 1, 2)]), OneOf(OTHER, "c", (2,))],
    ),
    "sight": lambda: (bits(range(6)), [Sight(WHY, [(0, 1, 2), (3,), (4, 5)], (0,), 4)]),
    "stretches": lambda: (bits(range(5)), [Stretches(WHY, [(0, 1), (2, 3, 4)], lambda n: n[0] == n[1])]),
    "stretches-many": lambda: (bits(range(8)), [Stretches(WHY, [range(i, i + 2) for i in range(0, 8, 2)], _is_odd)]),
    "stretches-of-a-length": lambda: (bits(range(8)), [Stretches(WHY, [range(4), range(4, 8)], lambda n: sum(n) == 1)]),
    "stretch-lengths": lambda: (
        bits(range(8)),
        [StretchLengths(WHY, [((0, 1, 2), (1, 3)), (range(3, 8), (0, 4))], (1, 2))],
    ),
    "stretch-lengths-and-more": lambda: (
        bits(range(8)),
        [StretchLengths(WHY, [((0, 1, 2), (2,)), (range(3, 8), (1, 4))], (2,), 1)],
    ),
    "relation-of-many": lambda: (
        numbers(20, "abc"),
        [
            OneOf(OTHER, "a", (7,)),
            Relation(WHY, "ab", lambda a, b: abs(a - b) == 4),
            Consecutive(OTHER, "bc"),
        ],
    ),
    "relation-of-many-none": lambda: (
        numbers(20, "ab"),
        [OneOf(OTHER, "a", (7,)), Relation(WHY, "ab", lambda a, b: a > b + 9)],
    ),
    "stretches-none": lambda: (bits("ab"), [Stretches(WHY, [("a", "b")], lambda n: False)]),
    "connected": lambda: (bits(BOARD), [Connected(WHY, BOARD, (1,), PAIRS)]),
    "connected-apart": lambda: (
        bits(BOARD),
        [Connected(WHY, BOARD, (0,), PAIRS), *(Count(OTHER, pair, (1,), high=1) for pair in PAIRS)],
    ),
    "connected-sure": lambda: (
        bits(BOARD),
        [Connected(WHY, BOARD, (1,), PAIRS), Count(OTHER, BOARD[:2], (1,), 1), Count(OTHER, BOARD[4:], (1,), 1)],
    ),
    "connected-both": lambda: (bits(BOARD), [Connected(WHY, BOARD, (n,), PAIRS) for n in (0, 1)]),
    "connected-both-sure": lambda: (
        bits(BOARD),
        [*(Connected(WHY, BOARD, (n,), PAIRS) for n in (0, 1)), Count(OTHER, BOARD[:4], (1,), 1, 3)],
    ),
    "connected-numbers": lambda: (numbers(3, BOARD), [Connected(WHY, BOARD, (1, 3), PAIRS)]),
    "joined-to": lambda: (bits(BOARD), [JoinedTo(WHY, BOARD, (1,), PAIRS, BOARD[:2])]),
    "joined-to-none": lambda: (numbers(3, BOARD), [JoinedTo(WHY, BOARD, (1, 3), PAIRS, ())]),
    "single-loop": lambda: (bits(TOUCHING), [SingleLoop(WHY, TOUCHING), *degrees()]),
    "single-loop-alone": lambda: (bits(TOUCHING), [SingleLoop(WHY, TOUCHING)]),
    "crossing-loop": lambda: (bits(TOUCHING), [CrossingLoop(WHY, TOUCHING, SIDES)]),
    "rectangular-loops": lambda: (bits(TOUCHING), [RectangularLoops(WHY, TOUCHING, SIDES), *degrees((0, 2, 4))]),
    "led-towards": lambda: (bits(TOUCHING), [LedTowards(WHY, COURSE, TOUCHING[1], BOARD[1])]),
    "led-across": lambda: (bits(TOUCHING), [LedTowards(WHY, CROSSING, TOUCHING[0], BOARD[1])]),
    "count-on-course": lambda: (
        bits(TOUCHING),
        [
            CountOnCourse(WHY, COURSE, {(TOUCHING[1], BOARD[2])}, {BOARD[5]: 1}),
            *(Count(OTHER, filter(None, SIDES[i]), (1,), numbers=(1,) if i in (0, 5) else (0, 2)) for i in range(6)),
        ],
    ),
    "count-on-loop": lambda: (
        bits(TOUCHING),
        [CountOnCourse(WHY, CIRCLE, {(TOUCHING[1], BOARD[2])}, {BOARD[4]: 1}), SingleLoop(OTHER, TOUCHING), *degrees()],
    ),
    "turns": lambda: (bits(TOUCHING), [Turns(WHY, SIDES[:3], (0, 2)), *degrees()]),
    "all-or-none": lambda: (bits(TOUCHING), [AllOrNone(WHY, LOOPS[0])]),
    "one-kind": lambda: (bits(TOUCHING), [OneKind(WHY, LOOPS)]),
    "one-kind-empty": lambda: (bits(TOUCHING), [OneKind(WHY, [LOOPS[0], ()])]),
    "alternate": lambda: (
        bits(TOUCHING),
        [Alternate(WHY, TOUCHING[:1], [LOOPS[0][:1], LOOPS[0][1:2]], [LOOPS[1][:1], LOOPS[1][2:]])],
    ),
    "connected-lines": lambda: (bits(TOUCHING), [ConnectedLines(WHY, TOUCHING)]),
    "several-parts": lambda: (bits(TOUCHING), [SeveralParts(WHY, TOUCHING)]),
    "no-loop": lambda: (bits(TOUCHING), [NoLoop(WHY, TOUCHING, ({1: edge.ends} for edge in TOUCHING))]),
    "no-loop-twice": lambda: (
        numbers(3, "abc"),
        [NoLoop(WHY, "abc", [{1: (0, 1), 2: (1, 2)}, {1: (1, 0), 3: (0, 0)}, {1: (2, 0), 2: (0, 2)}])],
    ),
    "on-loop": lambda: (bits(TOUCHING), [OnLoop(WHY, TOUCHING, ({1: edge.ends} for edge in TOUCHING))]),
    "on-loop-twice": lambda: (
        numbers(3, "abc"),
        [OnLoop(WHY, "abc", [{1: (0, 1), 2: (1, 2)}, {1: (1, 0), 3: (0, 0)}, {1: (2, 0), 2: (0, 2)}])],
    ),
    "off-loop": lambda: (bits(TOUCHING), [OffLoop(WHY, TOUCHING, ({1: edge.ends} for edge in TOUCHING))]),
    "off-loop-twice": lambda: (
        numbers(3, "abc"),
        [OffLoop(WHY, "abc", [{1: (0, 1), 2: (1, 2)}, {1: (1, 0), 3: (0, 0)}, {1: (2, 0), 2: (0, 2)}])],
    ),
    "network": lambda: (
        numbers(4, BOARD[:4]),
        [Network(WHY, BOARD[:4], (1,), [(a, (2, 4), b, (3, 4)) for a, b in PAIRS if {a, b} <= {*BOARD[:4]}])],
    ),
    "islands": lambda: (bits(BOARD), [Islands(WHY, BOARD, 0, PAIRS, {BOARD[0]: 2, BOARD[5]: None})]),
    "islands-given": lambda: (
        bits(BOARD),
        [Islands(WHY, BOARD, 0, PAIRS, {BOARD[0]: 2, BOARD[5]: 1}), *(OneOf(OTHER, BOARD[i], (0,)) for i in (0, 5))],
    ),
    "joined-count": lambda: (bits(BOARD), [JoinedCount(WHY, BOARD, [BOARD[0], BOARD[5]], AROUND, 2)]),
    "joined-count-own": lambda: (bits(BOARD), [JoinedCount(WHY, BOARD, BOARD[:1], AROUND, 3, (0, 1))]),
    "joined-count-without": lambda: (
        bits(BOARD),
        [
            JoinedCount(WHY, [c for c in BOARD if c != BOARD[i]], AROUND[BOARD[i]], AROUND, n)
            for i, n in ((0, 2), (1, 1))
        ],
    ),
    "numbered-groups": lambda: (numbers(3, BOARD), [NumberedGroups(WHY, BOARD, PAIRS)]),
    "division": lambda: (bits(TOUCHING), [Division(WHY, TOUCHING, BOARD)]),
    "equal-regions": lambda: (
        bits(TOUCHING),
        [EqualRegions(WHY, TOUCHING, BOARD, 2), Division(OTHER, TOUCHING, BOARD)],
    ),
    "regions": lambda: (bits(TOUCHING), [Regions(WHY, TOUCHING, BOARD, {BOARD[0]: 2, BOARD[4]: None})]),
    "regions-divided": lambda: (
        bits(TOUCHING),
        [Regions(WHY, TOUCHING, BOARD, {BOARD[0]: 2, BOARD[4]: 4}), Division(OTHER, TOUCHING, BOARD)],
    ),
    "inside": lambda: (bits(TOUCHING), [Inside(WHY, TOUCHING, BOARD, BOARD[1], BOARD[2:5], 2)]),
    "inside-regions": lambda: (
        bits(TOUCHING),
        [
            Inside(WHY, TOUCHING, BOARD, BOARD[1], BOARD[2:5], 1),
            Regions(OTHER, TOUCHING, BOARD, {BOARD[1]: None, BOARD[5]: None}),
        ],
    ),
    "straight-walls": lambda: (bits(), [StraightWalls(WHY, FOUR)]),
    "l-shapes": lambda: (bits(TOUCHING), [Division(OTHER, TOUCHING, BOARD), LShapes(WHY, TOUCHING, BOARD)]),
    "shape-at": lambda: (
        bits(TOUCHING),
        [ShapeAt(WHY, TOUCHING, BOARD, BOARD[1], CORNER), Division(OTHER, TOUCHING, BOARD)],
    ),
    "moved-region": lambda: (bits(TOUCHING), [MovedRegion(WHY, TOUCHING, BOARD, BOARD[0], BOARD[2])]),
    "moved-region-owned": lambda: (
        bits(TOUCHING),
        [
            Division(OTHER, TOUCHING, BOARD),
            Regions(OTHER, TOUCHING, BOARD, {BOARD[0]: None, BOARD[1]: None}),
            MovedRegion(WHY, TOUCHING, BOARD, BOARD[0], BOARD[1]),
        ],
    ),
    "unlike-pair": lambda: (bits(TOUCHING), [UnlikePair(WHY, TOUCHING, BOARD, BOARD[0], BOARD[4])]),
    "unlike-pair-owned": lambda: (
        bits(TOUCHING),
        [
            Division(OTHER, TOUCHING, BOARD),
            Regions(OTHER, TOUCHING, BOARD, {BOARD[1]: None, BOARD[5]: None}),
            UnlikePair(WHY, TOUCHING, BOARD, BOARD[1], BOARD[5]),
        ],
    ),
    "unlike-regions": lambda: (
        bits(TOUCHING),
        [UnlikeRegions(WHY, TOUCHING, BOARD), Division(OTHER, TOUCHING, BOARD)],
    ),
    "unlike-shapes": lambda: (bits(BOARD), [UnlikeShapes(WHY, (BOARD[:3], BOARD[3:]), PAIRS, 1)]),
    "shapes": lambda: (bits(BOARD), [Shapes(WHY, BOARD, PAIRS, (*DOMINO, (Cell(0, 0),)))]),
    "shapes-of-zeros": lambda: (bits(BOARD), [Shapes(WHY, BOARD, PAIRS, (*DOMINO, (Cell(0, 0),)), 0)]),
    "shape-times": lambda: (
        bits(BOARD),
        [Shapes(WHY, BOARD, PAIRS, (*DOMINO, (Cell(0, 0),))), ShapeTimes(OTHER, BOARD, PAIRS, DOMINO[0], 1)],
    ),
    "unlike-groups": lambda: (
        bits(cells(3, 3)),
        [
            kind(reason, cells(3, 3), LINKED, (*DOMINO, (Cell(0, 0),)))
            for kind, reason in ((Shapes, OTHER), (UnlikeGroups, WHY))
        ],
    ),
    "reached-count": lambda: (
        bits(BOARD[1:5]),
        [ReachedCount(WHY, BOARD[1:5], BOARD[0], (BOARD[0], BOARD[5]), AROUND, 1)],
    ),
    "reached-count-none": lambda: (
        bits((BOARD[2], *BOARD[4:])),
        [ReachedCount(WHY, (BOARD[2], *BOARD[4:]), BOARD[0], (BOARD[1], BOARD[3]), AROUND, 1)],
    ),
    "sum-between-once": lambda: (
        dict.fromkeys(FOUR, range(3)),
        [SumBetween(WHY, FOUR, 0, 2), *(Count(OTHER, FOUR, (value,), high=1) for value in (1, 2))],
    ),
    "equal-counts": lambda: (bits(BOARD), [EqualCounts(WHY, ROWS, 1)]),
    "equal-counts-few": lambda: (bits(BOARD), [EqualCounts(WHY, ROWS, 1), Count(OTHER, ROWS[0], (1,), high=1)]),
    "unequal-counts": lambda: (
        bits(BOARD),
        [UnequalCounts(WHY, ROWS, 1), UnequalCounts(OTHER, (BOARD[:2], ROWS[1]), 1)],
    ),
    "unequal-counts-shared": lambda: (bits(BOARD), [UnequalCounts(WHY, (BOARD[:2], BOARD[1:4]), 1)]),
    "touched-group": lambda: (
        bits(BOARD),
        [TouchedGroup(WHY, BOARD[:2], ([(BOARD[0], BOARD[2])], [(BOARD[1], BOARD[2]), (BOARD[1], BOARD[3])]), 1)],
    ),
    "own-count": lambda: (numbers(4, BOARD), [OwnCount(WHY, BOARD[0], (BOARD[:2], (BOARD[0], *BOARD[2:])))]),
    "own-count-given": lambda: (
        numbers(3, BOARD),
        [OwnCount(WHY, BOARD[0], (BOARD[:3], (BOARD[0], BOARD[3]))), OneOf(OTHER, BOARD[1], (3,))],
    ),
    "seen-number": lambda: (numbers(3, BOARD), [SeenNumber(WHY, BOARD[0], (BOARD[1:3], BOARD[3:4]), (3,))]),
    "seen-number-given": lambda: (
        numbers(3, BOARD),
        [SeenNumber(WHY, BOARD[0], (BOARD[1:3], BOARD[3:4]), (3,)), OneOf(OTHER, BOARD[1], (3,))],
    ),
    "unequal-counts-one": lambda: (bits(BOARD), [UnequalCounts(WHY, (BOARD[:1], BOARD[1:3]), 0)]),
    "runs-given": lambda: (bits(), [Runs(WHY, FOUR, (2,), 1), OneOf(OTHER, "b", (0,))]),
    "mixed-runs": lambda: (bits(), [MixedRuns(WHY, FOUR, (2, 1), 1)]),
    "mixed-runs-none": lambda: (bits(), [MixedRuns(WHY, FOUR, (), 1)]),
    "mixed-runs-given": lambda: (bits(), [MixedRuns(WHY, FOUR, (1, 2), 1), OneOf(OTHER, "a", (0,))]),
    "mixed-runs-too-long": lambda: (bits(), [MixedRuns(WHY, FOUR, (3, 1), 1)]),
    "sum-between-at-most-once": lambda: (dict.fromkeys(FOUR, range(4)), [SumBetween(WHY, FOUR, 0, 2), *ONCE]),
    "count-if-many": lambda: (bits(range(9)), [CountIf(WHY, 0, (1,), range(1, 9), (1,), 3, 3)]),
    "count-if-many-gaps": lambda: (bits(range(9)), [CountIf(WHY, 0, (1,), range(1, 9), (1,), numbers=(0, 3, 8))]),
    "region-count": lambda: (
        bits((*TOUCHING, *BOARD[1:])),
        [
            RegionCount(WHY, TOUCHING, BOARD, BOARD[0], BOARD[1:], 1),
            Division(OTHER, TOUCHING, BOARD),
            ShapedRegions(OTHER, TOUCHING, BOARD, (*DOMINO, cells(1, 1))),
        ],
    ),
    "region-count-alone": lambda: (
        bits((*TOUCHING[:3], *BOARD[1:3])),
        [RegionCount(WHY, TOUCHING[:3], BOARD, BOARD[0], BOARD[1:3], 1), Division(OTHER, TOUCHING[:3], BOARD)],
    ),
    "run-sums": lambda: (dict.fromkeys(FOUR, range(3)), [RunSums(WHY, FOUR, (3, None), 2)]),
    "run-sums-none": lambda: (dict.fromkeys(FOUR, range(3)), [RunSums(WHY, FOUR, (), 2)]),
    "run-sums-given": lambda: (
        dict.fromkeys(FOUR, range(3)),
        [RunSums(WHY, FOUR, (None, 2), 2), OneOf(OTHER, "a", (0,))],
    ),
    "run-sums-too-many": lambda: (dict.fromkeys(FOUR, range(3)), [RunSums(WHY, FOUR, (1, 1, 1), 2)]),
    "run-sums-once": lambda: (dict.fromkeys(FOUR, range(4)), [RunSums(WHY, FOUR, (3, 3), 3), *ONCE]),
    "run-sums-once-open": lambda: (dict.fromkeys(FOUR, range(4)), [RunSums(WHY, FOUR, (None, 3), 3), *ONCE]),
    "run-sums-once-too-large": lambda: (dict.fromkeys(FOUR, range(4)), [RunSums(WHY, FOUR, (7,), 3), *ONCE]),
    "runs-too-long": lambda: (bits(), [Runs(WHY, FOUR, (3, 1), 1)]),
    "joined-count-none": lambda: (bits(BOARD), [JoinedCount(WHY, BOARD, BOARD[1:3], AROUND, 0)]),
    "joined-count-rectangles": lambda: (bits(BOARD), [JoinedCount(WHY, BOARD, BOARD[:1], AROUND, 2), *RECTANGLES]),
    "joined-count-shapes": lambda: (
        bits(BOARD),
        [JoinedCount(WHY, BOARD, BOARD[:1], AROUND, 2), Shapes(OTHER, BOARD, PAIRS, (*DOMINO, (Cell(0, 0),)))],
    ),
    "numbered-groups-given": lambda: (
        numbers(3, BOARD),
        [NumberedGroups(WHY, BOARD, PAIRS), OneOf(OTHER, BOARD[1], (3,))],
    ),
    "shapes-given": lambda: (bits(BOARD), [Shapes(WHY, BOARD, PAIRS, DOMINO), OneOf(OTHER, BOARD[1], (1,))]),
    "shape-times-at-most": lambda: (
        bits(BOARD),
        [Shapes(WHY, BOARD, PAIRS, (*DOMINO, (Cell(0, 0),))), ShapeTimes(OTHER, BOARD, PAIRS, (Cell(0, 0),), 1, 0)],
    ),
    "shape-times-alone": lambda: (bits(BOARD), [ShapeTimes(WHY, BOARD, PAIRS, CORNER, 1)]),
    "unlike-shapes-of-tables": lambda: (
        bits(BOARD),
        [UnlikeShapes(WHY, ROWS, PAIRS, 1), *(Table(OTHER, row, [(1, 1, 0), (0, 1, 1)]) for row in ROWS)],
    ),
    "chains": lambda: (
        bits(cells(3, 3)),
        [
            Islands(OTHER, cells(3, 3), 1, LINKED, {Cell(0, 0): 3, Cell(0, 2): None, Cell(2, 2): 1}),
            *(kind(WHY, cells(3, 3), 1, LINKED) for kind in (LinkedBlocks, UnlikeChains)),
        ],
    ),
    "sized-chains": lambda: (bits(cells(3, 3)), [SizedChains(WHY, cells(3, 3), 1, LINKED)]),
    "chains-without-clues": lambda: (
        bits(BOARD),
        [kind(WHY, BOARD, 1, PAIRS) for kind in (LinkedBlocks, UnlikeChains)],
    ),
    "named-blocks": lambda: (
        bits(BOARD),
        [NamedBlocks(WHY, BOARD, 0, PAIRS, {BOARD[0]: "A", BOARD[2]: "B", BOARD[3]: "B"})],
    ),
    "no-rectangles": lambda: (bits(BOARD), [NoRectangles(WHY, BOARD, 1, PAIRS)]),
    "no-rectangles-but-free": lambda: (bits(BOARD), [NoRectangles(WHY, BOARD, 1, PAIRS, BOARD[:2])]),
    "corner-touches": lambda: (
        bits(BOARD),
        [CornerTouches(WHY, BOARD, 1, PAIRS, 1), *(Count(OTHER, four, (1,), numbers=(0, 1, 2, 4)) for four in SQUARES)],
    ),
    "unequal-blocks": lambda: (bits(BOARD), [UnequalBlocks(WHY, BOARD, 1, PAIRS, DIAGONAL)]),
    "unequal-strips": lambda: (
        bits(BOARD),
        [UnequalBlocks(WHY, BOARD, 1, PAIRS, DIAGONAL), *(Count(OTHER, four, (1,), high=2) for four in SQUARES)],
    ),
    "rectangles": lambda: (
        bits(TOUCHING),
        [*straight(), Regions(WHY, TOUCHING, BOARD, {BOARD[0]: 2, BOARD[5]: None})],
    ),
    "rectangles-with-walls": lambda: (
        bits(TOUCHING),
        [
            *straight(),
            Regions(WHY, TOUCHING, BOARD, dict.fromkeys((BOARD[0], BOARD[5]))),
            Count(OTHER, [edge for edge in SIDES[0] if edge], (1,), 1, 1),
        ],
    ),
    "rectangles-with-bars": lambda: (
        bits(TOUCHING),
        [
            *straight(),
            Regions(WHY, TOUCHING, BOARD, dict.fromkeys((BOARD[0], BOARD[2], BOARD[5]))),
            *(Count(OTHER, corner.slots, (1,), low=1) for corner in straight()),
        ],
    ),
    "rectangles-with-sides": lambda: (
        bits(TOUCHING),
        [
            *straight(),
            Regions(WHY, TOUCHING, BOARD, dict.fromkeys((BOARD[0], BOARD[2], BOARD[5]))),
            Stretches(OTHER, straight_from(BOARD[0], 2, 3), lambda n: n[0] + n[2] == n[1] + n[3], value=0),
        ],
    ),
    "pieces": lambda: (
        bits(TOUCHING),
        [
            EqualRegions(OTHER, TOUCHING, BOARD, 3),
            Division(OTHER, TOUCHING, BOARD),
            ShapeAt(WHY, TOUCHING, BOARD, BOARD[1], CORNER),
        ],
    ),
    "pieces-unlike": lambda: (
        bits(TOUCHING),
        [
            EqualRegions(OTHER, TOUCHING, BOARD, 2),
            Division(OTHER, TOUCHING, BOARD),
            UnlikeRegions(WHY, TOUCHING, BOARD),
        ],
    ),
    "shaped-regions": lambda: (
        bits(TOUCHING),
        [
            ShapedRegions(WHY, TOUCHING, BOARD, [cells(1, 1), cells(1, 2), cells(2, 2)]),
            Division(OTHER, TOUCHING, BOARD),
            UnlikeRegions(WHY, TOUCHING, BOARD, turned=False),
            ShapeAt(WHY, TOUCHING, BOARD, BOARD[1], cells(1, 2)),
        ],
    ),
    "shaped-regions-alone": lambda: (bits(TOUCHING), [ShapedRegions(WHY, TOUCHING, BOARD, [cells(1, 2)])]),
    "regions-with-inner-walls": lambda: (
        bits(edges(2, 4)),
        [EqualRegions(OTHER, edges(2, 4), cells(2, 4), 4), UnlikeRegions(WHY, edges(2, 4), cells(2, 4))],
    ),
    "l-shapes-alone": lambda: (bits(TOUCHING), [LShapes(WHY, TOUCHING, BOARD)]),
}


def _is_odd(lengths: Sequence[int]) -> bool:
    return sum(lengths) % 2 == 1


def accepted(puzzle: Few) -> set[tuple[Any, ...]]:
    """The assignments that all rules accept."""
    slots, found = puzzle.slots(), set()
    places = [[slots.index(slot) for slot in rule.slots] for rule in puzzle.all_rules]
    for row in product(*map(puzzle.values, slots)):
        pairs = zip(puzzle.all_rules, places, strict=True)
        if all(rule.first_violation([row[i] for i in at]) is None for rule, at in pairs):
            found.add(row)
    return found


def allowed(puzzle: Few, lowering: str, *, silent: bool) -> list[tuple[Any, ...]]:
    """The assignments that the compiled Model allows, as often as a solver finds them."""
    with silently() if silent else nullcontext():
        model = lower(compiled(puzzle, {}, may_be_undivided=True), lowering)
        engine, found = SatEngine("glucose4"), []
        engine.load(model)
        for _, values in candidates(AssignmentReader(model), engine, Figures()):
            found.append(tuple(values[slot] for slot in puzzle.slots()))
            engine.add([-literal for literal in model.stating(values)])
        engine.close()
    return found


@pytest.mark.parametrize("case", CASES)
def test_a_model_allows_what_its_rules_accept(case: str) -> None:
    expected = accepted(Few(*CASES[case]()))
    for lowering, silent in (("cuts", False), ("cuts", True), ("tree", False)):
        found = allowed(Few(*CASES[case]()), lowering, silent=silent)
        assert len(found) == len(set(found)), (lowering, silent)
        assert set(found) == expected, (lowering, silent)


def test_the_cases_name_every_shared_class() -> None:
    tried = {type(rule) for case in CASES.values() for rule in case()[1]}
    missing = {path for path in STATED if path not in {f"{one.__module__}.{one.__qualname__}" for one in tried}}
    assert {path.rpartition(".")[2] for path in missing} == {
        "CountsAtOnce",
        "RelationsAtOnce",
        "ShownRule",
    }  # `gathered` makes the first two, extra rules the other


@pytest.mark.parametrize("path", STATED)
def test_the_table_names_classes_and_functions(path: str) -> None:
    module, _, name = path.rpartition(".")
    assert issubclass(getattr(import_module(module), name), Rule)
    assert STATED[path].function.__doc__


def test_like_reasons_are_one_about_each_place() -> None:
    for kind, text in (("rule", "a line leaves each cell"), ("clue", "a line leaves each clue")):
        reasons = [Reason(kind, "leaves", i, f"a line leaves r{i}c1") for i in (1, 2)]
        assert as_one([Count(reason, FOUR, (1,)) for reason in reasons]).text == text


def test_a_subclass_is_another_class() -> None:
    class Stricter(Count):
        def first_violation(self, held: Sequence[Any]) -> Any:
            return super().first_violation(held) or (self.violation("no") if held == [1, 0, 0, 0] else None)

    assert stated(Stricter, {}).asks
    found = allowed(Few(bits(), [Stricter(WHY, FOUR, (1,), 1, 1)]), "cuts", silent=True)
    assert sorted(found) == [(0, 0, 0, 1), (0, 0, 1, 0), (0, 1, 0, 0)]


def test_two_predicates_of_one_code_have_tables_of_their_own() -> None:
    def above(bound: int) -> Relation:
        return Relation(WHY, "ab", lambda a, b: a + b > bound)

    for bound in (2, 3, 4):
        puzzle = Few(numbers(3, "ab"), [above(bound)])
        assert set(allowed(puzzle, "cuts", silent=True)) == accepted(puzzle)


def test_a_rule_of_too_many_tuples_is_in_no_file() -> None:
    """The class of the rule declares no cuts: only the Model of this board has them."""
    slots = cells(3, 5)
    puzzle = Few(bits(slots), [Relation(WHY, slots, lambda *values: sum(values) % 7 == 3)])
    encoding = Encoding("rules", "", "", lambda puzzle: compiled(puzzle, {}))
    assert not encoding.lazy
    with pytest.raises(Refused, match="adds constraints while it solves"):
        encoding.whole(puzzle)


@pytest.mark.parametrize("name", ["creek", "hashi", "sudoku", "dbchoco"])
def test_every_kind_is_compiled_last(name: str) -> None:
    known = encodings(name)
    assert [item.name for item in known if item.compiled] == [known[-1].name] == ["rules"]
    assert known[-1].lowered("cuts").compiled if known[-1].globals else True


def test_rule_classes_are_found_in_the_code() -> None:
    names = {name: [one.__name__ for one in rule_classes(puzzle_class(name))] for name in ("creek", "sudoku")}
    assert sorted(names["creek"]) == ["Connected", "Count", "CountsAtOnce"]
    assert {"UnitRule", "Kept", "Sum", "AllDifferent", "OneOf"} == set(names["sudoku"])
    assert all(rule_classes(puzzle_class(name)) for name in puzzle_names())


@pytest.mark.parametrize("puzzle", ["simpleloop/3/4/108", "barns/4/3/1500008"])
def test_a_place_of_a_loop_is_one_step(puzzle: str) -> None:
    """A loop that enters a cell leaves it by the only other edge: no trial is necessary, as by hand."""
    name = puzzle.partition("/")[0]
    parsed = puzzle_class(name).parse(f"https://puzz.link/p?{puzzle}")
    with GuardedModel(parsed, encoding=explaining(name, compiled=True)) as guarded:
        guarded.solve()
        assert level_of(guarded, goal_of(guarded, guarded.true_facts())).level == 1


def test_a_colour_that_is_connected_over_corners_has_more_than_one_border() -> None:
    text = "# set: also=shaded_cells_are_connected\nhttps://puzz.link/p?mochikoro/4/4/k4p"
    (puzzle,) = cluewise.read("mochikoro", text)
    assert len(cluewise.solve(puzzle, limit=None, encoding="rules").solutions) == 5


@pytest.mark.parametrize("seed", range(12))
def test_the_smallest_forbidden_assignments_of_a_table(seed: int) -> None:
    rng = Random(seed)
    sizes = [rng.choice((1, 2, 2, 3)) for _ in range(4)]
    rows = [*product(*map(range, sizes))]
    allowed = [row for row in rows if rng.random() < (seed + 1) / 12]
    partial = [
        tuple((i, value) for i, value in enumerate(one) if value is not None)
        for one in product(*((*range(size), None) for size in sizes))
    ]
    excluded = [one for one in partial if not any(all(row[i] == value for i, value in one) for row in allowed)]
    smallest = [one for one in excluded if not any(set(other) < set(one) for other in excluded)]
    bits = sum(1 << rows.index(row) for row in allowed)
    assert smallest_forbidden(tuple(sizes), bits) == sorted(smallest, key=lambda one: (len(one), one))


def test_rectangles_around_one_clue_are_those_with_one() -> None:
    rng = random.Random(1)
    for height, width in product(range(1, 6), range(1, 6)):
        clued = {cell for cell in cells(height, width) if rng.random() < 0.2}
        alone = with_one(clued, height, width)
        for cell in clued:
            boxes = [*filter(alone, boxes_around(cell, height, width))]
            assert [*boxes_alone(cell, clued, height, width)] == boxes, (height, width, clued)


def test_relations_of_a_size_are_judged_and_stated_as_each_alone() -> None:
    names = numbers(3, "abc")
    alone = [Relation(WHY, "abc", lambda a, b, c: a + b != c), Relation(WHY, "ca", lambda a, b: a <= b)]
    (together,) = gathered(alone)
    assert type(together).__name__ == "RelationsAtOnce"
    assert accepted(Few(names, [together])) == accepted(Few(names, alone))
    for held in product([None, 1, 2, 3], repeat=3):
        values = dict(zip("abc", held, strict=True))
        verdicts = [one.first_violation([values[slot] for slot in one.slots]) for one in (*alone, together)]
        assert any(verdicts[:2]) == bool(verdicts[2])
    for given in (1, 2, 1):  # another value that is left, then those that constraints are kept for
        puzzle = Few(names, [together, OneOf(WHY, "a", (given,))])
        assert set(allowed(puzzle, "cuts", silent=True)) == accepted(puzzle)
