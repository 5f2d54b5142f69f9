"""Tents by classic search: a tent for each tree in reading order, pruned at every step or checked only at the end.

Source: this enumeration problem is a common course exercise, which asks for both searches and compares them. This
module does not use the encodings or `check`.
"""

from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple, Optional

from cluewise.puzzles.common.geometry import STEPS, Cell
from cluewise.puzzles.common.solution import Solution
from cluewise.solvers.common import Figures

from .common import Search, tree_search

if TYPE_CHECKING:
    from cluewise.puzzles.tents import Tents


def _around(cell: Cell) -> Iterator[Cell]:
    """The cell and the cells that touch it."""
    return (Cell(cell.r + dr, cell.c + dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1))


class Tent(NamedTuple):
    """The tents of the first trees, newest first: a linked list, so one more tent copies only the counts.

    `wanted` are the numbers of tents that the rows, then the columns still lack (None: any number). `closed` has a bit
    for every cell on or beside a tent.
    """

    direction: str
    wanted: tuple[int | None, ...]
    closed: int
    rest: Optional["Tent"]


class Fields:
    """The candidate fields of each tree: direction, cell, its bit, the bits it closes, and its two lines."""

    def __init__(self, puzzle: "Tents") -> None:
        self.puzzle = puzzle
        self.counts = (*puzzle.rows, *puzzle.columns)
        trees = set(puzzle.trees)
        # A tent may be on a given tent, but not beside it.
        shut = set(puzzle.barred) | {
            neighbour for cell in puzzle.given for neighbour in _around(cell) if neighbour != cell
        }
        self.of = [
            [
                (direction, *self.marks(cell))
                for direction, (dr, dc) in STEPS.items()
                if self.inside(cell := Cell(tree.r + dr, tree.c + dc)) and cell not in trees and cell not in shut
            ]
            for tree in puzzle.trees
        ]
        self.lines = [sorted({line for *_, lines in fields for line in lines}) for fields in self.of]
        #: For each line the trees with a field in it.
        self.trees: list[list[int]] = [[] for _ in self.counts]
        for k, lines in enumerate(self.lines):
            for line in lines:
                self.trees[line].append(k)

    def inside(self, cell: Cell) -> bool:
        return 0 <= cell.r < self.puzzle.height and 0 <= cell.c < self.puzzle.width

    def bit(self, cell: Cell) -> int:
        return 1 << cell.r * self.puzzle.width + cell.c

    def marks(self, cell: Cell) -> tuple[int, int, tuple[int, int]]:
        around = sum(self.bit(neighbour) for neighbour in _around(cell) if self.inside(neighbour))
        return self.bit(cell), around, (cell.r, self.puzzle.height + cell.c)

    def enough(self, wanted: tuple[int | None, ...], lines: Iterable[int], k: int) -> bool:
        """True if the trees from k on can still fill these lines to their counts."""
        return all((wanted[line] or 0) <= len(at := self.trees[line]) - bisect(at, k - 1) for line in lines)


def dfs(puzzle: "Tents", figures: Figures) -> Iterator[Solution]:
    """Searches depth first. A tree may use a field if no tent touches the field, its row and its column still lack a
    tent, and the remaining trees can still fill every line that has a field of this tree."""
    fields = Fields(puzzle)
    known = sum(map(fields.bit, puzzle.given))

    def expand(state: tuple[int, Tent | None]) -> Iterator[tuple[int, Tent | None]]:
        k, tents = state
        before, closed = (tents.wanted, tents.closed) if tents else (fields.counts, 0)
        for direction, bit, around, lines in fields.of[k] if k < len(fields.of) else ():
            if closed & bit or any(before[line] == 0 for line in lines):
                continue
            wanted = list(before)
            for line in lines:
                if (count := before[line]) is not None:
                    wanted[line] = count - 1
            tent = Tent(direction, tuple(wanted), closed | around, tents)
            if fields.enough(tent.wanted, fields.lines[k], k + 1):
                yield k + 1, tent

    def solution(state: tuple[int, Tent | None]) -> Solution | None:
        k, tents = state
        closed = tents.closed if tents else 0
        return Solution(_directions(puzzle, tents)) if k == len(puzzle.trees) and closed & known == known else None

    roots: list[tuple[int, Tent | None]] = [(0, None)]
    fillable = fields.enough(fields.counts, range(len(fields.counts)), 0)
    return tree_search(roots if fillable else [], expand, solution, figures)


def _directions(puzzle: "Tents", tents: Tent | None) -> Iterator[tuple[Cell, str]]:
    for tree in reversed(puzzle.trees):
        assert tents is not None
        yield tree, tents.direction
        tents = tents.rest


def brute(puzzle: "Tents", figures: Figures) -> Iterator[Solution]:
    """Tries all 4ⁿ choices of directions for n trees, and checks each at the end."""

    def expand(directions: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        return ((*directions, direction) for direction in STEPS) if len(directions) < len(puzzle.trees) else iter(())

    def solution(directions: tuple[str, ...]) -> Solution | None:
        if len(directions) < len(puzzle.trees):
            return None
        steps = zip(puzzle.trees, map(STEPS.__getitem__, directions), strict=True)
        fits = _fits(puzzle, [Cell(tree.r + dr, tree.c + dc) for tree, (dr, dc) in steps])
        return Solution(zip(puzzle.trees, directions, strict=True)) if fits else None

    root: tuple[str, ...] = ()
    return tree_search([root], expand, solution, figures)


def _fits(puzzle: "Tents", tents: list[Cell]) -> bool:
    """True if these tents, one for each tree, solve the puzzle."""
    places = set(tents)
    rows, columns = Counter(cell.r for cell in tents), Counter(cell.c for cell in tents)
    return (
        len(places) == len(tents)
        and all(0 <= cell.r < puzzle.height and 0 <= cell.c < puzzle.width for cell in tents)
        and places.isdisjoint((*puzzle.trees, *puzzle.barred))
        and places.issuperset(puzzle.given)
        and not any(neighbour in places for cell in tents for neighbour in _around(cell) if neighbour != cell)
        and all(count in (None, rows[r]) for r, count in enumerate(puzzle.rows))
        and all(count in (None, columns[c]) for c, count in enumerate(puzzle.columns))
    )


SEARCHES: dict[str, Search] = {"dfs": dfs, "brute": brute}
"""By name, the default first."""
