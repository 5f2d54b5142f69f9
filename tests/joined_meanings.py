"""The meaning of each sentence that joins several boards, as a predicate of its own; see `sentence_meanings.py`."""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

import cluewise
from cluewise.puzzles.common.several_boards import BoardSlot
from cluewise.puzzles.common.solution import Solution

Place = tuple[int, int]


class Boards:
    """A filled hybrid: `n` the numbers, `s` the other values of cells, `on` the pairs of places with the value 1."""

    def __init__(self, puzzle: Any, solution: Mapping[Any, Any]) -> None:
        self.n: dict[Place, Any] = {}
        self.s: dict[Place, Any] = {}
        self.on: set[frozenset[Place]] = set()
        for number, part in puzzle.boards.items():
            for slot in part.slots():
                value = solution[BoardSlot(number, slot) if number else slot]
                if not hasattr(slot, "ends"):
                    (self.n if part.name == "plain_numbers" else self.s)[slot[0], slot[1]] = value
                elif value == 1:
                    self.on.add(frozenset((end[0], end[1]) for end in slot.ends))
        self.cells = list(product(range(puzzle.height), range(puzzle.width)))

    def beside(self, p: Place) -> list[Place]:
        return [q for q in self.cells if abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1]

    def around(self, p: Place) -> list[Place]:
        return [q for q in self.cells if q != p and max(abs(p[0] - q[0]), abs(p[1] - q[1])) == 1]

    def pairs(self) -> Iterator[tuple[Place, Place]]:
        return ((p, q) for p in self.cells for q in self.beside(p) if p < q)

    def sides(self, p: Place) -> int:
        r, c = p
        corners = [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)]
        return sum(frozenset(pair) in self.on for pair in zip(corners, corners[1:] + corners[:1], strict=True))

    def passed(self, p: Place) -> bool:
        return any(p in pair for pair in self.on)

    def lined(self, p: Place, q: Place) -> bool:
        return frozenset((p, q)) in self.on

    def gap(self, p: Place, q: Place) -> int:
        return abs(int(self.n[p]) - int(self.n[q]))


class Case(NamedTuple):
    sentence: str
    kinds: tuple[str, str]
    size: Place
    holds: Callable[[Boards], bool]

    @property
    def text(self) -> str:
        return "".join(f"as: {kind}\n" for kind in self.kinds) + f"tried: {self.sentence}\n"


SHADED, EDGED = ("plain_shading", "plain_numbers"), ("slitherlink", "plain_numbers")
PASSED, WALLED = ("plain_loop", "plain_numbers"), ("palisade", "plain_numbers")


def _count(b: Boards, cells: list[Place]) -> int:
    return sum(b.s[q] for q in cells)


def _sums(b: Boards) -> bool:
    rows = [[(r, c) for c in range(2)] for r in range(2)]
    return all(sum(b.n[p] for p in row if b.s[p]) == 3 for row in rows)


def _rooms(b: Boards) -> bool:
    """The rooms of `blank`: the first cell, and the others."""
    return b.s[0, 0] * b.n[0, 0] == 3 == sum(b.s[p] * b.n[p] for p in b.cells[1:])


def _in_line(p: Place, q: Place) -> bool:
    return p[0] == q[0] or p[1] == q[1]


