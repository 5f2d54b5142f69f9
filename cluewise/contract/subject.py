"""Data that the checks of one puzzle share: random and tiny puzzles, instances, and the oracle's solutions."""

import os
import random
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields, replace
from functools import cached_property, reduce
from inspect import signature
from itertools import chain, islice
from typing import Any, NamedTuple

from cluewise.contract.draw_limit import EndlessGenerator, limited_draw
from cluewise.encodings.common.encoding import CNF, ILP, Encoding
from cluewise.pipeline import SolveOptions, make_request
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.puzzle.clues import lost_reasons
from cluewise.puzzles.common.reading import read_file
from cluewise.puzzles.common.solution import Reason, Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.discovery import instance_folders
from cluewise.registry.loading import encodings, puzzle_class, searches
from cluewise.solvers.common import Figures
from cluewise.solvers.sat import DEFAULT
from cluewise.solvers.solver_registry import BACKTRACK, FIRST_MILP

PLACES = 4
"""The maximum number of places in each layer at which a puzzle is changed."""

PER_SIZE = 6
"""The number of random puzzles of each small size, with the defaults of `random` and again with `few_clues`."""

QUARTERS = 4
"""`make test` judges a kind on one quarter of its random and tiny puzzles."""

SAMPLE = 100
"""The maximum number of tiny puzzles for the comparison of encodings."""

MOST = 100
"""Puzzles with more solutions are omitted where all solutions are compared."""

NODES = 1000
"""The maximum number of search nodes of the oracle for a small puzzle."""

WITNESS_NODES, WITNESS_MOST = 3000, 200
"""The same for a witness, which spares the search for another one: nodes and solutions."""

INSTANCE_NODES = 200
"""The maximum number of search nodes of the oracle for an instance, where a node takes longer. For other instances the
stated number counts: each solution is checked by the rules, so a set of the right number is the right set."""


FEW_PLACES = 3
"""The number of clues that shows whether a clue is drawn and named."""

LARGER, FULL = ("5x5", "6x6", "6x4", "5", "6"), 2
"""Sizes of larger random boards, and the number of those with many clues."""

FEW = 20
"""The maximum number of solutions of an instance that every encoding counts again."""

CLUED = 8
"""The maximum number of puzzles from which clues are removed."""

SINGLE = 4
"""The number of clues of a puzzle that are removed one by one. At last, all of them are removed together."""

COMPILED = 12
"""The number of puzzles that judge a compiled encoding in a check, instead of all."""

FEW_NODES = 1000
"""The maximum number of search nodes of the oracle for a puzzle without some of its clues."""

LISTED = 60
"""Puzzles with more solutions are not listed without some of their clues."""

FEW_SLOTS = 150
"""Only the default encoding solves larger instances."""

FEW_SOLUTIONS = 4
"""The maximum number of solutions for integer programs, which list more too slowly."""

DEPTH = 240
"""The depth of nested calls that is allowed under a small recursion limit."""


class Draw(NamedTuple):
    """The result of `random` for a small size and further arguments: a puzzle and its solution, or an exception."""

    size: str
    options: Mapping[str, Any]
    puzzle: Puzzle | None
    solution: Solution | None
    error: Exception | None = None

    @property
    def call(self) -> str:
        """The call, as text for an author."""
        return f"`random` for the small size '{self.size}'" + (f" with {dict(self.options)}" if self.options else "")


class RandomFails(Exception):
    """`random` drew no puzzle at all, so that nothing can be checked."""


class Changed(NamedTuple):
    """A puzzle that differs from another one in one place of a layer: the place as text (`field[3]`) and the puzzle.

    `removed` is True if the place is now empty.
    """

    place: str
    puzzle: Puzzle
    removed: bool


class Instance(NamedTuple):
    """A puzzle of the folder `instances`: file and line, the puzzle, and the stated number of its solutions."""

    place: str
    puzzle: Puzzle
    stated: int | None


class Known(NamedTuple):
    """A puzzle and all its solutions by the oracle."""

    puzzle: Puzzle
    solutions: frozenset[Solution]


class Removal(NamedTuple):
    """A puzzle, the Reasons of some of its clues, and the puzzle without these clues with its solutions."""

    puzzle: Puzzle
    lost: tuple[Reason, ...]
    fewer: Known


