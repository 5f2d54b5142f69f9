"""Data that the checks of one puzzle share: random and tiny puzzles, instances, and the oracle's solutions."""

import os
import random
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any, NamedTuple

from cluewise.catalogue import encodings, puzzle_class, searches
from cluewise.discovery import instance_folders
from cluewise.encodings.common.encoding import CNF, ILP, Encoding
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.reading import read_file
from cluewise.puzzles.common.solution import Solution
from cluewise.road import Route, along, choose_route, travel
from cluewise.solvers.catalogue import BACKTRACK, FIRST_MILP
from cluewise.solvers.common import Figures
from cluewise.solvers.sat import DEFAULT

PER_SIZE = 6
"""Random puzzles of each small size, both with the defaults of `random` and with `loose`."""

SAMPLE = 100
"""The most tiny puzzles on which encodings are compared."""

MOST = 200
"""Puzzles with more solutions are left out of comparisons of all solutions."""

NODES = 3000
"""The most search nodes of the oracle for a small puzzle."""


FEW_SLOTS = 150
"""Larger instances are left to the default encoding."""

DEPTH = 240
"""The depth of nested calls that a puzzle has under a small recursion limit."""


class Draw(NamedTuple):
    """The result of `random` for a small size and further arguments: a puzzle and its solution, or an exception."""

    size: str
    options: Mapping[str, Any]
    puzzle: Puzzle | None
    solution: Solution | None
    error: Exception | None = None

    @property
    def call(self) -> str:
        """The call as an author reads it."""
        return f"`random` for the small size '{self.size}'" + (f" with {dict(self.options)}" if self.options else "")


class Instance(NamedTuple):
    """A puzzle of the folder `instances`: file and line, the puzzle, and the stated number of its solutions."""

    place: str
    puzzle: Puzzle
    stated: int | None


class Known(NamedTuple):
    """A puzzle and all its solutions, as the oracle found them."""

    puzzle: Puzzle
    solutions: frozenset[Solution]


class Enough(Exception):
    """A search has reached its number of nodes."""


class FewNodes(Figures):
    """Figures that stop a search after `most` nodes."""

    __slots__ = ("_nodes", "most")

    def __init__(self, most: int) -> None:
        self.most = most
        super().__init__()

    @property
    def nodes(self) -> int | None:
        return self._nodes

    @nodes.setter
    def nodes(self, count: int | None) -> None:
        if count is not None and count > self.most:
            raise Enough
        self._nodes = count