CASES = (
    Case("each number counts the shaded cells beside it", SHADED, (2, 2),
         lambda b: all(b.n[p] in (0, _count(b, b.beside(p))) for p in b.cells)),
    Case("each number counts the odd numbers around it", SHADED, (2, 2),
         lambda b: all(b.n[p] in (0, sum(b.n[q] % 2 for q in b.around(p))) for p in b.cells)),
    Case("each number counts the unshaded cells in its row and column", SHADED, (1, 3),
         lambda b: all(b.n[p] in (0, 3 - sum(b.s.values())) for p in b.cells)),
    Case("each number in a shaded cell counts the unshaded cells around it", SHADED, (2, 2),
         lambda b: all(not b.s[p] or b.n[p] in (0, 3 - _count(b, b.around(p))) for p in b.cells)),
    Case("each number in a shaded cell counts the shaded cells at and around it", SHADED, (1, 3),
         lambda b: all(not b.s[p] or b.n[p] in (0, 1 + _count(b, b.around(p))) for p in b.cells)),
    Case("numbers in shaded cells are odd", SHADED, (1, 3),
         lambda b: all(not b.s[p] or b.n[p] in (0, 1, 3) for p in b.cells)),
    Case("numbers in unshaded cells are at least 2", SHADED, (1, 3),
         lambda b: all(b.s[p] or b.n[p] in (0, 2, 3) for p in b.cells)),
    Case("numbers in shaded cells are exactly 2", SHADED, (1, 2),
         lambda b: all(not b.s[p] or b.n[p] in (0, 2) for p in b.cells)),
    Case("neighbours in shaded cells differ by at least 2", SHADED, (2, 2),
         lambda b: all(not (b.s[p] and b.s[q] and b.n[p] and b.n[q]) or b.gap(p, q) > 1 for p, q in b.pairs())),
    Case("no two shaded cells with equal numbers touch", SHADED, (2, 2),
         lambda b: all(not (b.s[p] and b.s[q] and b.n[p]) or b.n[p] != b.n[q] for p, q in b.pairs())),
    Case("no two unshaded cells with equal numbers are in one line", SHADED, (1, 4),
         lambda b: all(b.s[p] or b.s[q] or not b.n[p] or b.n[p] != b.n[q] for p in b.cells for q in b.cells
                       if p < q and _in_line(p, q))),
    Case("no two shaded cells with equal numbers are in one line", SHADED, (3, 1),
         lambda b: all(not (b.s[p] and b.s[q] and b.n[p]) or b.n[p] != b.n[q] for p in b.cells for q in b.cells
                       if p < q)),
    Case("the numbers in the shaded cells of each row add up to 3", SHADED, (2, 2), _sums),
    Case("the numbers in the shaded cells of each room add up to 3", ("plain_rooms", "plain_numbers"), (2, 2), _rooms),
    Case("each number counts the lines on its sides", EDGED, (2, 2),
         lambda b: all(b.n[p] in (0, b.sides(p)) for p in b.cells)),
    Case("each number up to 2 counts the lines on its sides", EDGED, (2, 2),
         lambda b: all(b.n[p] in (0, 3, b.sides(p)) for p in b.cells)),
    Case("each odd number has at least 2 lines on its sides", EDGED, (2, 2),
         lambda b: all(b.n[p] % 2 == 0 or b.sides(p) > 1 for p in b.cells)),
    Case("each shaded cell has exactly 2 lines on its sides", ("slitherlink", "plain_shading"), (2, 3),
         lambda b: all(not b.s[p] or b.sides(p) == 2 for p in b.cells)),
    Case("the loop passes no even numbers", PASSED, (2, 3),
         lambda b: all(b.n[p] != 2 or not b.passed(p) for p in b.cells)),
    Case("the loop passes all odd numbers", ("plain_lines", "plain_numbers"), (2, 2),
         lambda b: all(b.n[p] % 2 == 0 or b.passed(p) for p in b.cells)),
    Case("neighbours on the loop differ by at least 2", PASSED, (2, 2),
         lambda b: all(not b.lined(p, q) or 0 in (b.n[p], b.n[q]) or b.gap(p, q) > 1 for p, q in b.pairs())),
    Case("neighbours across a wall differ by at least 2", WALLED, (2, 2),
         lambda b: all(not b.lined(p, q) or 0 in (b.n[p], b.n[q]) or b.gap(p, q) > 1 for p, q in b.pairs())),
    Case("neighbours of one region differ by at least 1", WALLED, (2, 2),
         lambda b: all(b.lined(p, q) or 0 in (b.n[p], b.n[q]) or b.gap(p, q) for p, q in b.pairs())),
    Case("shaded cells of different regions do not touch", ("palisade", "plain_shading"), (2, 2),
         lambda b: all(not (b.lined(p, q) and b.s[p] and b.s[q]) for p, q in b.pairs())),
)  # fmt: skip

PLAIN = {
    "plain_shading": "board: cells shaded or not\nclues: idle B in cells\nidle: cells with a idle B are shaded",
    "plain_numbers": "board: numbers 1 to 3 or empty\nclues: old 1-3 in cells\nit: each old is the number in its cell",
    "plain_rooms": "board: cells shaded or not, rooms\nclues: idle B in cells\nidle: cells with a idle B are shaded",
    "plain_lines": "board: loop through cells\nclues: idle B in cells\nidle: the loop passes every idle B",
    "plain_loop": "board: loop through cells\nclues: idle B in cells\nsingle: the lines form a single loop",
}
"""Boards without restrictions of their own, except that a loop is one."""


def blank(kind: Any, case: Case) -> Any:
    """A board without clues."""
    height, width = case.size
    settings: dict[str, Any] = {"palisade": {"size": 2}, "plain_rooms": {"regions": (0, 1, 1, 1)}}
    parts = [part.blank(height, width, **settings.get(part.name, {})) for part in (kind.host_kind, *kind.guest_kinds)]
    return kind.joined(parts[0], parts[1:])


def filled(puzzle: Any) -> Iterator[Solution]:
    """All values of the cells, with the solutions of the host if its slots are edges."""
    first = puzzle.host.slots()
    if all(hasattr(slot, "ends") for slot in first):
        hosts = [dict(solution) for solution in cluewise.solutions(puzzle.host)]
    else:
        hosts = [dict(zip(first, each, strict=True)) for each in product(*map(puzzle.values, first))]
    others = [slot for slot in puzzle.slots() if isinstance(slot, BoardSlot)]
    for host, values in product(hosts, product(*map(puzzle.values, others))):
        yield Solution({**host, **dict(zip(others, values, strict=True))})