class Witness(NamedTuple):
    """A puzzle whose solutions change without some parts (families of constraints, or rules), found by an earlier run.

    `stated` is its number of solutions if the oracle takes too long for it.
    """

    parts: frozenset[str]
    puzzle: Puzzle
    stated: int | None = None


class Enough(Exception):
    """Raised when a search reaches its maximum number of nodes."""


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
    """The puzzle that is judged, on all random and tiny puzzles or on some of the four QUARTERS of them.

    Raises UnknownName, and BrokenPuzzle if it cannot be used at all.
    """

    def __init__(
        self,
        name: str,
        witnesses: Sequence[Witness] = (),
        quarters: Collection[int] = range(QUARTERS),
        whole: "Subject | None" = None,
    ) -> None:
        self.name = name
        self.witnesses = witnesses
        self.quarters = quarters
        self.whole: Subject = self if len(quarters) == QUARTERS else whole or Subject(name, witnesses)
        """The same kind with all puzzles. A quarter has some of its objects, and shares their solutions."""
        self.cls: type[Puzzle] = puzzle_class(name)
        self._known: dict[int, Known | None] = {} if self.whole is self else self.whole._known
        self._drawn: dict[tuple[str, int, str], Draw] = {}
        self._instances: list[Instance] | None = None

    @cached_property
    def encodings(self) -> tuple[Encoding, ...]:
        """The encodings, each with its preferred lowering. The check `lowerings` judges the others."""
        return tuple(item.variants[0] for item in encodings(self.name))

    def quarter_of(self, items: list[Any]) -> list[Any]:
        """The items of the quarters that are judged."""
        return [item for number, item in enumerate(items) if number % QUARTERS in self.quarters]

    def some(self, items: Sequence[Any], most: int) -> list[Any]:
        """Up to `most` of the items, evenly spaced; for a quarter of the puzzles, a quarter of this number."""
        return spread(items, -(-most * len(self.quarters) // QUARTERS))

    def some_for(self, encoding: Encoding, items: Sequence[Any]) -> list[Any]:
        """The items; a few of them for an encoding that is compiled, because each class of rules is judged apart."""
        return self.some(items, COMPILED) if encoding.compiled else list(items)

    @cached_property
    def draws(self) -> list[Draw]:
        """Random puzzles of every small size."""
        generator = generator_for(self.cls)
        wanted = [
            (size, options, number)
            for options in ({}, generator.few_clues)
            for size in generator.small_sizes
            for number in range(PER_SIZE)
        ]
        drawn = list[Draw]()
        for one in self.quarter_of(wanted):
            drawn.append(self._draw(*one))
            if isinstance(drawn[-1].error, EndlessGenerator):
                break  # the others would take as long
        return drawn

    def _draw(self, size: str, options: Mapping[str, Any], number: int) -> Draw:
        drawn, key = self.whole._drawn, (size, number, repr(options))
        if key not in drawn:
            drawn[key] = self._new_draw(size, options, number)
        return drawn[key]

    def _new_draw(self, size: str, options: Mapping[str, Any], number: int) -> Draw:
        rng = random.Random(f"{self.name} {size} {number} {len(options)}")
        try:
            with limited_draw(f"`random` of size {size!r}"):
                return Draw(size, options, *generator_for(self.cls).random(rng, **self.cls.size(size), **options))
        except Exception as error:  # the check `random-draws` reports it; the other sizes are still judged
            return Draw(size, options, None, None, error)

    @cached_property
    def corpus(self) -> list[tuple[Puzzle, Solution]]:
        """The random puzzles that `random` can draw, with its solutions. Raises RandomFails."""
        pairs = [
            (draw.puzzle, draw.solution) for draw in self.draws if draw.puzzle is not None and draw.solution is not None
        ]
        if not pairs:
            error = self.draws[0].error if self.draws else "`small_sizes` is empty"
            raise RandomFails(f"`random` draws no puzzle: {error if isinstance(error, str) else repr(error)}")
        return pairs

    @cached_property
    def raised(self) -> list[Puzzle]:
        """Random boards with a share of 0.0 raised to 1.0. They may have clues that other random boards lack."""
        makes = generator_for(self.cls)
        known = signature(makes.random).parameters.items()
        shares = [name for name, one in known if isinstance(one.default, float) and not one.default]
        drawn = (self._draw(size, {share: 1.0}, 0) for share in shares for size in makes.small_sizes[:2])
        return [draw.puzzle for draw in drawn if draw.puzzle is not None]

    @cached_property
    def full(self) -> list[tuple[Puzzle, Solution]]:
        """Larger boards with many clues, and their solutions, if all boards of `draws` have fewer than FEW_PLACES."""
        if any(len(list(filled_places(puzzle))) >= FEW_PLACES for puzzle, _ in self.corpus):
            return []
        drawn = (self._draw(size, generator_for(self.cls).many_clues, 0) for size in LARGER)
        pairs = ((draw.puzzle, draw.solution) for draw in drawn)
        return list(islice(((one, solved) for one, solved in pairs if one is not None and solved is not None), FULL))

    @cached_property
    def tiny(self) -> list[Puzzle]:
        if self.whole is not self:
            return self.quarter_of(self.whole.tiny)
        with limited_draw("`tiny`"):
            return list(generator_for(self.cls).tiny())

    @property
    def sample(self) -> list[Puzzle]:
        """Tiny puzzles of all kinds."""
        return self.some(self.tiny, SAMPLE)

    @cached_property
    def files(self) -> list[str]:
        """The files of the folders `instances/NAME`."""
        folders = instance_folders(self.name)
        return sorted(os.path.join(folder, file) for folder in folders for file in os.listdir(folder))

    def instances(self) -> list[Instance]:
        """Every instance. Raises PuzzleError for an unreadable instance."""
        if self.whole is not self:
            return self.quarter_of(self.whole.instances())
        if self._instances is None:
            texts = (text for file in self.files for text in self.cls.split(read_file(file), file))
            self._instances = [Instance(text.place, self.cls.parse(text), text.expected) for text in texts]
        return self._instances

    # ── the oracle ──

    def known(self, puzzle: Puzzle, nodes: int = NODES, most: int = MOST) -> Known | None:
        """All solutions of a puzzle, cached; None if there are too many or the search takes too long."""
        if id(puzzle) not in self._known:
            solutions = self.search(puzzle, self.oracle, nodes, most)
            self._known[id(puzzle)] = None if solutions is None or len(solutions) > most else Known(puzzle, solutions)
        return self._known[id(puzzle)]

    def search(self, puzzle: Puzzle, search: str, nodes: int, most: int = MOST) -> frozenset[Solution] | None:
        """The solutions of a search, at most `most` + 1; None if it takes more nodes."""
        solve_options = SolveOptions(solver=f"{BACKTRACK}:{search}", view=self.cls.default_view())
        try:
            return frozenset(_first(make_request(puzzle, solve_options).solutions(FewNodes(nodes)), most + 1))
        except Enough:
            return None

    @property
    def oracle(self) -> str:
        """The search whose solutions count as correct."""
        return next(iter(searches(self.name)))

    def are_alike(self, puzzle: Puzzle, other: Puzzle) -> bool:
        """True if two puzzles have the same solutions; False if the search takes too long."""
        solutions = self.search(puzzle, self.oracle, NODES)
        return solutions is not None and solutions == self.search(other, self.oracle, NODES)

    @cached_property
    def small(self) -> list[Known]:
        """The random puzzles with few enough solutions."""
        return [known for puzzle, _ in self.corpus if (known := self.known(puzzle))]

    @cached_property
    def tiniest(self) -> list[Known]:
        """A sample of the tiny puzzles, with all solutions."""
        return [known for puzzle in self.sample if (known := self.known(puzzle))]

    @cached_property
    def small_instances(self) -> list[Instance]:
        """The small instances under the default view."""
        view = self.cls.default_view()
        return [one for one in self.instances() if len(one.puzzle.slots()) <= FEW_SLOTS and one.puzzle.view == view]

    @cached_property
    def filed(self) -> list[Known]:
        """The small instances with few enough solutions."""
        return [known for one in self.small_instances if (known := self.known(one.puzzle, INSTANCE_NODES))]

    @cached_property
    def hard(self) -> list[tuple[Puzzle, int]]:
        """The small instances that take the oracle too long and state few solutions, each with the stated number."""
        few = [(one.puzzle, one.stated) for one in self.small_instances if one.stated is not None]
        return [(one, stated) for one, stated in few if stated <= FEW and not self.known(one, INSTANCE_NODES)]

    def witnesses_of(self, part: str) -> Iterator[tuple[Puzzle, frozenset[Solution] | int]]:
        """The witnesses with their solutions or the number of them; the witnesses of this part come first."""
        for puzzle, stated in (item[1:] for item in sorted(self.witnesses, key=lambda item: part not in item.parts)):
            if stated is not None:
                yield puzzle, stated
            elif known := self.known(puzzle, WITNESS_NODES, WITNESS_MOST):
                yield puzzle, known.solutions

    @cached_property
    def removals(self) -> list[Removal]:
        """Small puzzles without single clues, and without all of them."""
        known = (*self.some(self.small, 2 * CLUED), *self.some(self.tiniest, 2 * CLUED))
        removals = []
        for puzzle, _ in self.some([item for item in known if any(item.puzzle.optional_clues())], CLUED):
            clues = list(chain.from_iterable(puzzle.optional_clues()))
            for removed in (*([clue] for clue in spread(clues, SINGLE)), *([clues] if len(clues) > 1 else ())):
                fewer: Puzzle = reduce(lambda puzzle, clue: puzzle.without_clue(clue), removed, puzzle)
                solutions = self.search(fewer, next(iter(searches(self.name))), FEW_NODES)
                if solutions is not None and len(solutions) <= LISTED:
                    removals.append(Removal(puzzle, lost_reasons(puzzle, fewer), Known(fewer, solutions)))
        return removals

    # ── encodings ──

    def solved(self, puzzle: Puzzle, encoding: Encoding, most: int, target: str | None = None) -> list[Solution]:
        """Up to `most` solutions by an encoding, in the order in which they are found.

        Raises EncodingBug for a wrong solution.
        """
        solver = DEFAULT if (target or home_target(encoding)) == CNF else FIRST_MILP
        solve_options = SolveOptions(encoding.name, solver, globals=encoding.lowering)
        request = make_request(puzzle, solve_options)._replace(encoding=encoding)
        return _first(request.solutions(Figures()), most)


def filled_places(puzzle: Puzzle) -> Iterator[tuple[str, int]]:
    """A few places with a value in each layer: the field and the index. A layer is a field with a tuple."""
    for field in fields(puzzle):  # type: ignore[arg-type]  # every puzzle is a dataclass
        layer = getattr(puzzle, field.name) if field.compare else None
        filled = [i for i, value in enumerate(layer) if value is not None] if isinstance(layer, tuple) else []
        yield from ((field.name, i) for i in spread(filled, PLACES))


def changed_places(puzzle: Puzzle, *, larger: bool = False) -> Iterator[Changed]:
    """The puzzle with one clue removed or changed, at a few places of each of its layers; with `larger`, also a number
    that is one larger.

    Only puzzles that can be written and read back are yielded.
    """
    for field, i in filled_places(puzzle):
        layer = getattr(puzzle, field)
        other = next((value for value in layer if value not in (None, layer[i])), None)
        beyond = layer[i] + 1 if larger and type(layer[i]) is int else None
        for value in dict.fromkeys((None, other, beyond)):
            try:
                changed = replace(puzzle, **{field: (*layer[:i], value, *layer[i + 1 :])})  # type: ignore[type-var]
                again = puzzle.parse(changed.format())
                if again == changed != puzzle:
                    yield Changed(f"{field}[{i}]", again, value is None)
            except Exception:  # such a puzzle does not exist
                continue


def home_target(encoding: Encoding) -> str:
    """The target for judging an encoding: clauses if possible, because integer programs take much longer."""
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
    """Allows only DEPTH more nested calls. Deeply nested data must not cause deeply nested calls."""
    limit, depth, frame = sys.getrecursionlimit(), 0, sys._getframe()
    while frame.f_back is not None:
        depth, frame = depth + 1, frame.f_back
    try:
        sys.setrecursionlimit(depth + DEPTH)
        yield
    finally:
        sys.setrecursionlimit(limit)
