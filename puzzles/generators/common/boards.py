"""Base class of generators for grid puzzles."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, TypeVar

from ...common.boards import GridPuzzle
from ...common.geometry import Cell
from ...common.solution import Solution
from .puzzle_generator import PuzzleGenerator
from .symmetries import Alike, alike_cells
from .tiny import Boards, Divided, Filled, Pointed

P = TypeVar("P", bound=GridPuzzle)


def some(rng: Random, layer: Iterable[Any], share: float) -> tuple[Any, ...]:
    """The layer with about this share of its values kept, and None in the other places."""
    return tuple(value if rng.random() < share else None for value in layer)


class GridGenerator(PuzzleGenerator[P]):
    """Generator of grid puzzles. `tiny_boards` declares the tiny boards."""

    tiny_boards: ClassVar[tuple[Boards | Filled | Divided | Pointed, ...]] = ()

    def tiny(self) -> Iterator[P]:
        for boards in self.tiny_boards:
            yield from boards.of(self.kind)

    def each_board(self, values: Sequence[Any], **how: Any) -> Iterator[P]:
        """For `tiny`: the boards with these values; `how` are the other fields of `Filled`, and settings."""
        fields = {name: how.pop(name) for name in ("sizes", "least", "most") if name in how}
        return Filled(values, **fields, each={name: (value,) for name, value in how.items()}).of(self.kind)

    def alike(self, height: int, width: int) -> Alike:
        """For each cell its mirror cells under the requested symmetry, itself first; the cell alone without a
        symmetry."""
        return alike_cells(height, width, self.symmetry)

    def some_cells(self, rng: Random, board: P, count: int) -> list[Cell]:
        """`count` cells at random; with a symmetry approximately `count`, with all their mirror cells."""
        if self.symmetry is None:
            return rng.sample(board.cells, count)
        alike, chosen = self.alike(board.height, board.width), dict[Cell, None]()
        for cell in rng.sample(board.cells, len(board.cells)):
            if len(chosen) < count:
                chosen |= dict.fromkeys(alike[cell])
        return [*chosen]

    def with_some(self, board: P, rng: Random, solution: Solution, share: float) -> tuple[P, Solution]:
        """The board with about this share of the clues that a solution gives, and the solution."""
        layers: dict[str, Any] = {
            field: some(rng, layer, share) for field, layer in self.clues_of(board, solution).items()
        }
        return replace(board, **layers), solution

    def with_clues_of(self, puzzle: P, solution: Solution) -> P:
        """The puzzle with the clues that another solution gives, in the places that have a clue."""
        layers: dict[str, Any] = {
            field: tuple(None if old is None else new for old, new in zip(getattr(puzzle, field), clues, strict=True))
            for field, clues in self.clues_of(puzzle, solution).items()
        }
        changed: P = replace(puzzle, **layers)
        return changed

    def excluding(self, puzzle: P, rng: Random, solution: Solution, other: Solution) -> tuple[P, Solution] | None:
        """Adds a clue. If none can be added, changes the board in another way."""
        return self.added(puzzle, rng, solution, other) or self.changed(puzzle, rng, solution, other)

    def added(self, puzzle: P, rng: Random, solution: Solution, other: Solution) -> tuple[P, Solution] | None:
        """The board with a clue that `solution` satisfies and `other` does not; None if there is no such clue."""
        ours, theirs = ({**self.clues_of(puzzle, s), **self.values_of(puzzle, s)} for s in (solution, other))
        places = [
            (field, i)
            for field, layer in ours.items()
            for i, clue in enumerate(layer)
            if clue is not None and clue != theirs[field][i]
        ]
        while places:
            field, i = places.pop(rng.randrange(len(places)))
            more = puzzle.with_place(field, i, ours[field][i])
            if not more.accepts(other):  # if `other` gives another clue here, it may satisfy this one as well
                return more, solution
        return None

    def changed(self, puzzle: P, rng: Random, solution: Solution, other: Solution) -> tuple[P, Solution] | None:
        """The result of `excluding` if no clue can be added: a board changed in another way, and a solution of it."""
        return None

    def values_of(self, puzzle: P, solution: Solution) -> Mapping[str, Sequence[Any]]:
        """The layers, by field, for values of the solution that `excluding` may add and `clues_of` does not have."""
        return {}

    def further_clues(self, puzzle: P, solution: Solution) -> Iterable[tuple[str, Sequence[Any]]]:
        return [*self.clues_of(puzzle, solution).items(), *self.values_of(puzzle, solution).items()]
