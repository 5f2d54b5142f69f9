"""Generator of hybrids.

Each kind draws a board. A solution of all rules about these boards without their clues is drawn near the solutions of
the kinds. Then each kind reads its clues off it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import cached_property
from inspect import Parameter, Signature, signature
from itertools import product
from random import Random
from typing import Any, ClassVar, TypeVar

from ...common.boards import GridPuzzle
from ...common.errors import PuzzleError
from ...common.hybrid_text import guest_fields
from ...common.random_solutions import find_solution
from ...common.solution import Slot, Solution, Solved, Value
from .boards import GridGenerator, some
from .puzzle_generator import PuzzleGenerator, generator_for

P = TypeVar("P", bound=GridPuzzle)

DRAWINGS = 30
"""The most drawings of boards and a solution for a random board."""
MOST_TINY = 200
"""About the most tiny boards."""
FLIPPED = 3
"""The most slots whose values a changed board wishes to be others."""


class HybridGenerator(GridGenerator[P]):
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.3}
    many_clues: ClassVar[Mapping[str, Any]] = {"clues": 1.0}

    def __init__(self, kind: Any, symmetry: str | None = None) -> None:
        super().__init__(kind, symmetry)
        self.hybrid: Any = kind
        self.small_sizes = tuple(self._sizes_of_all())  # type: ignore[misc]
        self.random = self._with_size_of_host()  # type: ignore[method-assign]

    @cached_property
    def generators(self) -> list[PuzzleGenerator[Any]]:
        return [generator_for(kind, self.symmetry) for kind in (self.hybrid.host_kind, *self.hybrid.guest_kinds)]

    def _sizes_of_all(self) -> Iterator[str]:
        """The sizes of small examples that all kinds have."""
        square = [generator for generator in self.generators if generator.kind.is_square]
        known = [size for generator in square for size in generator.small_sizes]
        for size in dict.fromkeys(known or ("4x4", *self.generators[0].small_sizes, "4x3", "3x4", "4x2")):
            sides = self.kind.size(size)
            height, width = sides.get("height"), sides.get("width")
            if height == width or not (square or any(_is_square(each.kind, height, width) for each in self.generators)):
                yield size

    def _with_size_of_host(self) -> Any:
        """The function `random` with the size as the host's has it, and with the settings of all kinds."""

        def drawn(*args: Any, **given: Any) -> Any:
            return self._drawn(*args, **given)

        host = signature(self.generators[0].random).parameters
        names = [name for name in self.kind.size("4") if name not in self.kind.settings]
        stated = {name: Parameter(name, Parameter.KEYWORD_ONLY, default=None) for name in names}
        stated |= {name: host[name].replace(kind=Parameter.KEYWORD_ONLY) for name in host if name in ("box", *names)}
        stated["clues"] = Parameter("clues", Parameter.KEYWORD_ONLY, default=0.6, annotation=float)
        for name, setting in self.kind.settings.items():
            stated[name] = Parameter(name, Parameter.KEYWORD_ONLY, default=setting.default)
        rng = Parameter("rng", Parameter.POSITIONAL_OR_KEYWORD)
        vars(drawn)["__signature__"] = Signature([rng, *stated.values()])
        drawn.__doc__ = self._drawn.__doc__
        return drawn

    def _drawn(self, rng: Random, clues: float = 0.6, **arguments: Any) -> Solved[P]:
        """The size as for the first kind; `clues`, the share of the possible clues (default 0.6)."""
        for _ in range(DRAWINGS):
            boards = self._boards(rng, arguments)
            for bare in self._bare([board for board, _ in boards]):
                if bare.validation_error():
                    continue
                solution = find_solution(bare, self._wished(bare, rng, boards))
                if solution is None:
                    continue
                made = self._with_clues(bare, rng, solution, clues)
                if made is not None:
                    return made, solution
        raise PuzzleError(f"no random {self.kind.name} board of this size was found in {DRAWINGS} drawings")

    def _boards(self, rng: Random, arguments: Mapping[str, Any]) -> list[Solved[Any]]:
        """A random board of each kind with its solution, all of one size."""
        host, *guests = self.generators
        names = [_guest_fields(guest) for guest in guests]
        theirs = {name for known in names for name in known}
        first = host.random(rng, **{name: value for name, value in arguments.items() if name not in theirs})
        (board, _), boards = first, [first]
        size = _size_of(board)
        for guest, known in zip(guests, names, strict=True):
            if board.width != board.height and _is_square(guest.kind, board.height, board.width):
                raise PuzzleError(f"a {guest.kind.name} puzzle is square, not {size}")
            own = {known[name]: value for name, value in arguments.items() if name in known}
            boards.append(guest.random(rng, **{**guest.kind.size(size), **own}))
        return boards

    def _bare(self, boards: Sequence[Any]) -> Iterator[P]:
        """The board without clues; if no such board has a solution, with those of one kind."""
        bare = [_without_clues(board) for board in boards]
        shared = [bare[0], *(_with_rooms(board, bare[0]) for board in bare[1:])]
        yield self.hybrid.joined(shared[0], shared[1:])
        for kept in range(len(boards)):
            mixed = [board if i == kept else empty for i, (board, empty) in enumerate(zip(boards, bare, strict=True))]
            yield self.hybrid.joined(mixed[0], mixed[1:])

    def _wished(self, puzzle: Any, rng: Random, boards: Sequence[Solved[Any]]) -> Mapping[Slot, Value]:
        """For each slot of a hybrid its value in one of the solutions of its kinds."""
        solutions = [
            {puzzle.slot_in(number, slot): value for slot, value in solution.items()}
            for number, (_, solution) in enumerate(boards)
        ]
        slots = dict.fromkeys(slot for solution in solutions for slot in solution)
        favourite = rng.choice(solutions)
        wished: dict[Slot, Value] = {}
        for slot in slots:
            values = [solution[slot] for solution in solutions if slot in solution]
            wished[slot] = favourite[slot] if slot in favourite and rng.random() < 0.7 else rng.choice(values)
        return wished

    def _with_clues(self, bare: P, rng: Random, solution: Solution, share: float) -> P | None:
        """The board with about this share of its clues; if it does not accept the solution, with all of them."""
        layers: dict[str, Sequence[Any]] = {}
        for name, layer in self.further_clues(bare, solution):
            layers[name] = _beside(layers[name], layer) if name in layers else layer
        for kept in (share, 1.0):
            chosen: dict[str, Any] = {name: some(rng, layer, kept) for name, layer in layers.items()}
            merged: dict[str, Any] = {name: _beside(getattr(bare, name), layer) for name, layer in chosen.items()}
            made = replace(bare, **merged)
            if not made.validation_error() and made.accepts(solution):
                return made
        return None

    def clues_of(self, puzzle: P, solution: Solution) -> dict[str, Sequence[Any]]:
        return dict(self._layers(puzzle, solution, "clues_of"))

    def further_clues(self, puzzle: P, solution: Solution) -> Iterable[tuple[str, Sequence[Any]]]:
        return list(self._layers(puzzle, solution, "further_clues"))

    def _layers(self, puzzle: Any, solution: Solution, method: str) -> Iterator[tuple[str, Sequence[Any]]]:
        for number, (generator, part) in enumerate(zip(self.generators, puzzle.parts, strict=True)):
            found: Any = getattr(generator, method)(part, puzzle.part_solution(number, solution))
            own = {} if not number else {field: name for name, field in _guest_fields(generator).items()}
            for field, layer in found.items() if isinstance(found, Mapping) else found:
                yield str(own.get(field, field)), layer

    def changed(self, puzzle: P, rng: Random, solution: Solution, other: Solution) -> Solved[P] | None:
        """Draws a solution near this one, and reads the clues off again."""
        differing: list[Any] = solution.differing(other)
        wished = dict(solution.items())
        for slot in rng.sample(differing, rng.randint(1, min(FLIPPED, len(differing)))):
            wished[slot] = rng.choice([value for value in puzzle.values(slot) if value != wished[slot]])
        bare: Any = _without_clues(puzzle)
        found = find_solution(bare, wished)
        made = None if found is None or found == solution else self._with_clues(bare, rng, found, 1.0)
        return None if made is None or found is None else (made, found)

    def tiny(self) -> Iterator[P]:
        """Pairs of tiny boards of the kinds, of equal sizes."""
        by_size: dict[tuple[int, int], list[list[Any]]] = {}
        for i, generator in enumerate(self.generators):
            for board in generator.tiny():
                of_size = by_size.setdefault((board.height, board.width), [[] for _ in self.generators])
                of_size[i].append(board)
        shared = [boards for boards in by_size.values() if all(boards)]
        for boards in shared:
            each = max(2, int((MOST_TINY / len(shared)) ** (1 / len(self.generators))))
            for host, *guests in product(*(some_of[:: max(1, len(some_of) // each)] for some_of in boards)):
                hybrid = self.hybrid.joined(host, guests)
                if not hybrid.validation_error():
                    yield hybrid


def _with_rooms(board: Any, other: Any) -> Any:
    """The board without clues, divided as another one; itself if either has no rooms, or if it allows no such rooms."""
    old, new = (getattr(each, "regions", ()) for each in (board, other))
    if not old or not new or old == new:
        return board
    before, after = max(old) + 1, max(new) + 1
    empty = {
        field.name: (None,) * after
        for field in fields(board)
        if getattr(board, field.name) == (None,) * before and before != len(old)
    }
    divided = replace(board, regions=new, **empty)
    return board if divided.validation_error() else divided


def _is_square(kind: Any, height: Any, width: Any) -> bool:
    """True if a kind has no boards of two different sides: a size with two numbers is that of the boxes of a Sudoku."""
    sides = kind.size(f"{width}x{height}")
    return (sides.get("height"), sides.get("width")) != (height, width)


def _size_of(board: Any) -> str:
    return str(board.width) if board.width == board.height else f"{board.width}x{board.height}"


def _guest_fields(generator: Any) -> dict[str, str]:
    return guest_fields(generator.kind)


def _without_clues(puzzle: Any) -> Any:
    for group in puzzle.spare_clues():
        for clue in group:
            puzzle = puzzle.without_clue(clue)
    return puzzle


def _beside(old: Sequence[Any], new: Sequence[Any]) -> tuple[Any, ...]:
    """The new clues in the places without a mark."""
    return tuple(clue if was is None else was for was, clue in zip(old, new, strict=True))