class Subject:
    """A puzzle that is judged. Raises UnknownName, and BrokenPuzzle if it cannot be used at all."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.cls: type[Puzzle] = puzzle_class(name)
        self._known: dict[int, Known | None] = {}
        self._instances: list[Instance] | None = None

    @cached_property
    def encodings(self) -> tuple[Encoding, ...]:
        return encodings(self.name)

    @cached_property
    def draws(self) -> list[Draw]:
        """Random puzzles of every small size."""
        rng = random.Random(self.name)
        return [
            self._draw(rng, size, options)
            for options in ({}, self.cls.loose)
            for size in self.cls.small_sizes
            for _ in range(PER_SIZE)
        ]

    def _draw(self, rng: random.Random, size: str, options: Mapping[str, Any]) -> Draw:
        try:
            return Draw(size, options, *self.cls.random(rng, **self.cls.size(size), **options))
        except Exception as error:  # the check `random-draws` reports it; the other sizes are still judged
            return Draw(size, options, None, None, error)

    @cached_property
    def corpus(self) -> list[tuple[Puzzle, Solution]]:
        """The random puzzles that could be drawn, with the solutions of `random`."""
        return [
            (draw.puzzle, draw.solution) for draw in self.draws if draw.puzzle is not None and draw.solution is not None
        ]

    @cached_property
    def tiny(self) -> list[Puzzle]:
        return list(self.cls.tiny())

    @property
    def sample(self) -> list[Puzzle]:
        """Tiny puzzles of all kinds."""
        return spread(self.tiny, SAMPLE)

    @cached_property
    def files(self) -> list[str]:
        """The files of the folders `instances/NAME`."""
        folders = instance_folders(self.name)
        return sorted(os.path.join(folder, file) for folder in folders for file in os.listdir(folder))

    def instances(self) -> list[Instance]:
        """Every instance. Raises PuzzleError for an unreadable instance."""
        if self._instances is None:
            pieces = (piece for file in self.files for piece in self.cls.split(read_file(file), file))
            self._instances = [Instance(piece.place, self.cls.parse(piece), piece.expected) for piece in pieces]
        return self._instances

    # ── the oracle ──

    def known(self, puzzle: Puzzle) -> Known | None:
        """All solutions of a puzzle, kept for later calls; None if there are too many or the search takes too long."""
        if id(puzzle) not in self._known:
            solutions = self.search(puzzle, next(iter(searches(self.name))), NODES)
            self._known[id(puzzle)] = None if solutions is None or len(solutions) > MOST else Known(puzzle, solutions)
        return self._known[id(puzzle)]

    def search(self, puzzle: Puzzle, search: str, nodes: int) -> frozenset[Solution] | None:
        """The solutions of a search, at most MOST + 1; None if it takes more nodes."""
        route = Route(solver=f"{BACKTRACK}:{search}", view=self.cls.default_view())
        try:
            return frozenset(_first(travel(puzzle, route, FewNodes(nodes)), MOST + 1))
        except Enough:
            return None

    @cached_property
    def small(self) -> list[Known]:
        """The random puzzles with few enough solutions."""
        return [known for puzzle, _ in self.corpus if (known := self.known(puzzle))]

    @cached_property
    def tiniest(self) -> list[Known]:
        """A sample of the tiny puzzles, with all solutions."""
        return [known for puzzle in self.sample if (known := self.known(puzzle))]

    @cached_property
    def filed(self) -> list[Known]:
        """The small instances with few enough solutions, under the default view."""
        fit = (instance.puzzle for instance in self.instances() if len(instance.puzzle.slots()) <= FEW_SLOTS)
        return [known for puzzle in fit if puzzle.view == self.cls.default_view() and (known := self.known(puzzle))]

    @cached_property
    def hard(self) -> list[tuple[Puzzle, int]]:
        """The small instances that take the oracle too long and state 0 or 1 solutions, each with this number."""
        view = self.cls.default_view()
        small = (
            item for item in self.instances() if len(item.puzzle.slots()) <= FEW_SLOTS and item.puzzle.view == view
        )
        few = ((item.puzzle, item.stated) for item in small if item.stated is not None and item.stated < 2)
        return [(puzzle, stated) for puzzle, stated in few if self.known(puzzle) is None]

    # ── encodings ──

    def solved(self, puzzle: Puzzle, encoding: Encoding, most: int, target: str | None = None) -> list[Solution]:
        """Up to `most` solutions by an encoding, in the order in which they are found.

        Raises EncodingBug for a wrong solution.
        """
        solver = DEFAULT if (target or home_target(encoding)) == CNF else FIRST_MILP
        route = Route(encoding.name, solver)
        chosen = choose_route(puzzle, route)._replace(encoding=encoding)
        return _first(along(puzzle, chosen, Figures()), most)


def home_target(encoding: Encoding) -> str:
    """The target by which an encoding is judged: clauses if it has them, because integer programs take much longer."""
    return CNF if CNF in encoding.targets else ILP


def _first(solutions: Iterator[Solution], most: int) -> list[Solution]:
    first = []
    for solution in solutions:
        first.append(solution)
        if len(first) == most:
            break
    solutions.close()  # type: ignore[attr-defined]  # generators, all of them
    return first


def spread(items: Sequence[Any], most: int) -> list[Any]:
    """Up to `most` of the items, evenly spaced."""
    step = -(-len(items) // most) or 1
    return list(items[::step])


def fewest(known: Iterable[Known], most: int) -> list[Known]:
    """The puzzles with at most `most` solutions."""
    return [item for item in known if len(item.solutions) <= most]


@contextmanager
def shallow() -> Iterator[None]:
    """Allows only DEPTH more nested calls: deeply nested data must not lead to deeply nested calls."""
    limit, depth, frame = sys.getrecursionlimit(), 0, sys._getframe()
    while frame.f_back is not None:
        depth, frame = depth + 1, frame.f_back
    try:
        sys.setrecursionlimit(depth + DEPTH)
        yield
    finally:
        sys.setrecursionlimit(limit)
