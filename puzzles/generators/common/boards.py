"""Base class of generators for grid puzzles."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, TypeVar

from ...common.boards import GridPuzzle
from ...common.errors import PuzzleError
from ...common.formats import UNKNOWN
from ...common.geometry import Cell, Line
from ...common.random_solutions import find_solution
from ...common.solution import Slot, Solution, Solved, Value
from .puzzle_generator import PuzzleGenerator
from .symmetries import Alike, alike_cells
from .tiny import Boards, Divided, Filled, Pointed

P = TypeVar("P", bound=GridPuzzle)

DRAWINGS = 40
"""The most boards that are tried for a random puzzle."""
FLIPPED = 3
"""The most slots whose values a changed solution wishes to be others."""


def some(rng: Random, layer: Iterable[Any], share: float) -> tuple[Any, ...]:
    """The layer with about this share of its values kept, and None in the other places."""
    return tuple(value if rng.random() < share else None for value in layer)


class GridGenerator(PuzzleGenerator[P]):
    """Generator of grid puzzles. `tiny_boards` declares the tiny boards.

    A kind needs `clues_of` alone: a solver draws a random solution by the rules, in which about the share `ones` of the
    slots have the value 1, and the clues are read off it. `random_solution` draws in another way.
    """

    tiny_boards: ClassVar[tuple[Boards | Filled | Divided | Pointed, ...]] = ()
    ones: ClassVar[float] = 0.4

    def default_random(self, rng: Random, width: int, height: int, clues: float = 0.5, **settings: Any) -> Solved[P]:
        """`width`, `height`; `clues`, the share of the possible clues (default 0.5)."""
        return self.with_random_solution(rng, lambda: self.kind.blank(height, width, **settings), clues)

    def with_random_solution(self, rng: Random, blank: Callable[[], P], share: float, **shares: float) -> Solved[P]:
        """A board without clues, by `blank`, with clues of a random solution, as by `with_some`."""
        for _ in range(DRAWINGS):
            board = blank()
            if not board.validation_error() and (solution := self.random_solution(rng, board)) is not None:
                return self.with_some(board, rng, solution, share, **shares)
        raise PuzzleError(f"no random {board.width}x{board.height} board of {self.kind.name} was found")

    def random_solution(self, rng: Random, blank: P) -> Solution | None:
        """A random solution of a board without clues; None if none is found. By default a solver draws it."""
        return find_solution(blank, self.wished(rng, blank))

    def wished(self, rng: Random, blank: P) -> Mapping[Slot, Value]:
        """Random values of the slots, which a random solution should have."""
        values = {slot: blank.values(slot) for slot in blank.slots()}
        return {
            slot: int(rng.random() < self.ones) if {*few} == {0, 1} else rng.choice([*few])
            for slot, few in values.items()
        }

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

    def with_some(self, board: P, rng: Random, solution: Solution, share: float, **shares: float) -> Solved[P]:
        """The board with about this share of the clues that a solution gives, and the solution. `shares` has the share
        of layers with another one, by field. Other places keep their value, such as `?`."""
        layers: dict[str, Any] = {
            field: tuple(
                new if rng.random() < shares.get(field, share) else old
                for old, new in zip(getattr(board, field), layer, strict=True)
            )
            for field, layer in self.drawn_clues(board, rng, solution).items()
        }
        return replace(board, **layers), solution

    def drawn_clues(self, puzzle: P, rng: Random, solution: Solution) -> Mapping[str, Sequence[Any]]:
        """The layers of `clues_of`; if `further_clues` alone has clues, a random one of them in each place."""
        if layers := self.clues_of(puzzle, solution):
            return layers
        offered: dict[str, list[Sequence[Any]]] = {}
        for field, layer in self.further_clues(puzzle, solution):
            offered.setdefault(field, []).append(layer)
        places = {
            field: ([c for c in at if c is not None] for at in zip(*of, strict=True)) for field, of in offered.items()
        }
        return {field: [rng.choice(few) if few else None for few in at] for field, at in places.items()}

    def with_clues_of(self, puzzle: P, solution: Solution) -> P:
        """The puzzle with the clues that another solution gives, in the places that have a clue."""
        layers: dict[str, Any] = {
            field: tuple(None if old is None else new for old, new in zip(getattr(puzzle, field), clues, strict=True))
            for field, clues in {**self.clues_of(puzzle, solution), **self.values_of(puzzle, solution)}.items()
        }
        changed: P = replace(puzzle, **layers)
        return changed

    def excluding(self, puzzle: P, rng: Random, solution: Solution, other: Solution) -> Solved[P] | None:
        """Adds a clue. If none can be added, changes the board in another way."""
        return self.added(puzzle, rng, solution, other) or self.changed(puzzle, rng, solution, other)

    def added(self, puzzle: P, rng: Random, solution: Solution, other: Solution) -> Solved[P] | None:
        """The board with a clue that `solution` satisfies and `other` does not; None if there is no such clue."""
        pairs = zip(self._offered(puzzle, solution), self._offered(puzzle, other), strict=True)
        places = [
            (field, i, clue)
            for (field, ours), (_, theirs) in pairs
            for i, (clue, another) in enumerate(zip(ours, theirs, strict=True))
            if clue is not None and clue != another
        ]

        def is_free(place: tuple[str, int, Any]) -> bool:
            old = getattr(puzzle, place[0])[place[1]]
            return old is None or UNKNOWN in str(old)

        for part in (list(filter(is_free, places)), [place for place in places if not is_free(place)]):
            while part:
                more = puzzle.with_place(*part.pop(rng.randrange(len(part))))
                if not more.accepts(other):  # if `other` gives another clue here, it may satisfy this one as well
                    return more, solution
        return None

    @staticmethod
    def separates(puzzle: P, solution: Solution, other: Solution) -> bool:
        """True for a valid puzzle with the first of these solutions and without the second."""
        return not puzzle.validation_error() and not puzzle.accepts(other) and puzzle.accepts(solution)

    def _offered(self, puzzle: P, solution: Solution) -> Iterable[tuple[str, Sequence[Any]]]:
        """The layers of `clues_of` and `values_of`, with their fields; without them, those of `further_clues`."""
        layers = {**self.clues_of(puzzle, solution), **self.values_of(puzzle, solution)}
        return layers.items() or self.further_clues(puzzle, solution)

    def changed(self, puzzle: P, rng: Random, solution: Solution, other: Solution) -> Solved[P] | None:
        """The result of `excluding` if no clue can be added: a board changed in another way, and a solution of it. By
        default the clues of a solution near this one, if a solver draws the solutions."""
        is_drawn = type(self).random_solution is GridGenerator.random_solution
        return self.redrawn(puzzle, rng, solution, other) if is_drawn else None

    def redrawn(self, puzzle: P, rng: Random, solution: Solution, other: Solution) -> Solved[P] | None:
        """The puzzle with the clues of a solution near this one, drawn by a solver; None if no layer of clues follows
        from a solution."""
        if not self.clues_of(puzzle, solution) and not self.values_of(puzzle, solution):
            return None
        differing: Sequence[Any] = solution.differing(other)
        wished = dict(solution.items())
        for slot in rng.sample(differing, rng.randint(1, min(FLIPPED, len(differing)))):
            wished[slot] = rng.choice([value for value in puzzle.values(slot) if value != wished[slot]])
        bare = self.bare(puzzle)
        redrawn = None if bare.validation_error() else find_solution(bare, wished)
        if redrawn is None or redrawn == solution:
            return None
        return self.with_clues_of(puzzle, redrawn), redrawn

    def bare(self, puzzle: P) -> P:
        """The board without its clues; marks that are no clues stay."""
        names, marks = {field for layers in puzzle.clue_layers for field in layers}, puzzle.fixed_marks
        layers: dict[str, Any] = {
            name: tuple(value if value in marks else None for value in getattr(puzzle, name)) for name in names
        }
        bare: P = replace(puzzle, **layers)
        return bare

    def values_of(self, puzzle: P, solution: Solution) -> Mapping[str, Sequence[Any]]:
        """The layers, by field, for values of the solution that `excluding` may add and `clues_of` does not have."""
        return {}

    def further_clues(self, puzzle: P, solution: Solution) -> Iterable[tuple[str, Sequence[Any]]]:
        return [*self.clues_of(puzzle, solution).items(), *self.values_of(puzzle, solution).items()]


class OutsideGenerator(GridGenerator[P]):
    """The clues are outside the grid, and each says something about its line; list it before other bases."""

    small_sizes: ClassVar[tuple[str, ...]] = ("4x3", "3x4", "5x2", "1x4", "1x1")

    def line_clue(self, puzzle: P, line: Line, seen: Sequence[Cell], solution: Solution) -> Any:
        """The clue for a line; its cells as seen from the clue. By default the number of cells with the value 1."""
        return sum(solution.get(cell) == 1 for cell in seen)

    def clues_of(self, puzzle: P, solution: Solution) -> Mapping[str, Sequence[Any]]:
        return {
            side: [self.line_clue(puzzle, line, seen, solution) for line, seen in puzzle.seen_from(side)]
            for side in puzzle.outside
        }

    def values_of(self, puzzle: P, solution: Solution) -> Mapping[str, Sequence[Any]]:
        """The values that are not 0, if the puzzle has a layer `given`."""
        return {"given": [solution[cell] or None for cell in puzzle.cells]} if hasattr(puzzle, "given") else {}


class DrawnGenerator(GridGenerator[P]):
    """A solver draws the solutions, and changed ones where other bases change nothing; list it before them."""

    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.2}

    def blank_board(self, rng: Random, height: int, width: int, room: int) -> P:
        """A board without clues: an empty one, or in a subclass one with random rooms of about `room` cells."""
        return self.kind.blank(height, width)

    def default_random(self, rng: Random, width: int, height: int, clues: float = 0.6, **settings: Any) -> Solved[P]:
        """`width`, `height`; `clues`, the share of the possible clues (default 0.6)."""
        return self.drawn(rng, height, width, 0, clues, **settings)

    def drawn(self, rng: Random, height: int, width: int, room: int, share: float, **settings: Any) -> Solved[P]:
        """A random board with these settings, with about this share of the clues that its random solution gives."""
        return self.with_random_solution(
            rng, lambda: replace(self.blank_board(rng, height, width, room), **settings), share
        )

    def changed(self, puzzle: P, rng: Random, solution: Solution, other: Solution) -> Solved[P] | None:
        """Changes the board as other bases do, or draws a solution near this one that differs where `other` does."""
        return super().changed(puzzle, rng, solution, other) or self.redrawn(puzzle, rng, solution, other)
