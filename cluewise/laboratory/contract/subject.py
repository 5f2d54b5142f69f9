"""What the checks of one puzzle share: small random and tiny puzzles, its instances, and what the oracle finds."""

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
"""Random puzzles of each small size, once with the defaults of `random` and once with `loose`."""

SAMPLE = 100
"""Tiny puzzles that encodings are compared on."""

MOST = 200
"""Puzzles with more solutions are left out where all solutions are compared."""

NODES = 3000
"""Nodes of a search that the oracle may take for a small puzzle."""


FEW_SLOTS = 150
"""Larger instances are left to the default encoding."""

DEPTH = 240
"""Calls within one another that are left to a puzzle where the recursion limit is small."""


class Draw(NamedTuple):
    """What `random` made of a small size and further arguments: a puzzle and its solution, or what it raised."""

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
    """A puzzle of the folder `instances`: file and line, the puzzle, the number of its solutions that is stated."""

    place: str
    puzzle: Puzzle
    stated: int | None


class Known(NamedTuple):
    """A puzzle and all its solutions, as the oracle found them."""

    puzzle: Puzzle
    solutions: frozenset[Solution]


class Enough(Exception):
    """A search has had as many nodes as it is given."""


class FewNodes(Figures):
    """Figures that stop a search after so many nodes."""

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
    """A puzzle under judgement. Raises UnknownName, BrokenPuzzle where it cannot be used at all."""

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
        except Exception as error:  # the check `random` tells it; the other sizes are judged all the same
            return Draw(size, options, None, None, error)

    @cached_property
    def corpus(self) -> list[tuple[Puzzle, Solution]]:
        """The random puzzles that could be drawn, with the solutions they were drawn from."""
        return [(one.puzzle, one.solution) for one in self.draws if one.puzzle is not None and one.solution is not None]

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
        """Every instance. Raises PuzzleError for one that cannot be read."""
        if self._instances is None:
            pieces = (piece for file in self.files for piece in self.cls.split(read_file(file), file))
            self._instances = [Instance(piece.place, self.cls.parse(piece), piece.expected) for piece in pieces]
        return self._instances

    # ── the oracle ──

    def known(self, puzzle: Puzzle) -> Known | None:
        """All solutions of a puzzle that this subject keeps; None where there are too many, or it takes too long."""
        if id(puzzle) not in self._known:
            solutions = self.search(puzzle, next(iter(searches(self.name))), NODES)
            self._known[id(puzzle)] = None if solutions is None or len(solutions) > MOST else Known(puzzle, solutions)
        return self._known[id(puzzle)]

    def search(self, puzzle: Puzzle, search: str, nodes: int) -> frozenset[Solution] | None:
        """What a search finds, at most one solution more than MOST; None where it takes more nodes."""
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
        """The small instances with few enough solutions, where every slot counts."""
        fit = (one.puzzle for one in self.instances() if len(one.puzzle.slots()) <= FEW_SLOTS)
        return [known for puzzle in fit if puzzle.view == self.cls.default_view() and (known := self.known(puzzle))]

    @cached_property
    def hard(self) -> list[tuple[Puzzle, int]]:
        """The small instances that take the oracle too long and state no solution, or one; and that number."""
        view = self.cls.default_view()
        small = (one for one in self.instances() if len(one.puzzle.slots()) <= FEW_SLOTS and one.puzzle.view == view)
        few = ((one.puzzle, one.stated) for one in small if one.stated is not None and one.stated < 2)
        return [(puzzle, stated) for puzzle, stated in few if self.known(puzzle) is None]

    # ── encodings ──

    def solved(self, puzzle: Puzzle, encoding: Encoding, most: int, target: str | None = None) -> list[Solution]:
        """Up to `most` solutions by an encoding, changed or not, in the order in which they come.

        Raises EncodingBug for a wrong one.
        """
        solver = DEFAULT if (target or home_target(encoding)) == CNF else FIRST_MILP
        route = Route(encoding.name, solver)
        chosen = choose_route(puzzle, route)._replace(encoding=encoding)
        return _first(along(puzzle, chosen, Figures()), most)


def home_target(encoding: Encoding) -> str:
    """What an encoding is judged by: clauses where it has them, for integer programs take many times as long."""
    return CNF if CNF in encoding.targets else ILP


def _first(solutions: Iterator[Solution], most: int) -> list[Solution]:
    found = []
    for solution in solutions:
        found.append(solution)
        if len(found) == most:
            break
    solutions.close()  # type: ignore[attr-defined]  # generators, all of them
    return found


def spread(items: Sequence[Any], most: int) -> list[Any]:
    """Up to so many of the items, from everywhere."""
    step = -(-len(items) // most) or 1
    return list(items[::step])


def fewest(known: Iterable[Known], most: int) -> list[Known]:
    """Those with up to so many solutions."""
    return [one for one in known if len(one.solutions) <= most]


@contextmanager
def shallow() -> Iterator[None]:
    """Room for few calls within one another: what a text nests must not nest in the program."""
    limit, depth, frame = sys.getrecursionlimit(), 0, sys._getframe()
    while frame.f_back is not None:
        depth, frame = depth + 1, frame.f_back
    try:
        sys.setrecursionlimit(depth + DEPTH)
        yield
    finally:
        sys.setrecursionlimit(limit)
